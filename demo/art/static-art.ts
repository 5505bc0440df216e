import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { E, P, R, star } from './draw/shapes.ts';
import { slotDrawings, slotSkins } from './slot-skins.ts';
import { backgroundSvg, frameSvg, symbolNames, symbolSvg } from './symbols.ts';

/**
 * Flags for the language menu, 24 x 16, simplified for that size; the file is named after the language's
 * route prefix.
 */
const shape = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const rect = (x: number, y: number, w: number, h: number, colour: string) => shape(R(x, y, w, h), colour);

const flags: Record<string, string> = {
  en: `${rect(0, 0, 24, 16, '#1f3f8f')}<path d="M0 0 24 16M24 0 0 16" stroke="#fff" stroke-width="3.2"/><path d="M0 0 24 16M24 0 0 16" stroke="#cf2438" stroke-width="1.2"/><path d="M12 0V16M0 8H24" stroke="#fff" stroke-width="5"/><path d="M12 0V16M0 8H24" stroke="#cf2438" stroke-width="2.8"/>`,
  php: `${rect(0, 0, 24, 8, '#1a3fa8')}${rect(0, 8, 24, 8, '#ce1b2e')}${shape(P([0, 0], [13, 8], [0, 16]), '#fff')}${shape(star(4.4, 8, 8, 2.8, 1.4), '#f7c92b')}${shape(E(1.5, 2.4, 0.8) + E(1.5, 13.6, 0.8) + E(10, 8, 0.8), '#f7c92b')}`,
  cn: `${rect(0, 0, 24, 16, '#d8222a')}${shape(star(5, 5, 5, 3, 1.2), '#ffd93b')}${shape(star(10, 2, 5, 1.1, 0.45) + star(12, 4.2, 5, 1.1, 0.45) + star(12, 7, 5, 1.1, 0.45) + star(10, 9.2, 5, 1.1, 0.45), '#ffd93b')}`,
  mmk: `${rect(0, 0, 24, 5.4, '#fbc928')}${rect(0, 5.3, 24, 5.4, '#3aa63f')}${rect(0, 10.6, 24, 5.4, '#e2303a')}${shape(star(12, 8.5, 5, 5.4, 2.1), '#fff')}`,
  mnt: `${rect(0, 0, 24, 16, '#c72f35')}${rect(8, 0, 8, 16, '#1f6fb5')}${shape(`${R(2.2, 6.5, 0.9, 6.5)}${R(4.9, 6.5, 0.9, 6.5)}${E(4, 9.6, 1)}${P([4, 2], [5, 4.2], [3, 4.2])}${E(4, 5.3, 0.8)}${R(3.1, 12, 1.8, 0.8)}`, '#f9cf3c')}`,
  idr: `${rect(0, 0, 24, 8, '#d6202f')}${rect(0, 8, 24, 8, '#fff')}`,
};

const flagSvg = (code: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16" width="24" height="16">${flags[code]}<path d="M.25.25h23.5v15.5H.25z" fill="none" stroke="#000" stroke-opacity=".18" stroke-width=".5"/></svg>`;

// The few drawings stored in the repository because pages reference them directly. After changing them, run:
// node demo/art/static-art.ts
const publicDir = path.join(import.meta.dirname, '../../site/public');
const game = path.join(publicDir, 'games/lantern-reels');
mkdirSync(game, { recursive: true });
mkdirSync(path.join(publicDir, 'flags'), { recursive: true });
for (const name of symbolNames) writeFileSync(path.join(game, `${name}.svg`), symbolSvg(name));
writeFileSync(path.join(game, 'background.svg'), backgroundSvg());
writeFileSync(path.join(game, 'frame.svg'), frameSvg());
for (const skin of slotSkins) {
  const folder = path.join(publicDir, 'games', skin.code);
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of slotDrawings(skin)) writeFileSync(path.join(folder, `${name}.svg`), svg);
}
for (const code of Object.keys(flags))
  writeFileSync(path.join(publicDir, 'flags', `${code}.svg`), flagSvg(code));
