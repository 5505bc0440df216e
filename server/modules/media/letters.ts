import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ThemeCode } from '#contracts/values/themes.ts';

/** Where the build puts the letters of the templates' display faces, one file per template. */
const FOLDER = join('build', 'letters');

/** A letter on the baseline, starting at 0; sizes in units of the drawing. */
export type Glyph = {
  /** Path data; empty for a space. */
  d: string;
  advance: number;
  /** Left, top, right and bottom of the outline; undefined for a space. */
  box?: [number, number, number, number];
};

/** The display face of a template. */
export type Letters = {
  isUpperCase: boolean;
  /** Space added between letters. */
  tracking: number;
  glyphs: Readonly<Record<string, Glyph>>;
  /** Correction of the space within pairs of letters. */
  kerning: Record<string, number>;
};

const known = new Map<ThemeCode, Letters>();

/** The letters of a template's display face, cached: one per template. */
export function lettersOf(template: ThemeCode): Letters {
  const cached = known.get(template);
  if (cached) return cached;
  let text: string;
  try {
    text = readFileSync(join(FOLDER, `${template}.json`), 'utf8');
  } catch (cause) {
    throw new Error(`No letters in ${FOLDER}: run npm run build.`, { cause });
  }
  const letters = JSON.parse(text) as Letters;
  known.set(template, letters);
  return letters;
}
