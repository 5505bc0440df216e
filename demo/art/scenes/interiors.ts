import { darken, lighten } from '../draw/colour.ts';
import { B, E, P, polygon, R } from '../draw/shapes.ts';
import { sets } from './palettes.ts';
import type { CoverScene } from './scene.ts';
import {
  clouds,
  curtain,
  floorGrid,
  halo,
  land,
  type Paint,
  rays,
  scatter,
  sky,
  stars,
} from './scene-elements.ts';

function felt({ p, s }: Paint, colour: string): string {
  return (
    p.s(E(s.w / 2, s.h * 1.02, s.w * 0.86, s.h * 0.36), '#7a4420', { o: 6 }) +
    p.s(E(s.w / 2, s.h * 1.04, s.w * 0.8, s.h * 0.35), colour, { o: 3, hi: 0.2 }) +
    p.l(E(s.w / 2, s.h * 1.06, s.w * 0.68, s.h * 0.3), '#ffe6a0', 4, 0.6)
  );
}

export function confetti(k: Paint, count = 34): string {
  return scatter(
    k,
    count,
    () => k.p.f(R(-7, -4, 14, 8, 2), k.r.pick([k.c.a, k.c.b, k.c.c, '#ffffff']), 0.95),
    0,
    0.95,
    [0.6, 1.3],
  );
}

const suit = [
  B([0, -10], [16, -22], [26, -6], [0, 26], [-26, -6], [-16, -22]),
  P([0, -26], [19, 0], [0, 26], [-19, 0]),
  B([0, -26], [24, 2], [14, 16], [4, 8], [10, 26], [-10, 26], [-4, 8], [-14, 16], [-24, 2]),
];

type HallTheme = 'studio' | 'cards' | 'sky' | 'lottery' | 'bingo' | 'hash';

/** Scenes of tables, draws and screens. */
export const hallScenes: Record<HallTheme, CoverScene> = {
  studio: {
    face: 'cinzel',
    palettes: sets(
      '1a0a12 5a1420 c0503a ffc88a fff6dc f0c04a 3a0a10 b01f2f 1f6a4a ffc86a',
      '04180f 0c4a30 5aa06a ffe6a0 fff8dc e8c05a 04301c 1f7a4a b0202f ffc86a',
      '0a0c2a 1f2a6a 8a6ad0 ffd8f0 ffffff d8b8ff 14104a 4a3ab0 c0264a ffc86a',
      '14100c 4a3420 d09a5a ffe8b8 fff6e0 e0a84a 2a1a0a 8a5a2a 1f5a6a ffd07a',
    ),
    back: (k) =>
      sky(k) +
      halo(k, 0.8) +
      [0.24, 0.4, 0.6, 0.76]
        .map(
          (f) =>
            k.p.f(R(k.s.w * f - 30, k.s.h * 0.06, 60, k.s.h * 0.6, 30), darken(k.c.sky[1], 0.35), 0.7) +
            k.p.l(R(k.s.w * f - 30, k.s.h * 0.06, 60, k.s.h * 0.6, 30), k.c.c, 3, 0.55),
        )
        .join('') +
      scatter(k, 18, () => k.p.glow(0, 0, 34, k.c.glow, 0.55), 0.02, 0.6) +
      curtain(k, k.c.a, 0.2) +
      felt(k, k.c.b),
    front: (k) => scatter(k, 16, () => k.p.glow(0, 0, 14, '#fff0c0', 0.9), 0.1, 0.9),
    props: ['chips', 'cardfan', 'dice', 'roulette'],
  },
  cards: {
    face: 'zilla',
    palettes: sets(
      '06281a 0f6a44 5ac08a e0ffd0 fff8e0 f0c04a 043a22 c0222f 1f5ab0 ffc23a',
      '2a0610 8a1226 e0604a ffd8b0 fff4e0 ffc04a 4a0814 b01f3a 2a2f5a ffc23a',
      '081230 1f3a8a 6a9af0 dce8ff ffffff 9ac0ff 0a1a5a 2f5ad0 c0263f ffc23a',
      '1a0a2a 4a1f7a b06ae0 f4d8ff fff4ff d89aff 2a0f50 7a2fc0 d82f5a ffc23a',
    ),
    back: (k) =>
      sky(k) +
      halo(k, 0.9) +
      rays(k, 0.1, 18) +
      scatter(
        k,
        22,
        (_, i) => k.p.f(suit[i % 3] as string, i % 2 ? '#ffffff' : darken(k.c.sky[0], 0.4), 0.14),
        0,
        0.8,
        [0.7, 1.8],
      ) +
      felt(k, darken(k.c.sky[1], 0.1)),
    front: (k) =>
      scatter(
        k,
        8,
        (_, i) =>
          k.p.s(E(0, 0, 30, 22), [k.c.a, k.c.b, k.c.c][i % 3] as string, { o: 3 }) +
          k.p.f(E(0, 0, 16, 11), '#fff', 0.85),
        0.55,
        0.95,
        [0.5, 1.1],
      ) + scatter(k, 8, () => k.p.spark(0, 0, 14)),
    props: ['chips', 'ace', 'dice', 'cardfan', 'crown', 'coin'],
  },
  sky: {
    face: 'russo',
    palettes: sets(
      '0f2a8a 3f7af0 a8e0ff fff0c0 ffffff ffd03a 0f2a8a f0402f 2f6ae0 ffc23a',
      '3a1060 c04a8a ffb07a fff0c0 fff4d0 ff8a4a 4a1060 e8402f 3f5ae0 ffd23f',
      '04304a 1fa0b0 c8ffd8 fffbd0 ffffff 5fe0b0 04404a f06a2a 2f8ad0 ffd23f',
      '12082a 4a2aa0 ff7aa0 ffd0b0 fff0e0 ff6a8a 2a0f6a f0403f 4a8af0 ffd23f',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 26, 0.3) +
      rays(k, 0.2, 16) +
      halo(k, 0.9) +
      k.p.l(
        `M-20 ${k.s.h * 0.82}C${k.s.w * 0.4} ${k.s.h * 0.8} ${k.s.w * 0.7} ${k.s.h * 0.6} ${k.s.w * 0.94} ${k.s.h * 0.06}`,
        '#ffffff',
        26,
        0.25,
      ) +
      k.p.l(
        `M-20 ${k.s.h * 0.82}C${k.s.w * 0.4} ${k.s.h * 0.8} ${k.s.w * 0.7} ${k.s.h * 0.6} ${k.s.w * 0.94} ${k.s.h * 0.06}`,
        k.c.c,
        9,
        0.95,
      ) +
      clouds(k, '#ffffff', 8, 0.2, 0.85, 0.9),
    front: (k) => scatter(k, 12, () => k.p.spark(0, 0, 16, '#fff8c0'), 0.05, 0.9),
    props: ['star', 'balloon', 'coin', 'comet', 'bolt'],
  },
  lottery: {
    face: 'lilita',
    palettes: sets(
      '0a2a9a 2f7af0 8ad8ff fff4a0 fff27a ffa81a 0a2a7a e8323f 2fae5a ffc23a',
      '5a0a6a d02f9a ffb08a fff4b0 fff4a0 ff8a2a 5a0a5a 7a3af0 1fb0c0 ffc23a',
      '04403a 12a078 c0f08a fffbb0 fffbc0 ffc02a 044a34 e8402f 2f6af0 ffc23a',
      '7a1a06 f0702a ffd86a fff8c0 fff6b0 ff4f3a 6a1206 d8262f 2f7af0 ffd23f',
    ),
    back: (k) =>
      sky(k) + rays(k, 0.28, 20) + halo(k) + scatter(k, 12, () => k.p.f(E(0, 0, 46), '#fff', 0.14)),
    front: (k) => confetti(k),
    props: ['lottoballs', 'ticket', 'coin', 'star', 'drumcage'],
  },
  bingo: {
    face: 'lilita',
    palettes: sets(
      '4a1fb0 9a5af0 ffa8e0 fff6b0 ffffff ffcf3a 3a0f8a ff4f8a 2fc0e0 ffd23f',
      '0a6a8a 2fc8d0 d8ffb0 fffbc0 ffffff ffb83a 064a6a ff5f4a 7a4af0 ffd23f',
      'b01f5a ff6a7a ffd88a fffbd0 ffffff ffe04a 8a0f4a 5a3af0 1fb08a ffd23f',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.22, 22) +
      [0.07, 0.14]
        .map((y, j) =>
          Array.from({ length: Math.round(k.s.w / 50) + 1 }, (_, i) =>
            k.p.s(
              P(
                [i * 50 - 22, k.s.h * y + Math.sin(i + j) * 10],
                [i * 50 + 22, k.s.h * y + Math.sin(i + j) * 10],
                [i * 50, k.s.h * y + 46],
              ),
              [k.c.a, k.c.b, k.c.c, '#ffffff'][(i + j) % 4] as string,
              { o: 2 },
            ),
          ).join(''),
        )
        .join('') +
      halo(k) +
      land(k, 0.78, lighten(k.c.sky[1], 0.2), 14),
    front: (k) => confetti(k, 30) + scatter(k, 6, () => k.p.spark(0, 0, 20)),
    props: ['bingoball', 'bingocard', 'star', 'balloon', 'coin'],
  },
  hash: {
    face: 'russo',
    palettes: sets(
      '020f1f 063a5a 0fb0c8 9afff4 f0ffff 3fe8e0 04304a 1fb8d0 7a5aff ffc23a',
      '0a0628 2a1a7a 7a5aff d0c0ff ffffff a88aff 1a0f6a 6a4aff 1fd0a0 ffc23a',
      '04180a 0a4a24 3fd06a d8ffb0 f8fff0 7af07a 043a1a 2fb05a 3f8af0 ffc23a',
    ),
    back: (k) =>
      sky(k) +
      Array.from({ length: Math.ceil(k.s.h / 78) }, (_, row) =>
        Array.from({ length: Math.ceil(k.s.w / 88) + 1 }, (_, i) =>
          k.p.l(
            polygon(i * 88 + (row % 2) * 44, row * 76, 6, 48),
            k.c.a,
            2,
            Number((0.12 + k.r.next() * 0.3).toFixed(2)),
          ),
        ).join(''),
      ).join('') +
      halo(k, 0.9) +
      Array.from({ length: 9 }, () => {
        const x = k.r.range(0, k.s.w);
        const y = k.r.range(0, k.s.h);
        return (
          k.p.l(`M${x.toFixed(0)} ${y.toFixed(0)}h${k.r.int(90)}l30 30h60`, k.c.c, 3, 0.6) +
          k.p.f(E(x, y, 6), k.c.c)
        );
      }).join('') +
      floorGrid(k, 0.78, darken(k.c.sky[1], 0.3), k.c.a),
    front: (k) =>
      scatter(
        k,
        20,
        () => k.p.f(R(-6, -6, 12, 12, 2), k.r.pick([k.c.a, k.c.c, '#fff']), 0.85),
        0.05,
        0.95,
        [0.4, 1.2],
      ),
    props: ['block', 'hashcoin', 'key', 'safe', 'gem'],
  },
};
