import { setImmediate as breathe } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Column, Figure, Line } from '../lists/list.ts';
import { fill, type Words } from '../words/index.ts';
import { createPen, GREY, INK, type Pen } from './pen.ts';

export const LEFT = 40;
export const WIDTH = 515;
const TOP = 40;
const ROW = 16;
const LAST_ROW = 772;
const FOOT = 800;
/** Lines drawn before others get their turn. */
const AT_ONCE = 25;

/** A document that is written from top to bottom; `end` numbers the pages and answers the file. */
export type Sheet = { pen: Pen; end(words: Words, foot: string): Promise<Buffer> };

export function createSheet(title: string, author: string): Sheet {
  const info = { Title: title, Author: author, Creator: author, Producer: author };
  // Nothing is written in the fonts every reader has: they lack most letters.
  const doc = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, font: '', info });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => doc.on('end', done).on('error', fail));
  const pen = createPen(doc);
  return {
    pen,
    async end(words, foot) {
      const { start, count } = doc.bufferedPageRange();
      for (let n = 0; n < count; n++) {
        doc.switchToPage(start + n);
        pen.line(LEFT, FOOT - 8, WIDTH);
        pen.write(foot, LEFT, FOOT, { size: 7.5, color: GREY, width: WIDTH - 110 });
        const page = fill(words.text.page, { page: n + 1, pages: count });
        pen.write(page, LEFT + WIDTH, FOOT, { size: 7.5, color: GREY, align: 'right' });
        if (n % AT_ONCE === AT_ONCE - 1) await breathe();
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** The brand at the left, what the document is at the right, and lines of facts under it; answers where the page goes on. */
export function writeHead(
  pen: Pen,
  head: { brand: string; title: string; note: string; facts: { name: string; value: string }[] },
): number {
  pen.write(head.brand, LEFT, TOP, { size: 18, weight: 'bold', width: 250 });
  pen.write(head.title, LEFT + WIDTH, TOP, { size: 18, align: 'right', width: 250 });
  pen.write(head.note, LEFT + WIDTH, TOP + 25, { size: 9, color: GREY, align: 'right', width: 250 });
  let y = TOP + 54;
  pen.line(LEFT, y - 10, WIDTH);
  for (const { name, value } of head.facts) {
    pen.write(name, LEFT, y, { size: 8.5, color: GREY, width: 115 });
    pen.write(value, LEFT + 120, y, { size: 8.5, width: WIDTH - 120 });
    y += 14;
  }
  return y + 6;
}

/** Sums side by side on a band; answers where the page goes on. */
export function writeFigures(pen: Pen, y: number, figures: readonly Figure[]): number {
  const width = WIDTH / figures.length;
  pen.band(LEFT, y, WIDTH, 46);
  figures.forEach(({ name, value, unit }, index) => {
    const x = LEFT + index * width + 10;
    pen.write(name, x, y + 8, { size: 7.5, color: GREY, width: width - 16 });
    pen.write(unit ? `${value} ${unit}` : value, x, y + 21, { size: 11, weight: 'bold', width: width - 16 });
  });
  return y + 62;
}

/** A table that goes on over as many pages as it needs, each with its heads; `add` draws further lines. */
export function createTable(pen: Pen, columns: readonly Column[], begin: number) {
  let y = begin;
  let count = 0;
  const row = (cells: readonly string[], write: (cell: string, x: number, column: Column) => void) => {
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
          color: GREY,
          ...(align && { align }),
          width: width - 8,
        }),
    );
    pen.line(LEFT, y + 14, WIDTH);
    y += 18;
  };
  heads();
  return async (lines: readonly Line[]): Promise<void> => {
    for (const { cells } of lines) {
      if (y > LAST_ROW) {
        pen.doc.addPage();
        y = TOP;
        heads();
      }
      if (count % 2 === 1) pen.band(LEFT, y - 3, WIDTH, ROW);
      row(cells, (cell, x, { align, width, color }) =>
        pen.write(cell, x, y, {
          size: 8,
          color: color === 'grey' ? GREY : INK,
          ...(align && { align }),
          width: width - 8,
        }),
      );
      y += ROW;
      count += 1;
      if (count % AT_ONCE === 0) await breathe();
    }
  };
}
