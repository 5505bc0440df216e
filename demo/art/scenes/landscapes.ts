import { darken, lighten } from '../draw/colour.ts';
import { B, E, P, put, R, star } from '../draw/shapes.ts';
import { sets } from './palettes.ts';
import type { CoverScene } from './scene.ts';
import {
  clouds,
  foliage,
  halo,
  land,
  palm,
  peaks,
  pine,
  rays,
  scatter,
  sky,
  stars,
  waves,
} from './scene-elements.ts';

type LandTheme = 'fruit' | 'candy' | 'farm' | 'jungle' | 'winter' | 'sea' | 'west' | 'pirate';

/** Scenes under an open sky or under water. */
export const landScenes: Record<LandTheme, CoverScene> = {
  fruit: {
    face: 'lilita',
    palettes: sets(
      '5b1fb3 b026c4 ff5fa0 ffd84d fff04a ff8a1c b3123f e8263f 7b35d6 ffb52b',
      '0a5b8a 1bb0c9 8af0c0 fff27a ffe94a ff6a2a 0f6a5a e8263f 8d3ad6 ff9a1c',
      '7d1020 e0352b ff9a3d fff08a fff8b0 ffc21a 8a0f3a d41f4a 6a2fbd ffcc33',
      '123a7a 2b6be0 7ac8ff ffe27a fff04a ff4f7a 1a2f8a e8263f 4f35c6 ffb52b',
    ),
    back: (k) =>
      sky(k) + rays(k, 0.28, 18) + halo(k) + scatter(k, 10, () => k.p.f(E(0, 0, 30), '#fff', 0.12)),
    front: (k) =>
      scatter(
        k,
        12,
        () =>
          k.p.s(B([0, -18], [12, 4], [0, 14], [-12, 4]), k.r.pick([k.c.glow, k.c.a, '#9be8ff']), {
            o: 3,
            gloss: 1,
          }),
        0.05,
        0.75,
        [0.5, 1.1],
      ),
    props: ['cherry', 'lemon', 'melon', 'grape', 'orange', 'strawberry', 'bell', 'pineapple'],
  },
  candy: {
    face: 'lilita',
    palettes: sets(
      'ff7ac0 ffb3dc ffe6a8 fff6c0 ffffff ff9ad0 c2247f ff4f9a 5fd0ff ffd23f',
      '6a5cff a58aff ffc0f0 fff0c0 fff27a ff8ad0 4a2fc0 ff5fa8 49d8c0 ffc23a',
      '1fb8c9 8aeede fff0c8 fff7c0 fff8d0 ffb03a 0f7a8a ff5f7a 9a6aff ffd23f',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.2, 14) +
      clouds(k, '#fff4fb', 6, 0.1, 0.5, 0.85) +
      halo(k, 0.7) +
      land(k, 0.62, lighten(k.c.a, 0.25), 36, 130) +
      [0.12, 0.88]
        .map((f, i) => {
          const x = k.s.w * f;
          return (
            k.p.l(`M${x} ${k.s.h * 0.7}V${k.s.h * 0.42}`, '#fff', 16) +
            k.p.s(E(x, k.s.h * 0.4, 54), i ? k.c.b : k.c.c, { o: 5, gloss: 0.8 }) +
            k.p.l(`M${x - 30} ${k.s.h * 0.4}a30 30 0 1 1 44 26a20 20 0 1 1-14-36`, '#fff', 9, 0.8)
          );
        })
        .join('') +
      land(k, 0.72, '#fff0f8', 24, 100),
    front: (k) =>
      scatter(
        k,
        26,
        () => k.p.s(R(-15, -5, 30, 10, 5), k.r.pick([k.c.a, k.c.b, k.c.c, '#8af07a']), { o: 2 }),
        0.02,
        0.98,
        [0.5, 1],
      ),
    props: ['lollipop', 'candy', 'donut', 'cupcake', 'icecream', 'bear'],
  },
  farm: {
    face: 'zilla',
    palettes: sets(
      '3fa8f0 a6e0ff fff3b0 fff0a0 fff4b0 ffb52b 7a3d0c d9482b 4aa83c ffcc33',
      'ff8a4a ffc46a ffefb0 fff3b0 fffbe0 ffd23f 8a2f10 c93a24 3c9a4a ffb52b',
      '3a2a7a 8a4a9a ff9a5f ffe08a fff4b0 ff8a3a 3a1a5a d9482b 4aa86a ffcc33',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.2, 14) +
      halo(k, 0.8) +
      clouds(k, '#ffffff', 4, 0.08, 0.3, 0.8) +
      land(k, 0.55, '#7cc04a', 24) +
      put(
        k.p.s(P([-70, 0], [-70, -70], [-40, -116], [0, -134], [40, -116], [70, -70], [70, 0]), '#c8362a', {
          o: 5,
        }) +
          k.p.f(R(-26, -54, 52, 54), '#fff2e0') +
          k.p.l('M-26 -54L26 0M26 -54L-26 0', '#c8362a', 6),
        k.s.w * 0.16,
        k.s.h * 0.6,
        1.1,
      ) +
      land(k, 0.64, '#5aa63a', 18) +
      land(k, 0.76, '#d9a93a', 14),
    front: (k) =>
      scatter(k, 12, () => k.p.f(B([0, -20], [5, 0], [0, 20], [-5, 0]), '#ffe27a', 0.9), 0.3, 0.95, [0.5, 1]),
    props: ['corn', 'pumpkin', 'egg', 'pig', 'bee', 'horseshoe'],
  },
  jungle: {
    face: 'bungee',
    palettes: sets(
      '0b3d2e 1f7a4a b8e86a f4ff9a fff48a ffb01a 0c4a24 ff8a1c 2f9a5a ffd23f',
      '08323d 12706a 7ae0b0 d8ffb0 f8ff9a 5fe06a 06403a f28a1c 2b8ad0 ffcc33',
      '3a1a10 a04a1a ffc05a fff0a0 fff3b0 ff9a2a 5a1f0a f07a1c 3f9a4a ffd23f',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.22, 12) +
      halo(k, 0.9) +
      peaks(k, 0.6, darken(k.c.sky[1], 0.2), 160) +
      palm(k, 60, k.s.h * 0.72, 260, darken(k.c.sky[0], 0.1), 40) +
      palm(k, k.s.w - 70, k.s.h * 0.72, 300, darken(k.c.sky[0], 0.1), -50) +
      land(k, 0.68, '#2f7a3a', 30),
    front: (k) =>
      foliage(k, '#3fae4a', 12) + scatter(k, 16, () => k.p.glow(0, 0, 12, '#f6ff9a', 0.9), 0.1, 0.9),
    props: ['totem', 'parrot', 'coin', 'gem', 'monkey', 'frog'],
  },
  winter: {
    face: 'cinzel',
    palettes: sets(
      '0a1f5a 2a6ad0 b8ecff d8f8ff ffffff 8ad8ff 123a8a 5fa8ff 8a6af0 ffd86b',
      '101445 4a3ab0 9ae8e0 b0ffe0 ffffff 9af0e0 2a1f7a f07a3a 49c8e0 ffd86b',
      '14304a 3f8aa8 ffd8c0 fff0d8 fffbf0 ffb88a 1a3f5a f0703a 5fb0f0 ffd23f',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 40, 0.5) +
      k.p.f(
        B([0, 120], [200, 60], [420, 150], [640, 70], [640, 170], [420, 250], [200, 160], [-20, 220]),
        '#7affc8',
        0.22,
      ) +
      halo(k, 0.7) +
      peaks(k, 0.6, '#5a86c0', 240, true) +
      [30, 110, k.s.w - 100, k.s.w - 24]
        .map((x, i) => pine(k, x, k.s.h * 0.74, 200 + i * 16, '#1f5a66', true))
        .join('') +
      land(k, 0.7, '#dff2ff', 16),
    front: (k) =>
      scatter(k, 60, () => k.p.f(E(0, 0, 5), '#fff', 0.85), 0, 1, [0.3, 1.2]) +
      scatter(k, 6, () => k.p.l('M-14 0H14M-7 -12L7 12M7 -12L-7 12', '#fff', 3, 0.8), 0, 0.6),
    props: ['snowflake', 'gem', 'snowman', 'penguin', 'owl'],
  },
  sea: {
    face: 'bungee',
    palettes: sets(
      '06407a 0f8ac8 5fe8f0 c8ffff ffffff 5fe0ff 05305a ff7a3a ff4f7a ffd23f',
      '0a1f5a 1f4ac0 5fb0ff c0e8ff fff8b0 ffb52b 0a1a5a f0503a 9a4af0 ffd23f',
      '04403a 0f9a8a a0f0c0 e8ffe0 fff8b0 ffa83a 04403a ff6a4a 3f8af0 ffd23f',
      '12082f 3a1f8a b04ad8 f0b0ff ffe0ff ff8ad8 1f0a4a ff5f9a 3fd0e0 ffd23f',
    ),
    back: (k) =>
      sky(k) +
      rays({ ...k, s: { ...k.s, y: -120 } }, 0.2, 26) +
      halo(k, 0.6) +
      land(k, 0.66, darken(k.c.sky[1], 0.25), 46) +
      [0.05, 0.17, 0.84, 0.95]
        .map((f, i) =>
          coral(
            k,
            k.s.w * f,
            k.s.h * 0.8,
            1.1 + (i % 2) * 0.5,
            [k.c.a, k.c.b, k.c.c, '#8af07a'][i] as string,
          ),
        )
        .join('') +
      land(k, 0.78, '#d8b878', 14),
    front: (k) =>
      scatter(
        k,
        26,
        () =>
          k.p.f(E(0, 0, 16), '#dffaff', 0.25) +
          k.p.l(E(0, 0, 16), '#ffffff', 2.5, 0.75) +
          k.p.f(E(-5, -6, 4), '#fff', 0.9),
        0.02,
        0.9,
        [0.3, 1.2],
      ),
    props: ['clownfish', 'crab', 'pearl', 'coin', 'jellyfish', 'turtle', 'seahorse', 'puffer'],
  },
  west: {
    face: 'zilla',
    palettes: sets(
      '5a1f3a e0602a ffd07a fff0b0 fff3c8 ffae3a 4a1a06 c0442a 2f8aa0 ffc23a',
      '1f5a8a 6ac0e0 ffe6b0 fff6d0 fff8dc e8a83a 5a2a0c b8502a 3f8a5a ffc23a',
      '2a1040 8a2f6a ff9a5a ffe0a0 fff0c0 ff8a3a 3a1030 d0503a 3f7ac0 ffc23a',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.18, 14) +
      halo(k) +
      [
        [0.14, 150, 190],
        [0.86, 170, 230],
        [0.6, 80, 120],
      ]
        .map(([f, w, h]) =>
          k.p.s(
            P(
              [k.s.w * (f as number) - (w as number) * 0.7, k.s.h * 0.68 - (h as number)],
              [k.s.w * (f as number) + (w as number) * 0.5, k.s.h * 0.68 - (h as number)],
              [k.s.w * (f as number) + (w as number), k.s.h * 0.74],
              [k.s.w * (f as number) - (w as number), k.s.h * 0.74],
            ),
            '#b8532f',
            { o: 0, lo: 0.6 },
          ),
        )
        .join('') +
      land(k, 0.68, '#d88a4a', 12) +
      land(k, 0.78, '#a85a2f', 16),
    front: (k) => scatter(k, 26, () => k.p.f(E(0, 0, 4), '#ffe0a0', 0.8), 0.3, 1),
    props: ['sheriff', 'horseshoe', 'cactus', 'coin', 'boots', 'chips'],
  },
  pirate: {
    face: 'cinzel',
    palettes: sets(
      '0a2a5a 2a7ab0 ffd8a0 fff0c8 fff6d8 f0b03a 3a1a0a c0322f 1f6a8a ffc23a',
      '1a0f3a 5a2f8a ff9a6a ffe0a0 fff0c0 ff9a3a 2a0f3a a82a3a 2f8aa0 ffc23a',
      '04303a 0f8a8a b8f0c0 f0ffd8 fffbe0 e8c04a 04303a c0402a 2f5aa0 ffc23a',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 20, 0.3) +
      rays(k, 0.16, 14) +
      halo(k, 0.9) +
      clouds(k, lighten(k.c.sky[1], 0.4), 5, 0.1, 0.5, 0.6) +
      palm(k, 50, k.s.h * 0.7, 270, '#1f5a4a', 50) +
      palm(k, k.s.w - 40, k.s.h * 0.7, 240, '#1f5a4a', -40) +
      waves(k, 0.62, '#1f7a9a', 3) +
      land(k, 0.8, '#e0b86a', 10),
    front: (k) =>
      scatter(
        k,
        14,
        () => k.p.s(E(0, 0, 14), '#f6b42c', { o: 3 }) + k.p.f(star(0, 0, 4, 8, 3), '#fff0b0'),
        0.5,
        0.95,
        [0.5, 1.2],
      ),
    props: ['coin', 'skull', 'compass', 'anchor', 'chest', 'gem', 'cannon'],
  },
};

function coral(
  { p }: Parameters<CoverScene['back']>[0],
  x: number,
  y: number,
  scale: number,
  colour: string,
): string {
  const arm = (a: number, h: number) =>
    put(
      p.s(B([-12, 0], [-14, -h * 0.6], [-8, -h], [8, -h], [14, -h * 0.6], [12, 0]), colour, { o: 3 }),
      0,
      0,
      1,
      a,
    );
  return put(arm(-38, 80) + arm(36, 90) + arm(-14, 130) + arm(14, 116), x, y, scale);
}
