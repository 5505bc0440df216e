import type { DemoGame } from '../world/games/types.ts';
import { darken, lighten, turn } from './draw/colour.ts';
import { Pen, type Tint } from './draw/pen.ts';
import { createRng, type Rng } from './draw/random-numbers.ts';
import { E, n, put, R } from './draw/shapes.ts';
import { type Lettering, letter, paintTitle } from './draw/title.ts';
import { motifs } from './motifs/index.ts';
import { scenes } from './scenes/index.ts';
import type { Paint, Palette } from './scenes/scene-elements.ts';

export type CoverInput = Pick<DemoGame, 'provider_code' | 'game_code' | 'name' | 'theme' | 'hero'>;

export const coverWidth = 600;
export const coverHeight = 800;

/** Seeds shared by everything drawn for one game. */
export const coverKey = (game: CoverInput): string => `${game.provider_code}/${game.game_code}`;

const titleArea = { x: 300, y: 674, width: 516, height: 176 };

/**
 * The title as outlines, positioned in the cover; exported so that a test can check that it fits the frame.
 */
export function coverTitle(game: CoverInput): Lettering {
  const rng = createRng(`title ${coverKey(game)}`);
  return letter(scenes[game.theme].face, game.name.en, titleArea, rng.pick([0, 16, 26, -14]));
}

function draw(name: string, k: Paint, tint: Tint): string {
  const motif = motifs[name];
  if (!motif) throw new Error(`No motif named ${name}`);
  return motif(k.p, tint);
}

type Place = readonly [x: number, y: number, scale: number, rotate: number];

/** The positions of the hero's companions: behind it, at its feet, flying around it, as a crest, in a row. */
const companies: readonly (readonly Place[])[] = [
  [
    [112, 250, 0.5, -16],
    [488, 262, 0.5, 16],
  ],
  [
    [96, 470, 0.56, -14],
    [504, 470, 0.56, 14],
    [470, 130, 0.34, 22],
  ],
  [
    [108, 150, 0.38, -22],
    [494, 158, 0.38, 20],
    [92, 430, 0.42, 12],
    [510, 430, 0.42, -12],
  ],
  [
    [86, 330, 0.46, -24],
    [514, 330, 0.46, 24],
    [300, 110, 0.4, 0],
  ],
  [
    [130, 500, 0.5, -10],
    [300, 530, 0.42, 4],
    [470, 500, 0.5, 10],
  ],
  [
    [492, 180, 0.5, 16],
    [100, 480, 0.54, -12],
  ],
];

function company(k: Paint, game: CoverInput, tint: Tint): { behind: string; before: string } {
  const pool = scenes[game.theme].props.filter((name) => name !== game.hero);
  const places = k.r.pick(companies);
  const start = k.r.int(pool.length);
  let behind = '';
  let before = '';
  places.forEach(([x, y, scale, rotate], i) => {
    const name = pool[(start + i) % pool.length] as string;
    const colours = [tint, { a: tint.b, b: tint.c, c: tint.a }, { a: tint.c, b: tint.a, c: tint.b }][
      i % 3
    ] as Tint;
    const shape = put(
      draw(name, k, colours),
      x + k.r.range(-12, 12),
      y + k.r.range(-12, 12),
      scale * k.r.range(0.92, 1.1),
      rotate + k.r.range(-8, 8),
      k.r.next() < 0.3,
    );
    if (y > 420) before += shape;
    else behind += shape;
  });
  return { behind, before };
}

function frame({ p, c }: Paint, kind: number): string {
  const edge = c.title[1];
  const w = coverWidth;
  const h = coverHeight;
  const line = (inset: number, width: number, colour: string, opacity = 1) =>
    `<rect x="${inset}" y="${inset}" width="${w - inset * 2}" height="${h - inset * 2}" rx="${Math.max(8, 34 - inset)}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
  const bevel = p.linear(
    [
      [0, lighten(edge, 0.7)],
      [0.4, edge],
      [0.6, darken(edge, 0.45)],
      [1, lighten(edge, 0.3)],
    ],
    [0, 0, 1, 1],
  );
  if (kind === 0) return line(7, 14, darken(edge, 0.65)) + line(7, 8, bevel) + line(16, 2, '#ffffff', 0.4);
  if (kind === 1) {
    const corner =
      p.s('M0 0H96C60 10 44 24 38 38C24 44 10 60 0 96Z', edge, { o: 4 }) +
      p.s(E(26, 26, 13), c.a, { o: 3, gloss: 1 });
    return (
      line(5, 10, bevel) +
      [
        [0, 0, 0],
        [w, 0, 90],
        [w, h, 180],
        [0, h, 270],
      ]
        .map(([x, y, a]) => put(corner, x as number, y as number, 0.8, a))
        .join('')
    );
  }
  if (kind === 2) return line(12, 5, c.b, 0.95) + line(12, 2, '#ffffff', 0.9) + line(4, 8, c.b, 0.28);
  return line(3, 6, '#ffffff', 0.35) + line(3, 3, lighten(edge, 0.4), 0.8);
}

function palettePick(game: CoverInput, r: Rng): Palette {
  const base = r.pick(scenes[game.theme].palettes);
  const degrees = r.range(-14, 14);
  return {
    ...base,
    sky: base.sky.map((colour) => turn(colour, degrees)) as unknown as Palette['sky'],
    glow: turn(base.glow, degrees / 2),
  };
}

/** The cover of one game as an SVG document of 600 x 800. The same game always gives the same text. */
export function coverSvg(game: CoverInput): string {
  const r = createRng(coverKey(game));
  const c = palettePick(game, r);
  const p = new Pen();
  const s = { w: coverWidth, h: coverHeight, x: 300 + r.range(-20, 20), y: r.range(290, 330) };
  const k: Paint = { p, c, r, s };
  const scene = scenes[game.theme];
  const tint: Tint = r.pick([
    { a: c.a, b: c.b, c: c.c },
    { a: turn(c.a, r.range(-24, 24)), b: c.c, c: c.b },
    { a: r.next() < 0.3 ? c.b : c.a, b: r.next() < 0.3 ? c.a : c.b, c: c.c },
  ]);
  const back = scene.back(k);
  const { behind, before } = company(k, game, tint);
  const scale = r.range(1.34, 1.5);
  const hero = put(draw(game.hero, k, tint), s.x, s.y + 20, scale, r.range(-5, 5), false);
  const shadow = p.f(E(s.x, s.y + 20 + 178 * scale, 190, 30), '#0a0414', 0.35);
  const footer = `<rect y="470" width="600" height="330" fill="${p.linear([
    [0, darken(c.sky[0], 0.5), 0],
    [0.45, darken(c.sky[0], 0.6), 0.72],
    [1, darken(c.sky[0], 0.75), 0.96],
  ])}"/>`;
  const title = paintTitle(p, coverTitle(game), c.title[0], c.title[1], c.title[2]);
  const tilt = r.pick([0, 0, -3, 2.5]);
  const body =
    `${back}<rect width="600" height="800" fill="${p.radial(
      [
        [0, '#000000', 0],
        [0.6, '#000000', 0],
        [1, '#0a0418', 0.4],
      ],
      0.5,
      0.42,
      0.75,
    )}"/>` +
    `${behind}${p.glow(s.x, s.y + 20, 330, c.glow, 0.75)}${shadow}${hero}${before}${scene.front(k)}${footer}` +
    `<g transform="rotate(${n(tilt)} 300 674)">${title}</g>${frame(k, r.int(4))}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><defs>${p.defs.join('')}</defs>${p.clip(R(0, 0, 600, 800), body).replace(/^<g clip-path="[^"]+">/, '<g>')}</svg>`;
}
