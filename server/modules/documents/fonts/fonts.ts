import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { plainFont } from './woff2.ts';

/** The family comes as some hundred files, each with the letters that occur together; a document opens those it needs. */
const PACKAGE = '@fontsource-variable/noto-sans-sc';
const FIRST = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'];
const { resolve } = createRequire(import.meta.url);

type Range = { from: number; to: number; part: string };
let ranges: Range[] | undefined;
const parts = new Map<number, string>();
const files = new Map<string, Buffer>();

function readRanges(): Range[] {
  const listed = JSON.parse(readFileSync(resolve(`${PACKAGE}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const names = [...FIRST, ...Object.keys(listed).filter((name) => !FIRST.includes(name))];
  return names.flatMap((name) =>
    (listed[name] ?? '').split(',').flatMap((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      const part = name.replace(/[[\]]/g, '');
      return from ? [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), part }] : [];
    }),
  );
}

/** Which file of the family has a letter; the first for what none has. */
function partOf(code: number): string {
  const known = parts.get(code);
  if (known) return known;
  ranges ??= readRanges();
  const part = ranges.find(({ from, to }) => code >= from && code <= to)?.part ?? FIRST[0]!;
  parts.set(code, part);
  return part;
}

/** Text in stretches that one file can write each. */
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

const WEIGHTS = { regular: 400, bold: 700 };
export type Weight = keyof typeof WEIGHTS;

/** A part as a TrueType font, kept: there are as many as there are parts. */
export function fontFile(part: string, weight: Weight): Buffer {
  const key = `${part} ${weight}`;
  const known = files.get(key);
  if (known) return known;
  const file = readFileSync(resolve(`${PACKAGE}/files/noto-sans-sc-${part}-wght-normal.woff2`));
  const font = plainFont(file, WEIGHTS[weight], files.size + 1);
  files.set(key, font);
  return font;
}
