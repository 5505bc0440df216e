import { globSync, readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { fontFile, runsOf, type Weight } from './fonts.ts';

const fonts = new Map<string, Font>();
function fontOf(part: string, weight: Weight): Font {
  const name = `${part} ${weight}`;
  const font = fonts.get(name) ?? (create(fontFile(part, weight)) as Font);
  fonts.set(name, font);
  return font;
}

const TEXTS = globSync(['server/locales/cn/*.json', 'site/locales/cn/**/*.{ts,json}']).filter((path) =>
  /\.(?:ts|json)$/.test(path),
);
const HAN = /\p{Script=Han}/u;
const characters = [...new Set(TEXTS.flatMap((path) => [...readFileSync(path, 'utf8')]))].filter((letter) =>
  HAN.test(letter),
);

test.each(['regular', 'bold'] as const)('every Chinese character of the site has a %s glyph', (weight) => {
  expect(characters.length).toBeGreaterThan(500);
  const missing = runsOf(characters.join('')).flatMap(({ part, text }) => {
    const font = fontOf(part, weight);
    return [...text].filter((letter) => {
      const code = letter.codePointAt(0)!;
      return !font.hasGlyphForCodePoint(code) || font.glyphForCodePoint(code).path.commands.length === 0;
    });
  });
  expect(missing).toEqual([]);
});

test('bold is drawn heavier than regular, and neither is a variable font', () => {
  const [{ part } = { part: '' }] = runsOf('存');
  const [regular, bold] = [fontOf(part, 'regular'), fontOf(part, 'bold')];
  expect(Object.keys(regular.variationAxes)).toEqual([]);
  expect(Object.keys(bold.variationAxes)).toEqual([]);
  const drawn = (font: Font) => font.glyphForCodePoint('存'.codePointAt(0)!).path.toSVG();
  expect(drawn(bold)).not.toBe(drawn(regular));
});
