import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';
import { n } from './draw/shapes.ts';

/** How a template sets a brand's name: display face, case, tracking and size. */
export type Lettering = {
  /** A file of the font's package, without its ending. */
  font: string;
  /** Axes of a variable font. */
  axes?: Record<string, number>;
  isUpperCase?: boolean;
  /** Space between letters, in ems. */
  tracking?: number;
  /** Cap height, for unusually wide or narrow letters. */
  capitals?: number;
  /** Added around the outlines, for a face whose one weight is thin. */
  stroke?: number;
};

const variable = (name: string, axis = 'wght') =>
  `@fontsource-variable/${name}/files/${name}-latin-${axis}-normal`;
const fixed = (name: string, weight = 400) => `@fontsource/${name}/files/${name}-latin-${weight}-normal`;

export const CAPITALS = 40;
/** For a template with the system font, and for templates without an entry. */
export const PLAIN: Lettering = { font: variable('manrope'), axes: { wght: 800 }, tracking: -0.025 };
export const LETTERINGS: Readonly<Record<string, Lettering>> = {
  casino1: { font: variable('playfair-display'), axes: { wght: 560 }, tracking: 0.015 },
  casino2: { font: variable('outfit'), axes: { wght: 480 }, tracking: 0.01 },
  casino3: { font: fixed('kaushan-script'), capitals: 46 },
  casino4: {
    font: variable('bodoni-moda', 'opsz'),
    axes: { opsz: 96, wght: 760 },
    tracking: -0.02,
    capitals: 44,
  },
  casino5: { font: fixed('limelight'), isUpperCase: true, tracking: 0.06, capitals: 38 },
  casino6: {
    font: variable('manrope'),
    axes: { wght: 580 },
    isUpperCase: true,
    tracking: 0.16,
    capitals: 36,
  },
  casino7: { font: variable('fraunces'), axes: { wght: 560 }, tracking: -0.005 },
  casino8: { font: fixed('caprasimo') },
  casino9: { font: variable('inter'), axes: { wght: 680 }, tracking: -0.035 },
  slot1: { font: variable('fredoka'), axes: { wght: 680 }, capitals: 42 },
  slot2: {
    ...{ font: variable('archivo', 'standard'), axes: { wght: 800, wdth: 66 } },
    ...{ isUpperCase: true, tracking: 0.06, capitals: 46 },
  },
  slot3: { font: fixed('cinzel', 600), isUpperCase: true, tracking: 0.14, capitals: 36 },
  slot4: { font: variable('quicksand'), axes: { wght: 700 }, tracking: -0.01 },
  slot5: { font: fixed('alfa-slab-one'), tracking: 0.01 },
  slot6: PLAIN,
  slot7: { font: variable('pixelify-sans'), axes: { wght: 460 }, capitals: 42 },
  slot8: { font: fixed('bungee'), tracking: 0.01, capitals: 38 },
  slot9: { font: fixed('michroma'), isUpperCase: true, tracking: 0.08, capitals: 34, stroke: 2 },
  sportsbook1: {
    font: variable('saira'),
    axes: { wght: 780 },
    isUpperCase: true,
    tracking: 0.02,
    capitals: 42,
  },
};

const require = createRequire(import.meta.url);

/** The letters of a text as a static font: for a variable font, the instance given by the axes. */
async function fontOf({ font, axes = {} }: Lettering, text: string): Promise<opentype.Font> {
  const whole = readFileSync(require.resolve(`${font}.woff2`));
  const file = await subsetFont(whole, `${text}H`, { targetFormat: 'sfnt', variationAxes: axes });
  return opentype.parse(new Uint8Array(file).buffer);
}

/**
 * A name in the template's lettering, as one outline on the baseline starting at 0, its width, and the width
 * of the line around it.
 */
export async function wordmark(
  template: string,
  name: string,
): Promise<{ d: string; width: number; stroke: number }> {
  const lettering = LETTERINGS[template] ?? PLAIN;
  const { isUpperCase = false, tracking = 0, capitals = CAPITALS, stroke = 0 } = lettering;
  const text = isUpperCase ? name.toUpperCase() : name;
  const font = await fontOf(lettering, text);
  const capital = font.getPath('H', 0, 0, 100).getBoundingBox();
  const size = (capitals / (capital.y2 - capital.y1)) * 100;
  const outline = font.getPath(text, 0, 0, size, { kerning: true, letterSpacing: tracking });
  return { d: outline.commands.map(drawn).join(''), width: outline.getBoundingBox().x2 + stroke / 2, stroke };
}

/** One step of an outline as path data. */
export function drawn(step: opentype.PathCommand): string {
  const at = (x: number, y: number) => `${n(x)} ${n(y)}`;
  if (step.type === 'Z') return 'Z';
  if (step.type === 'C') return `C${at(step.x1, step.y1)} ${at(step.x2, step.y2)} ${at(step.x, step.y)}`;
  if (step.type === 'Q') return `Q${at(step.x1, step.y1)} ${at(step.x, step.y)}`;
  return `${step.type}${at(step.x, step.y)}`;
}
