import { globSync, readFileSync } from 'node:fs';
import { linearColour } from '#contracts/values/contrast.ts';

type Rgb = [number, number, number];

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

/** Linear light of a colour role: `oklch()` or hex; throws for a translucent or computed colour. */
export function lightOf(value: string): Rgb {
  const parts = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/.exec(value);
  if (parts) return oklch(Number(parts[1]) / (parts[2] ? 100 : 1), Number(parts[3]), Number(parts[4]));
  const light = linearColour(value);
  if (!light) throw new Error(`a colour role is an opaque oklch() or hex colour, not ${value}`);
  return light;
}

/** A colour role as `#rrggbb`. */
export function hexOf(value: string): string {
  const channels = lightOf(value).map((part) => {
    const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The stylesheets of a template's folder as one text. */
export function sheetOf(folder: string): string {
  return globSync(`${folder}/*.css`)
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** Colour roles of a palette: `.code { … }` for all colours, then `.code.colour { … }`. */
export function rolesOf(css: string, code: string, name: string): Map<string, string> {
  const rules = rulesOf(css);
  const bodies = [`.${code}`, `.${code}.${name}`].flatMap((selector) =>
    rules.filter(({ selectors }) => selectors.includes(selector)).map(({ body }) => body),
  );
  const declarations = bodies.flatMap((body) => body.split(';')).map((text) => text.trim());
  return new Map(
    declarations
      .filter((text) => text.startsWith('--') && text.includes(':'))
      .map((text) => [text.slice(2, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()]),
  );
}

/** The innermost rules of a stylesheet. */
function rulesOf(css: string): { selectors: string[]; body: string }[] {
  return css.split('}').flatMap((text) => {
    const at = text.lastIndexOf('{');
    if (at < 0) return [];
    const [head = ''] = text
      .slice(0, at)
      .split(/[{;]|\*\//)
      .slice(-1);
    return [{ selectors: head.split(',').map((selector) => selector.trim()), body: text.slice(at + 1) }];
  });
}

const DARK = /@media \(prefers-color-scheme: dark\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

/** A design's stylesheet in light mode and, if it follows the system setting, in dark mode. */
export function schemesOf(css: string): (readonly [string, string])[] {
  const light = css.replace(DARK, '');
  return light === css
    ? [['', css]]
    : [
        [' by day', light],
        [' by night', [light, ...(css.match(DARK) ?? [])].join('\n')],
      ];
}
