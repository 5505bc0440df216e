import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glyphsOf, SIGNS, signsOnly } from './signs.ts';
import { readWoff2 } from './woff2.ts';

const FONTS = [
  '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  '@fontsource/vt323/files/vt323-latin-ext-400-normal.woff2',
];
const PESO = 0x20b1;

test.each(FONTS)('%s keeps its signs of money, each at its own glyph, and little else', (name) => {
  const whole = readFileSync(`node_modules/${name}`);
  const signs = signsOnly(whole);
  const mapped = (file: Buffer) => glyphsOf(readWoff2(file).tables.find(({ tag }) => tag === 'cmap')!.data);
  const [before, after] = [mapped(whole), mapped(signs)];
  expect([...after.keys()]).toEqual(SIGNS.filter((code) => before.has(code)));
  for (const [code, glyph] of after) expect(glyph).toBe(before.get(code));
  expect(after.has(PESO)).toBe(true);
  expect(signs.length).toBeLessThan(whole.length / 3);
});

test('what is left of a font reads as a font again, with the same outlines', () => {
  const signs = signsOnly(readFileSync(`node_modules/${FONTS[0]}`));
  expect(signsOnly(signs)).toEqual(signs);
});
