import { darken, lighten } from '../draw/colour.ts';
import { B, E, P, put, R } from '../draw/shapes.ts';
import { sets } from './palettes.ts';
import type { CoverScene } from './scene.ts';
import {
  clouds,
  column,
  foliage,
  halo,
  land,
  peaks,
  pine,
  rays,
  scatter,
  sky,
  stars,
  waves,
} from './scene-elements.ts';

const petal = B([0, -14], [12, -2], [4, 14], [-8, 8]);

type LegendTheme = 'olympus' | 'egypt' | 'viking' | 'aztec' | 'dragon' | 'samurai' | 'fairy';

/** Scenes of old gods, far courts and tales. */
export const legendScenes: Record<LegendTheme, CoverScene> = {
  olympus: {
    face: 'cinzel',
    palettes: sets(
      '1b2a8a 4a7ae8 ffe0a0 fff2b0 fffbe0 ffc83a 5a2f0a 3f6ae0 8a4ad0 ffd23f',
      '3a1a6a a04ac0 ffc88a fff0b0 fff4c0 ffb52b 4a1060 8a3fd0 2f8ad8 ffd23f',
      '0a3a5a 2aa0c0 fff0c0 fffbd0 ffffff ffd24a 0a4a6a 2f8ad8 d0486a ffcc33',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.25, 20) +
      halo(k) +
      clouds(k, '#fff6ea', 7, 0.25, 0.75, 0.9) +
      [0.07, 0.26, 0.74, 0.93]
        .map((f) =>
          column(
            k,
            k.s.w * f,
            k.s.h * (Math.abs(f - 0.5) > 0.3 ? 0.82 : 0.72),
            k.s.h * (Math.abs(f - 0.5) > 0.3 ? 0.68 : 0.46),
            '#efe3cf',
            Math.abs(f - 0.5) > 0.3 ? 78 : 48,
          ),
        )
        .join('') +
      clouds(k, '#ffffff', 6, 0.72, 0.85, 0.95),
    front: (k) => scatter(k, 12, () => k.p.spark(0, 0, 14, '#fff6c0'), 0.05, 0.8),
    props: ['bolt', 'lyre', 'coin', 'greekhelm', 'trident', 'crown'],
  },
  egypt: {
    face: 'cinzel',
    palettes: sets(
      '4a1a5a d0602a ffd86a fff2a0 fff6c0 ffb01a 5a2a06 1f6ac0 d0432f ffc23a',
      '06304a 1a8aa0 ffe08a fff4b0 fff6c0 f0a81a 0a3f55 1a7ad0 c0392f ffc23a',
      '1a1040 4a2a8a f0a05a ffe08a ffe9a0 ff9a2a 2a1050 2f4ac0 2aa08a ffc23a',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 26, 0.3) +
      rays(k, 0.2, 16) +
      halo(k) +
      [
        [0.2, 0.66, 190],
        [0.84, 0.68, 230],
      ]
        .map(([f, y, h]) => {
          const x = k.s.w * (f as number);
          const b = k.s.h * (y as number);
          const q = h as number;
          return (
            k.p.f(P([x, b - q], [x + q, b], [x - q, b]), '#d99a3d') +
            k.p.f(P([x, b - q], [x + q, b], [x + q * 0.2, b]), '#9a5a24') +
            [0.3, 0.55, 0.8]
              .map((v) => k.p.l(`M${x - q * v} ${b - q * (1 - v)}H${x + q * v}`, '#7a4516', 3, 0.4))
              .join('')
          );
        })
        .join('') +
      land(k, 0.66, '#e0a84a', 16, 140) +
      land(k, 0.78, '#c0842f', 20, 160),
    front: (k) =>
      scatter(k, 22, () => k.p.f(E(0, 0, 4), '#ffe9a0', 0.9), 0.1, 0.9) +
      scatter(k, 6, () => k.p.spark(0, 0, 18, '#fff2b0'), 0.1, 0.7),
    props: ['scarab', 'ankh', 'pyramid', 'coin', 'catgod', 'gem'],
  },
  viking: {
    face: 'russo',
    palettes: sets(
      '0f1f3f 3f6a9a f0c88a ffe6b0 fff6dc d8a04a 2a1608 3f6aa0 a83a2f e0a83a',
      '12303a 2a8a7a c8f0c0 e0ffd0 f4fff0 8ad8b0 0c3a3a 2f7a8a b0402a e0b04a',
      '2a0f1f 8a2f3f ffb06a ffd8a0 fff0d0 ff9a4a 3a0f14 a8323a 3f6aa0 e0a83a',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 24, 0.3) +
      rays(k, 0.14, 10) +
      halo(k, 0.8) +
      peaks(k, 0.58, '#4a628a', 260, true) +
      pine(k, 40, k.s.h * 0.72, 240, '#1d4a44') +
      pine(k, k.s.w - 50, k.s.h * 0.73, 260, '#1d4a44') +
      waves(k, 0.66, '#2f5f86', 3),
    front: (k) =>
      scatter(k, 24, () => k.p.f(E(0, 0, 5), '#ffb45a', 0.85), 0.2, 1, [0.3, 1.1]) +
      scatter(k, 18, () => k.p.f(E(0, 0, 4), '#fff', 0.8), 0, 0.6),
    props: ['shieldaxe', 'hammer', 'raven', 'longship', 'coin'],
  },
  aztec: {
    face: 'bungee',
    palettes: sets(
      '06323a 0f7a6a c8e86a fff48a fff27a ff9a1a 0a3f2a 1fa88a d8402f ffb52b',
      '4a0f2a c0302f ffb04a fff08a fff3a0 ffb01a 5a0f14 d8402f 1f9a8a ffc23a',
      '1a1a5a 5a3ab0 ff9a6a ffe08a fff4b0 ff8a3a 2a1060 2f9ab0 e04a3a ffc23a',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.26, 18) +
      halo(k) +
      [0, 1, 2, 3, 4]
        .map((i) =>
          k.p.s(R(k.s.x - 90 - i * 52, k.s.h * (0.4 + i * 0.08), 180 + i * 104, k.s.h * 0.09), '#8a7a5a', {
            o: 4,
            lo: 0.6,
          }),
        )
        .join('') +
      k.p.f(
        P([k.s.x - 34, k.s.h * 0.4], [k.s.x + 34, k.s.h * 0.4], [k.s.x + 60, k.s.h], [k.s.x - 60, k.s.h]),
        '#b8a67a',
        0.6,
      ) +
      land(k, 0.76, '#2f6a3a', 18),
    front: (k) => foliage(k, '#2f9a5a', 8) + scatter(k, 12, () => k.p.spark(0, 0, 14, '#fff2a0'), 0.1, 0.7),
    props: ['aztecsun', 'totem', 'coin', 'gem', 'parrot'],
  },
  dragon: {
    face: 'cinzel',
    palettes: sets(
      '3a0410 b0141f ff8a3a ffd86a fff2a0 ffb01a 5a0608 d8262b 1fa06a ffc23a',
      '04302a 0f8a6a c8e87a fff4a0 fff6c0 f0b83a 04403a 1fa87a d8322f ffc23a',
      '0a1240 2a3fb0 c87ae0 ffd0f0 fff0ff ffb84a 1a1060 2f6ae0 d83a5a ffc23a',
      '2a1030 8a1f5a ff9a5a ffe08a fff3b0 ff8a2a 4a0a30 c0266a 2f9ab0 ffc23a',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.2, 20) +
      halo(k) +
      clouds(k, lighten(k.c.sky[1], 0.25), 5, 0.1, 0.6, 0.45) +
      peaks(k, 0.66, darken(k.c.sky[0], 0.1), 260) +
      clouds(k, lighten(k.c.sky[2], 0.2), 7, 0.62, 0.82, 0.75),
    front: (k) =>
      scatter(
        k,
        24,
        () => k.p.f(B([0, -16], [8, 0], [0, 12], [-8, 0]), k.r.pick(['#ffd86a', '#ff9a3a']), 0.9),
        0.05,
        0.95,
        [0.3, 1],
      ),
    props: ['ingot', 'coin', 'lantern', 'drum', 'koi', 'gem'],
  },
  samurai: {
    face: 'russo',
    palettes: sets(
      '2a0a1f a01f3a ff9a8a ffe0d0 fff4f0 ff6a5a 3a0614 c0262f 2f3a6a ffc23a',
      '0f1a3a 3a4a9a ffb0c8 ffe6ee ffffff ff9ac0 1a1f4a 3a4aa0 d83a5a ffc86a',
      '14202a 3f6a6a ffe0b0 fff4dc fffaf0 f0a85a 1a2a2a 2f6a6a c0322f ffc23a',
    ),
    back: (k) =>
      sky(k) +
      k.p.glow(k.s.x, k.s.y, k.s.h * 0.5, k.c.glow, 0.8) +
      k.p.f(E(k.s.x, k.s.y - 20, k.s.h * 0.27), '#f2402f', 0.92) +
      peaks(k, 0.66, darken(k.c.sky[1], 0.25), 280, true) +
      put(
        k.p.f(R(-150, -250, 26, 250), '#8a1620') +
          k.p.f(R(124, -250, 26, 250), '#8a1620') +
          k.p.f(B([-210, -270], [0, -254], [210, -270], [200, -238], [0, -226], [-200, -238]), '#a81c26') +
          k.p.f(R(-170, -200, 340, 20), '#8a1620'),
        k.s.x,
        k.s.h * 0.76,
        1.4,
      ) +
      land(k, 0.75, darken(k.c.sky[0], 0.2), 12),
    front: (k) =>
      scatter(k, 36, () => k.p.f(petal, k.r.pick(['#ffc0d4', '#ff9ab8', '#ffe3ec']), 0.92), 0, 1, [0.5, 1.3]),
    props: ['katana', 'fan', 'oni', 'lantern', 'coin'],
  },
  fairy: {
    face: 'lilita',
    palettes: sets(
      '1f1460 6a3ac0 ff9ae0 ffe0fa fff0a0 ff8ae0 3a1480 b04ae0 3fb0e0 ffd23f',
      '0a3a4a 1f9a8a d0f0a0 fff8c0 fffbd0 8af07a 0c4a4a 3fae5a c04ad0 ffd23f',
      '2a0f4a a03a8a ffc07a fff0b0 fff3c0 ffb03a 5a1460 d84a8a 4a8ae8 ffd23f',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 60, 0.6) +
      rays(k, 0.16, 12) +
      halo(k, 0.85) +
      put(
        k.p.f(
          `${R(-60, -150, 120, 150)}${R(-96, -200, 40, 200)}${R(56, -200, 40, 200)}${R(-20, -230, 40, 100)}${P([-104, -196], [-76, -270], [-48, -196])}${P([48, -196], [76, -270], [104, -196])}${P([-30, -226], [0, -310], [30, -226])}`,
          darken(k.c.sky[1], 0.25),
          0.9,
        ),
        k.s.w * 0.8,
        k.s.h * 0.64,
        1.1,
      ) +
      land(k, 0.62, darken(k.c.sky[1], 0.3), 40) +
      land(k, 0.74, '#2f7a5a', 24),
    front: (k) =>
      scatter(
        k,
        26,
        () => k.p.spark(0, 0, 14, k.r.pick(['#fff', '#ffe98a', '#ffc0f4'])),
        0.02,
        0.95,
        [0.4, 1.2],
      ) + foliage(k, '#3a9a6a', 6),
    props: ['mushroom', 'potion', 'book', 'crown', 'gem', 'star'],
  },
};
