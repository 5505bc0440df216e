/** @module-tag nightly */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import type { FontFace } from '../../site/templates/template.ts';
import { CURRENCY_SIGNS, FIGURES, signSources, subsetOf, unicodeRange } from './currency-signs.ts';

const FONTS = [
  '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  '@fontsource/vt323/files/vt323-latin-ext-400-normal.woff2',
];
const PESO = 0x20b1;

test.each(FONTS)('%s keeps its currency signs with unchanged outlines, and little else', async (name) => {
  const whole = readFileSync(`node_modules/${name}`);
  const signs = await subsetOf(whole, CURRENCY_SIGNS);
  const [before, after] = [create(whole) as Font, create(signs) as Font];
  const kept = CURRENCY_SIGNS.filter((code) => before.hasGlyphForCodePoint(code));
  expect(kept).toContain(PESO);
  // A table of characters ends with U+FFFF.
  expect(after.characterSet.filter((code) => code !== 0xffff)).toEqual(kept);
  for (const code of kept) {
    const [old, now] = [before.glyphForCodePoint(code), after.glyphForCodePoint(code)];
    expect(now.path.toSVG()).toBe(old.path.toSVG());
    expect(now.advanceWidth).toBe(old.advanceWidth);
  }
  expect(Object.keys(after.variationAxes)).toEqual(Object.keys(before.variationAxes));
  expect(signs.length).toBeLessThan(whole.length / 3);
});

/** Signs of currencies in circulation and of Bitcoin outside of Latin-1; the euro comes with the letters. */
const IN_USE = [...'₡₦₨₩₪₫₭₮₱₲₴₵₸₹₺₼₽₾₿'].map((sign) => sign.codePointAt(0)!);

const faces = await Promise.all(
  globSync('site/templates/*/fonts.ts').map(async (file) => {
    const { default: listed } = (await import(`../../${file}`)) as { default: FontFace[] };
    return listed.flatMap((face) => ('font' in face ? [{ template: file.split('/')[2]!, ...face }] : []));
  }),
);
const amountFaces = faces.flat().filter(({ range }) => !range || covers(range, 0x30));

function covers(range: string, code: number): boolean {
  return range.split(',').some((part) => {
    const [first, last = first] = part.trim().slice(2).split('-');
    return code >= Number.parseInt(first!, 16) && code <= Number.parseInt(last!, 16);
  });
}

test.each(amountFaces)(
  'amounts of $template in $family are of one face, whatever the currency',
  async (face) => {
    const { font, subset, range } = face;
    const letters = create(
      readFileSync(`node_modules/${font}/files/${basename(font)}-${subset}.woff2`),
    ) as Font;
    const foreign = FIGURES.filter(
      (code) => !letters.hasGlyphForCodePoint(code) || (range && !covers(range, code)),
    );
    expect(foreign.map((code) => String.fromCodePoint(code))).toEqual([]);
    const drawn: number[] = [];
    for (const { file, weight, signs } of signSources(face)) {
      const made = create(
        await subsetOf(readFileSync(`node_modules/${file}.woff2`), CURRENCY_SIGNS, weight),
      ) as Font;
      drawn.push(...signs.filter((code) => made.hasGlyphForCodePoint(code)));
      expect(signs.every((code) => covers(unicodeRange(signs), code))).toBe(true);
    }
    expect(IN_USE.filter((code) => !drawn.includes(code)).map((code) => String.fromCodePoint(code))).toEqual(
      [],
    );
    expect(new Set(drawn).size).toBe(drawn.length);
  },
);

test.each(amountFaces.filter(({ figures }) => figures))(
  'figures of $template in $family of $weight are lining and of one width',
  async ({ font, subset, figures }) => {
    const whole = readFileSync(`node_modules/${font}/files/${basename(font)}-${subset}.woff2`);
    const made = create(await subsetOf(whole, FIGURES, figures)) as Font;
    expect(made.characterSet.filter((code) => code !== 0xffff)).toEqual(FIGURES);
    const digits = [...'0123456789'].map((digit) => made.glyphForCodePoint(digit.codePointAt(0)!));
    expect(new Set(digits.map(({ advanceWidth }) => advanceWidth)).size).toBe(1);
    for (const { bbox } of digits) {
      expect(bbox.minY).toBeGreaterThan(-0.05 * made.capHeight);
      expect(bbox.maxY).toBeGreaterThan(0.95 * made.capHeight);
    }
  },
);

test('code points are written as ranges', () => {
  expect(unicodeRange([0x20a1, 0x20a2, 0x20a3, 0x20b1])).toBe('U+20A1-20A3, U+20B1');
});
