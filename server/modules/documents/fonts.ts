import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the build puts Noto Sans SC: several hundred files per weight, each with characters that occur
 * together.
 */
const FOLDER = join('build', 'fonts');

/** Code points `from` to `to` are in `part`; the first matching range applies. */
export type Range = { from: number; to: number; part: string };
export type Weight = 'regular' | 'bold';

let ranges: Range[] | undefined;
const parts = new Map<number, string>();
const files = new Map<string, Buffer>();

function read(name: string): Buffer {
  try {
    return readFileSync(join(FOLDER, name));
  } catch (cause) {
    throw new Error(`No fonts in ${FOLDER}: run npm run build.`, { cause });
  }
}

/** The font file for a character; the first file if none contains it. */
function partOf(code: number): string {
  const known = parts.get(code);
  if (known) return known;
  ranges ??= JSON.parse(read('ranges.json').toString()) as Range[];
  const part = (ranges.find(({ from, to }) => code >= from && code <= to) ?? ranges[0]!).part;
  parts.set(code, part);
  return part;
}

/** Splits text into runs that a single file can render. */
export function runsOf(text: string): { part: string; text: string }[] {
  const runs: { part: string; text: string }[] = [];
  for (const letter of text) {
    const part = partOf(letter.codePointAt(0)!);
    const last = runs.at(-1);
    if (last?.part === part) last.text += letter;
    else runs.push({ part, text: letter });
  }
  return runs;
}

/** A part as a TrueType font, cached: at most one font per part. */
export function fontFile(part: string, weight: Weight): Buffer {
  const name = `${part}-${weight}.ttf`;
  const known = files.get(name);
  if (known) return known;
  const font = read(name);
  files.set(name, font);
  return font;
}
