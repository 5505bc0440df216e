import type { Wordmark } from '#contracts/console/media.ts';
import { lettersOf } from './letters.ts';

/** Space around the letters, so that no edge is cut by rounding. */
const MARGIN = 2;

/** A name drawn in a template's display face. */
type DrawnName = {
  /** SVG of outlines alone: it needs no font and contains no text. Empty if letters are missing. */
  svg: string;
  /** Letters of the name that the face does not have. */
  missing: string[];
};

/**
 * Draws a brand's name in the display face of a template. Words after the first take the second colour, if
 * there is one. The colours are checked by the contract.
 */
export function drawWordmark({ name, template, ink, second }: Wordmark): DrawnName {
  const { isUpperCase, tracking, glyphs, kerning } = lettersOf(template);
  const letters = [...(isUpperCase ? name.toUpperCase() : name).normalize('NFC')];
  const missing = [...new Set(letters.filter((letter) => !Object.hasOwn(glyphs, letter)))];
  const frame = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let at = 0;
  let hasSpace = false;
  let previous = '';
  let paths = '';
  for (const letter of missing.length > 0 ? [] : letters) {
    const { d, advance, box } = glyphs[letter]!;
    at += kerning[previous + letter] ?? 0;
    hasSpace ||= letter === ' ';
    if (box) {
      frame.left = Math.min(frame.left, at + box[0]);
      frame.top = Math.min(frame.top, box[1]);
      frame.right = Math.max(frame.right, at + box[2]);
      frame.bottom = Math.max(frame.bottom, box[3]);
      paths += `<path fill="${(hasSpace && second) || ink}" transform="translate(${short(at)})" d="${d}"/>`;
    }
    at += advance + tracking;
    previous = letter;
  }
  if (paths === '') return { svg: '', missing };
  const [x, y] = [frame.left - MARGIN, frame.top - MARGIN];
  const [width, height] = [frame.right + MARGIN - x, frame.bottom + MARGIN - y].map(short);
  const view = `${short(x)} ${short(y)} ${width} ${height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}">`;
  return { svg: `${svg}${paths}</svg>`, missing };
}

const short = (value: number) => Math.round(value * 100) / 100;
