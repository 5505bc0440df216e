import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import type { FontFace } from '../../site/templates/template.ts';
import { CURRENCY_SIGNS, currencySignsFont } from './currency-signs.ts';

const FONTS = [
  '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  '@fontsource/vt323/files/vt323-latin-ext-400-normal.woff2',
];
const PESO = 0x20b1;

test.each(FONTS)('%s keeps its signs of money, drawn as before, and little else', async (name) => {
  const whole = readFileSync(`node_modules/${name}`);
  const signs = await currencySignsFont(whole);
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

test('a family that a template takes signs of money from has some: browsers refuse a font without outlines', async () => {
  const sheets = globSync('site/templates/*/fonts.ts');
  const faces = await Promise.all(
    sheets.map(async (file) => ((await import(`../../${file}`)) as { default: FontFace[] }).default),
  );
  const named = faces.flat().flatMap((face) => ('font' in face && face.hasCurrencySigns ? [face] : []));
  expect(named.length).toBeGreaterThan(5);
  for (const { font, subset } of named) {
    const name = `${basename(font)}-${subset.replace('latin-', 'latin-ext-')}.woff2`;
    const family = create(readFileSync(`node_modules/${font}/files/${name}`)) as Font;
    expect(family.characterSet.filter((code) => CURRENCY_SIGNS.includes(code)).length, font).toBeGreaterThan(
      0,
    );
  }
});
