import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';

type Rgb = [number, number, number];
const GROUNDS = ['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const;
/** Roles used as text on any background. */
const WORDS = ['text', 'muted', 'brand', 'accent', 'win', 'loss', 'warning'] as const;

/** Linear light of an `oklch()` colour in sRGB, clipped to the displayable range. */
function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const light: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return light.map((part) => Math.min(1, Math.max(0, part))) as Rgb;
}

function hex(text: string): Rgb {
  const digits = text.length === 3 ? [...text].map((digit) => digit + digit).join('') : text;
  return [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

function colour(value: string): Rgb {
  const parts = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/.exec(value);
  if (parts) return oklch(Number(parts[1]) / (parts[2] ? 100 : 1), Number(parts[3]), Number(parts[4]));
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (digits) return hex(digits);
  throw new Error(`a colour role is an opaque oklch() or hex colour, not ${value}`);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Colour roles of a palette: `.code { … }` for all colours, then `.code.colour { … }`. */
function rolesOf(css: string, code: string, name: string): Map<string, string> {
  const bodies = [`\\.${code}`, `\\.${code}\\.${name}`].flatMap((selector) =>
    [...css.matchAll(new RegExp(`(?:^|,)\\s*${selector}\\s*(?:,[^{}]*)?\\{([^}]*)\\}`, 'gm'))].map(
      (rule) => rule[1],
    ),
  );
  return new Map(
    [...bodies.join('').matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!.trim()]),
  );
}

const DARK = /@media \(prefers-color-scheme: dark\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

/** A design's stylesheet in light mode and, if it follows the system setting, in dark mode. */
function schemesOf(css: string): (readonly [string, string])[] {
  const light = css.replace(DARK, '');
  return light === css
    ? [['', css]]
    : [
        [' by day', light],
        [' by night', [light, ...(css.match(DARK) ?? [])].join('\n')],
      ];
}

const folder = import.meta.dirname;
const designs = globSync('*/index.css', { cwd: folder }).map((file) => dirname(file)) as ThemeCode[];

describe.each(designs)('%s', (code) => {
  const css = globSync(`${code}/*.css`, { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const cases = THEMES[code].colours.flatMap((name) =>
    schemesOf(css).map(([scheme, sheet]) => [`${name}${scheme}`, name, sheet] as const),
  );
  test.each(cases)('[W-10] %s is legible: text 4.5:1 on every background, focus 3:1', (_, name, css) => {
    const roles = rolesOf(css, code, name);
    const role = (key: string) => roles.get(key) ?? `no --${key}`;
    const ratios = [
      ...GROUNDS.flatMap((ground) =>
        WORDS.map((word) => [`${word} on ${ground}`, contrast(role(word), role(ground)), 4.5] as const),
      ),
      ['on-brand on brand', contrast(role('on-brand'), role('brand')), 4.5] as const,
      ...GROUNDS.map((ground) => [`focus on ${ground}`, contrast(role('focus'), role(ground)), 3] as const),
    ];
    const weak = ratios
      .filter(([, ratio, min]) => ratio < min)
      .map(([pair, ratio]) => `${pair} ${ratio.toFixed(2)}`);
    expect(weak).toEqual([]);
  });
});
