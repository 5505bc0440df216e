import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';
import { THEMES } from '../../contracts/values/themes.ts';
import { CAPITALS, drawn, LETTERINGS, type Lettering, PLAIN } from '../../demo/art/wordmark.ts';
import type { Glyph, Letters } from '../../server/modules/media/letters.ts';
import { generateFolder } from './generated-folder.ts';

/** Latin with the accents of European languages and Vietnamese: U+0020 to U+024F and U+1E00 to U+1EFF. */
const RANGES = [
  [0x20, 0x24f],
  [0x1e00, 0x1eff],
] as const;
/** Letters whose pairs are kerned. */
const KERNED = /[A-Za-z0-9&'’.-]/;
const { resolve } = createRequire(import.meta.url);
/** Increase it with every change to the generated files. */
const FORM = 1;

/**
 * The letters of every template's display face as outlines, one JSON file per template in `folder`: the
 * server draws names of brands with them and needs no font. Skipped when the folder matches the packages in
 * use.
 */
export async function buildLetters(folder: string): Promise<void> {
  const stamp = JSON.stringify([
    FORM,
    Object.keys(THEMES),
    LETTERINGS,
    PLAIN,
    versionOf('opentype.js'),
    versionOf('subset-font'),
  ]);
  await generateFolder(folder, stamp, async (draft) => {
    for (const code of Object.keys(THEMES))
      writeFileSync(join(draft, `${code}.json`), JSON.stringify(await lettersOf(LETTERINGS[code] ?? PLAIN)));
  });
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as { version: string }).version;

async function lettersOf(lettering: Lettering): Promise<Letters> {
  const { isUpperCase = false, tracking = 0, capitals = CAPITALS } = lettering;
  const latin = await fontOf(lettering, lettering.font);
  const more = await fontOf(lettering, lettering.font.replace('-latin-', '-latin-ext-'));
  const capital = latin!.getPath('H', 0, 0, 100).getBoundingBox();
  const size = (capitals / (capital.y2 - capital.y1)) * 100;
  const glyphs: Record<string, Glyph> = {};
  for (const font of [latin, more])
    for (const letter of font ? allLetters() : [])
      if (!(letter in glyphs) && font!.hasChar(letter)) glyphs[letter] = glyphOf(font!, letter, size);
  return {
    ...{ isUpperCase, tracking: round(tracking * size), glyphs },
    kerning: kerningOf(
      latin!,
      size,
      Object.keys(glyphs).filter((letter) => KERNED.test(letter)),
    ),
  };
}

const allLetters = (): string[] =>
  RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );

/** One weight of a font of a package; undefined if the package has no such file. */
async function fontOf({ axes = {} }: Lettering, name: string): Promise<opentype.Font | undefined> {
  let path: string;
  try {
    path = resolve(`${name}.woff2`);
  } catch {
    return undefined;
  }
  const file = await subsetFont(readFileSync(path), `${allLetters().join('')}`, {
    ...{ targetFormat: 'sfnt' as const, variationAxes: axes },
  });
  return opentype.parse(new Uint8Array(file).buffer);
}

const round = (value: number) => Math.round(value * 100) / 100;

function glyphOf(font: opentype.Font, letter: string, size: number): Glyph {
  const glyph = font.charToGlyph(letter);
  const path = glyph.getPath(0, 0, size);
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  return {
    d: path.commands.map(drawn).join(''),
    advance: round(((glyph.advanceWidth ?? 0) / font.unitsPerEm) * size),
    ...(path.commands.length > 0 && { box: [x1, y1, x2, y2].map(round) as Glyph['box'] }),
  };
}

type Kerned = opentype.Font & {
  position: {
    getKerningTables(script: string): unknown;
    getKerningValue(tables: unknown, left: number, right: number): number;
  };
};

/** How much pairs of letters are moved together, or apart. */
function kerningOf(font: opentype.Font, size: number, letters: string[]): Letters['kerning'] {
  const { position } = font as Kerned;
  const tables = position.getKerningTables('latn') ?? position.getKerningTables('DFLT');
  const kerning: Letters['kerning'] = {};
  if (!tables) return kerning;
  for (const left of letters)
    for (const right of letters) {
      const value = position.getKerningValue(
        tables,
        font.charToGlyphIndex(left),
        font.charToGlyphIndex(right),
      );
      if (value) kerning[left + right] = round((value / font.unitsPerEm) * size);
    }
  return kerning;
}
