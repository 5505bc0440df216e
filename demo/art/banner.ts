import type { DemoTheme } from '../world/games/types.ts';
import { darken } from './draw/colour.ts';
import { Pen, type Tint } from './draw/pen.ts';
import { createRng } from './draw/random-numbers.ts';
import { E, put } from './draw/shapes.ts';
import { motifs } from './motifs/index.ts';
import { scenes } from './scenes/index.ts';
import type { Paint } from './scenes/scene-elements.ts';

export interface Banner {
  name: string;
  theme: DemoTheme;
  palette: number;
  /** From largest to smallest; drawn in reverse, back to front. */
  cast: readonly string[];
}

const bannerWidth = 1600;
const bannerHeight = 640;

/** Hero pictures without text; the left half is calm because the site's text is there. */
export const banners: readonly Banner[] = [
  {
    name: 'night-market',
    theme: 'market',
    palette: 0,
    cast: ['lantern', 'catluck', 'dumpling', 'fan', 'coin'],
  },
  { name: 'marble-hall', theme: 'olympus', palette: 0, cast: ['zeus', 'greekhelm', 'lyre', 'bolt', 'coin'] },
  { name: 'reef', theme: 'sea', palette: 0, cast: ['shark', 'turtle', 'clownfish', 'chest', 'crab'] },
  { name: 'orbit', theme: 'space', palette: 0, cast: ['astronaut', 'rocket', 'planet', 'ufo', 'star'] },
  { name: 'card-room', theme: 'studio', palette: 1, cast: ['roulette', 'cardfan', 'chips', 'dice', 'crown'] },
  {
    name: 'stadium',
    theme: 'football',
    palette: 0,
    cast: ['football', 'trophy', 'boot', 'basketball', 'star'],
  },
  { name: 'neon-city', theme: 'neon', palette: 0, cast: ['slotmachine', 'seven', 'dice', 'gem', 'star'] },
  { name: 'toy-shop', theme: 'candy', palette: 0, cast: ['donut', 'bear', 'lollipop', 'cupcake', 'candy'] },
];

type Place = readonly [x: number, y: number, scale: number, rotate: number];
const places: readonly Place[] = [
  [1130, 330, 1.36, -3],
  [860, 410, 0.86, -10],
  [1420, 410, 0.9, 10],
  [1370, 150, 0.62, 16],
  [900, 160, 0.5, -18],
];

/** A wide picture of 1600 x 640. */
export function bannerSvg(banner: Banner): string {
  const scene = scenes[banner.theme];
  const c = scene.palettes[banner.palette % scene.palettes.length] as Paint['c'];
  const p = new Pen();
  const k: Paint = {
    p,
    c,
    r: createRng(`banner ${banner.name}`),
    s: { w: bannerWidth, h: bannerHeight, x: 1130, y: 300 },
  };
  const tints: Tint[] = [
    { a: c.a, b: c.b, c: c.c },
    { a: c.b, b: c.c, c: c.a },
    { a: c.c, b: c.a, c: c.b },
  ];
  const back = scene.back(k);
  const cast = banner.cast.map((name, i) => {
    const [x, y, scale, rotate] = places[i] as Place;
    const motif = motifs[name];
    if (!motif) throw new Error(`No motif named ${name}`);
    return (
      p.f(E(x, y + 180 * scale, 150 * scale, 22 * scale), '#0a0414', 0.35) +
      put(motif(p, tints[i % 3] as Tint), x, y, scale, rotate)
    );
  });
  const calm = `<rect width="${bannerWidth}" height="${bannerHeight}" fill="${p.linear(
    [
      [0, darken(c.sky[0], 0.5), 0.82],
      [0.38, darken(c.sky[0], 0.45), 0.5],
      [0.62, darken(c.sky[0], 0.4), 0],
    ],
    [0, 0, 1, 0],
  )}"/>`;
  const body = `${back}${calm}${p.glow(1130, 320, 420, c.glow, 0.75)}${cast.reverse().join('')}${scene.front(k)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${bannerWidth} ${bannerHeight}" width="${bannerWidth}" height="${bannerHeight}"><defs>${p.defs.join('')}</defs>${body}</svg>`;
}
