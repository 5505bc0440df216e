import type PDFDocument from 'pdfkit';
import { fontFile, runsOf, type Weight } from '../fonts.ts';

type Doc = InstanceType<typeof PDFDocument>;
type TextStyle = {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Text that does not fit is truncated with an ellipsis. */
  width?: number;
};

export const TEXT_COLOR = '#16181d';
export const MUTED_COLOR = '#5c6370';
const RULE_COLOR = '#d4d8df';
const BAND_COLOR = '#f4f6f9';
const ELLIPSIS = '…';

/** Writes on the pages of a document: single lines of text in any language, left- or right-aligned. */
export type TextWriter = {
  doc: Doc;
  write(text: string, x: number, y: number, style?: TextStyle): void;
  line(x: number, y: number, width: number): void;
  band(x: number, y: number, width: number, height: number): void;
};

/** Writes text of mixed scripts, choosing a font for each run; sizes in points. */
export function createTextWriter(doc: Doc): TextWriter {
  const known = new Set<string>();
  const choose = (part: string, weight: Weight) => {
    const name = `${part} ${weight}`;
    if (!known.has(name)) doc.registerFont(name, fontFile(part, weight));
    known.add(name);
    doc.font(name);
  };
  const widthOf = (text: string, weight: Weight): number =>
    runsOf(text).reduce((sum, run) => {
      choose(run.part, weight);
      return sum + doc.widthOfString(run.text);
    }, 0);
  const cut = (text: string, weight: Weight, width: number): string => {
    if (widthOf(text, weight) <= width) return text;
    const letters = [...text];
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (widthOf(letters.slice(0, middle).join('') + ELLIPSIS, weight) <= width) low = middle;
      else high = middle - 1;
    }
    return letters.slice(0, low).join('') + ELLIPSIS;
  };
  return {
    doc,
    write(text, x, y, { size = 9, weight = 'regular', color = TEXT_COLOR, align = 'left', width } = {}) {
      doc.fontSize(size).fillColor(color);
      const shown = width === undefined ? text : cut(text, weight, width);
      let at = align === 'right' ? x - widthOf(shown, weight) : x;
      for (const run of runsOf(shown)) {
        choose(run.part, weight);
        doc.text(run.text, at, y, { lineBreak: false });
        at += doc.widthOfString(run.text);
      }
    },
    line(x, y, width) {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .strokeColor(RULE_COLOR)
        .stroke();
    },
    band(x, y, width, height) {
      doc.rect(x, y, width, height).fillColor(BAND_COLOR).fill();
    },
  };
}
