import type { Hex } from '../draw/colour.ts';
import type { Palette } from './scene-elements.ts';

/**
 * One line per palette: three sky colours, glow, title upper, lower and edge, then the motif's three colours.
 */
export function palette(line: string): Palette {
  const h = line.split(' ').map((v): Hex => `#${v}`) as [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex];
  return { sky: [h[0], h[1], h[2]], glow: h[3], title: [h[4], h[5], h[6]], a: h[7], b: h[8], c: h[9] };
}

export const sets = (...lines: string[]): Palette[] => lines.map(palette);
