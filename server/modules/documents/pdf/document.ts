import { setImmediate as breathe } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type DocumentTexts, fillPlaceholders } from '../document-texts.ts';
import type { ListColumn, ListLine, ListTotal } from '../lists/list.ts';
import { createTextWriter, MUTED_COLOR, TEXT_COLOR, type TextWriter } from './text-writer.ts';

export const LEFT = 40;
export const WIDTH = 515;
const TOP = 40;
const ROW = 16;
const LAST_ROW_Y = 772;
const FOOTER_Y = 800;
/** Lines drawn before yielding to other work. */
const LINES_PER_TURN = 25;

/** A document written from top to bottom; `end` numbers the pages and returns the file. */
type PdfSheet = { pen: TextWriter; end(words: DocumentTexts, foot: string): Promise<Buffer> };

/** A new PDF document of A4 pages with embedded fonts. */
export function createPdfSheet(title: string, author: string): PdfSheet {
  const info = { Title: title, Author: author, Creator: author, Producer: author };
  // The standard PDF fonts are not used because they lack most characters.
  const doc = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, font: '', info });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => doc.on('end', done).on('error', fail));
  const pen = createTextWriter(doc);
  return {
    pen,
    async end(words, foot) {
      const { start, count } = doc.bufferedPageRange();
      for (let n = 0; n < count; n++) {
        doc.switchToPage(start + n);
        pen.line(LEFT, FOOTER_Y - 8, WIDTH);
        pen.write(foot, LEFT, FOOTER_Y, { size: 7.5, color: MUTED_COLOR, width: WIDTH - 110 });
        const page = fillPlaceholders(words.text.page, { page: n + 1, pages: count });
        pen.write(page, LEFT + WIDTH, FOOTER_Y, { size: 7.5, color: MUTED_COLOR, align: 'right' });
        if (n % LINES_PER_TURN === LINES_PER_TURN - 1) await breathe();
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/**
 * The brand on the left, the document title on the right, and detail lines below; returns the position to
 * continue at.
 */
export function writeHeader(
  pen: TextWriter,
  head: { brand: string; title: string; note: string; facts: { name: string; value: string }[] },
): number {
  pen.write(head.brand, LEFT, TOP, { size: 18, weight: 'bold', width: 250 });
  pen.write(head.title, LEFT + WIDTH, TOP, { size: 18, align: 'right', width: 250 });
  pen.write(head.note, LEFT + WIDTH, TOP + 25, { size: 9, color: MUTED_COLOR, align: 'right', width: 250 });
  let y = TOP + 54;
  pen.line(LEFT, y - 10, WIDTH);
  for (const { name, value } of head.facts) {
    pen.write(name, LEFT, y, { size: 8.5, color: MUTED_COLOR, width: 115 });
    pen.write(value, LEFT + 120, y, { size: 8.5, width: WIDTH - 120 });
    y += 14;
  }
  return y + 6;
}

/** Totals side by side on a band; returns the position to continue at. */
export function writeFigures(pen: TextWriter, y: number, figures: readonly ListTotal[]): number {
  const width = WIDTH / figures.length;
  pen.band(LEFT, y, WIDTH, 46);
  figures.forEach(({ name, value, unit }, index) => {
    const x = LEFT + index * width + 10;
    pen.write(name, x, y + 8, { size: 7.5, color: MUTED_COLOR, width: width - 16 });
    pen.write(unit ? `${value} ${unit}` : value, x, y + 21, { size: 11, weight: 'bold', width: width - 16 });
  });
  return y + 62;
}

/** A table that spans as many pages as needed, with headings on each; `add` draws further lines. */
export function createTable(pen: TextWriter, columns: readonly ListColumn[], begin: number) {
  let y = begin;
  let count = 0;
  const row = (cells: readonly string[], write: (cell: string, x: number, column: ListColumn) => void) => {
    let x = LEFT;
    columns.forEach((column, index) => {
      write(cells[index] ?? '', column.align === 'right' ? x + column.width - 4 : x + 4, column);
      x += column.width;
    });
  };
  const heads = () => {
    row(
      columns.map(({ title }) => title),
      (title, x, { align, width }) =>
        pen.write(title, x, y, {
          size: 8,
          weight: 'bold',
          color: MUTED_COLOR,
          ...(align && { align }),
          width: width - 8,
        }),
    );
    pen.line(LEFT, y + 14, WIDTH);
    y += 18;
  };
  heads();
  return async (lines: readonly ListLine[]): Promise<void> => {
    for (const { cells } of lines) {
      if (y > LAST_ROW_Y) {
        pen.doc.addPage();
        y = TOP;
        heads();
      }
      if (count % 2 === 1) pen.band(LEFT, y - 3, WIDTH, ROW);
      row(cells, (cell, x, { align, width, color }) =>
        pen.write(cell, x, y, {
          size: 8,
          color: color === 'grey' ? MUTED_COLOR : TEXT_COLOR,
          ...(align && { align }),
          width: width - 8,
        }),
      );
      y += ROW;
      count += 1;
      if (count % LINES_PER_TURN === 0) await breathe();
    }
  };
}
