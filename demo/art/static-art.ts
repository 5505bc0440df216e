import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { flagSvg, flags } from './language-flags.ts';
import { slotDrawings, slotSkins } from './slot-skins.ts';
import { backgroundSvg, frameSvg, symbolNames, symbolSvg } from './symbols.ts';

// The few drawings that live in the repository because pages name them directly. Run after changing them:
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
