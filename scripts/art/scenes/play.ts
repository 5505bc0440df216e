import { darken, lighten } from '../draw/colour.ts';
import { B, E, P, polygon, R, star } from '../draw/shapes.ts';
import type { Scene } from './index.ts';
import { sets } from './palettes.ts';
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
  town,
} from './parts.ts';

type PlayTheme =
  | 'studio'
  | 'cards'
  | 'sky'
  | 'lottery'
  | 'bingo'
  | 'hash'
  | 'football'
  | 'court'
  | 'ring'
  | 'speedway'
  | 'derby'
  | 'cockpit';

/** A stand full of people under floodlights. */
function crowd({ p, s, r, c }: Paint, y: number, rows: number): string {
  let out = '';
  for (let row = 0; row < rows; row += 1) {
    const top = s.h * y + row * 34;
    out += p.f(R(-10, top, s.w + 20, 60), darken(c.sky[0], 0.15 + row * 0.06));
    for (let x = -6; x < s.w + 16; x += 26) {
      const tone = r.pick([c.a, c.b, c.c, '#e8d8c8', lighten(c.sky[1], 0.2)]);
      out +=
        p.f(E(x + (row % 2) * 13, top + r.range(-3, 3), 9), darken(tone, 0.25), 0.9) +
        p.f(R(x + (row % 2) * 13 - 12, top + 8, 24, 30, 9), darken(tone, 0.4), 0.9);
    }
  }
  return out;
}

function floodlights({ p, s }: Paint): string {
  return [0.1, 0.9]
    .map(
      (f) =>
        p.l(`M${s.w * f} ${s.h * 0.5}V${s.h * 0.1}`, '#1a1428', 9) +
        p.s(R(s.w * f - 56, s.h * 0.04, 112, 56, 8), '#3a3450', { o: 3 }) +
        [-36, -12, 12, 36]
          .map(
            (dx) =>
              p.glow(s.w * f + dx, s.h * 0.075, 52, '#fffbe0', 0.9) +
              p.f(E(s.w * f + dx, s.h * 0.075, 9), '#ffffff'),
          )
          .join('') +
        p.f(
          P(
            [s.w * f - 40, s.h * 0.1],
            [s.w * f + 40, s.h * 0.1],
            [s.w * 0.5 + 190, s.h],
            [s.w * 0.5 - 190, s.h],
          ),
          '#fff8d8',
          0.12,
        ),
    )
    .join('');
}

function felt({ p, s }: Paint, colour: string): string {
  return (
    p.s(E(s.w / 2, s.h * 1.02, s.w * 0.86, s.h * 0.36), '#7a4420', { o: 6 }) +
    p.s(E(s.w / 2, s.h * 1.04, s.w * 0.8, s.h * 0.35), colour, { o: 3, hi: 0.2 }) +
    p.l(E(s.w / 2, s.h * 1.06, s.w * 0.68, s.h * 0.3), '#ffe6a0', 4, 0.6)
  );
}

function confetti(k: Paint, count = 34): string {
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

/** Scenes of tables, halls, stadiums and tracks. */
export const playScenes: Record<PlayTheme, Scene> = {
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
  football: {
    face: 'russo',
    palettes: sets(
      '08142f 1f4a8a 8ac8f0 fff8d0 ffffff ffd03a 08205a e02f3a 2f6ae0 ffc23a',
      '12082a 5a2a9a ffa08a fff0c8 ffffff ff9a3a 2a0f5a 2fae5a e03f4a ffd23f',
    ),
    back: (k) =>
      sky(k) +
      crowd(k, 0.36, 6) +
      floodlights(k) +
      halo(k, 0.8) +
      k.p.f(R(0, k.s.h * 0.6, k.s.w, k.s.h), '#2f9a3f') +
      [0, 1, 2, 3]
        .map((i) => k.p.f(R(0, k.s.h * (0.62 + i * 0.1), k.s.w, k.s.h * 0.05), '#48b84f', 0.7))
        .join('') +
      k.p.l(E(k.s.x, k.s.h * 0.84, 230, 70), '#ffffff', 6, 0.8) +
      k.p.l(`M0 ${k.s.h * 0.62}H${k.s.w}`, '#fff', 5, 0.8),
    front: (k) => confetti(k, 22),
    props: ['trophy', 'football', 'boot', 'star'],
  },
  court: {
    face: 'russo',
    palettes: sets(
      '140a24 4a1f6a ff8a4a ffe0a0 ffffff ffa03a 3a0f3a f0602a 3f5ae0 ffd23f',
      '061a2f 1f5a8a 8ae0e0 fff8d0 ffffff 5fd8f0 062a5a f07a2a e03f5a ffd23f',
    ),
    back: (k) =>
      sky(k) +
      crowd(k, 0.34, 6) +
      floodlights(k) +
      halo(k, 0.85) +
      k.p.f(R(0, k.s.h * 0.58, k.s.w, k.s.h), '#d08a48') +
      Array.from({ length: 14 }, (_, i) =>
        k.p.l(
          `M${k.s.x + (i - 7) * 40} ${k.s.h * 0.58}L${k.s.x + (i - 7) * 140} ${k.s.h}`,
          '#9a5a26',
          3,
          0.5,
        ),
      ).join('') +
      k.p.l(E(k.s.x, k.s.h * 0.82, 210, 66), '#fff', 7, 0.85) +
      k.p.l(`M0 ${k.s.h * 0.6}H${k.s.w}`, '#fff', 5, 0.8),
    front: (k) => confetti(k, 18),
    props: ['trophy', 'basketball', 'star', 'hoop'],
  },
  ring: {
    face: 'bungee',
    palettes: sets(
      '14060a 6a101a ff6a3a ffe0a0 ffffff ffb02a 4a060a e0262f 2f5ae0 ffd23f',
      '060a1f 1f2a7a 8a9aff f0f0ff ffffff 9ab8ff 0a0f4a 2f5af0 e02f3f ffd23f',
    ),
    back: (k) =>
      sky(k) +
      crowd(k, 0.36, 5) +
      floodlights(k) +
      halo(k) +
      k.p.f(
        P([-80, k.s.h * 0.66], [k.s.w + 80, k.s.h * 0.66], [k.s.w + 200, k.s.h], [-200, k.s.h]),
        '#d8dcea',
      ) +
      [0.48, 0.55, 0.62]
        .map((y, i) => k.p.l(`M-10 ${k.s.h * y}H${k.s.w + 10}`, [k.c.a, '#ffffff', k.c.b][i] as string, 10))
        .join('') +
      [0.06, 0.94]
        .map((f, i) =>
          k.p.s(R(k.s.w * f - 20, k.s.h * 0.42, 40, k.s.h * 0.3, 8), i ? k.c.b : k.c.a, { o: 4 }),
        )
        .join(''),
    front: (k) => confetti(k, 16),
    props: ['trophy', 'star', 'glove'],
  },
  speedway: {
    face: 'russo',
    palettes: sets(
      '0a0f24 2a3f7a ff8a5a ffe0b0 ffffff ff5a3a 2a0a1a f02f2f 2f7af0 ffd23f',
      '14081f 5a1f6a ffb04a fff0b0 fffbd0 ffb01a 3a0a3a f0a01f 2fb0d0 ffe03f',
    ),
    back: (k) =>
      sky(k) +
      town(k, 0.5, darken(k.c.sky[0], 0.1), 0.5, 200) +
      crowd(k, 0.46, 3) +
      floodlights(k) +
      halo(k) +
      k.p.f(
        P(
          [k.s.x - 60, k.s.h * 0.56],
          [k.s.x + 60, k.s.h * 0.56],
          [k.s.w * 1.7, k.s.h],
          [-k.s.w * 0.7, k.s.h],
        ),
        '#3a3848',
      ) +
      Array.from(
        { length: 8 },
        (_, i) =>
          k.p.f(
            P(
              [k.s.x - 62 - i * i * 9, k.s.h * (0.56 + i * 0.055)],
              [k.s.x - 62 - (i + 1) ** 2 * 9, k.s.h * (0.56 + (i + 1) * 0.055)],
              [k.s.x - 90 - (i + 1) ** 2 * 11, k.s.h * (0.56 + (i + 1) * 0.055)],
              [k.s.x - 80 - i * i * 11, k.s.h * (0.56 + i * 0.055)],
            ),
            i % 2 ? '#f02f2f' : '#fff',
          ) +
          k.p.f(
            P(
              [k.s.x + 62 + i * i * 9, k.s.h * (0.56 + i * 0.055)],
              [k.s.x + 62 + (i + 1) ** 2 * 9, k.s.h * (0.56 + (i + 1) * 0.055)],
              [k.s.x + 90 + (i + 1) ** 2 * 11, k.s.h * (0.56 + (i + 1) * 0.055)],
              [k.s.x + 80 + i * i * 11, k.s.h * (0.56 + i * 0.055)],
            ),
            i % 2 ? '#f02f2f' : '#fff',
          ),
      ).join(''),
    front: (k) =>
      scatter(k, 20, () => k.p.f(E(0, 0, 5), '#ffc04a', 0.9), 0.4, 0.95) +
      Array.from({ length: 9 }, () =>
        k.p.l(
          `M${k.r.range(0, k.s.w).toFixed(0)} ${k.r.range(0, k.s.h * 0.8).toFixed(0)}l-80 26`,
          '#fff',
          4,
          0.5,
        ),
      ).join(''),
    props: ['trophy', 'star', 'bolt', 'coin'],
  },
  derby: {
    face: 'zilla',
    palettes: sets(
      '1f6ac0 8ad0ff fff4c8 fff8d8 ffffff ffc83a 5a2a0a b0222f 2f6a3a ffc23a',
      '2a1a5a b05a6a ffc88a fff0c8 fff6dc ffb03a 3a1030 3f3ab0 c0402f ffc23a',
      '0a1f2f 1f5a6a c8e8a0 fffbd0 fffbe0 f0b83a 0a2a2a 1f7a5a a8323f ffc23a',
    ),
    back: (k) =>
      sky(k) +
      rays(k, 0.16, 14) +
      clouds(k, '#ffffff', 5, 0.08, 0.35, 0.8) +
      halo(k, 0.8) +
      crowd(k, 0.44, 3) +
      land(k, 0.56, '#3f9a44', 6) +
      k.p.f(R(0, k.s.h * 0.64, k.s.w, k.s.h), '#c89460') +
      land(k, 0.8, '#a8744a', 8) +
      k.p.l(`M0 ${k.s.h * 0.57}H${k.s.w}`, '#ffffff', 9) +
      Array.from({ length: Math.round(k.s.w / 80) + 1 }, (_, i) =>
        k.p.l(`M${i * 80} ${k.s.h * 0.57}v50`, '#ffffff', 7),
      ).join(''),
    front: (k) =>
      scatter(k, 18, () => k.p.f(E(0, 0, 12, 7), '#8a5a34', 0.85), 0.62, 0.98, [0.4, 1.2]) +
      scatter(k, 8, () => k.p.glow(0, 0, 60, '#e8c8a0', 0.5), 0.65, 0.95),
    props: ['trophy', 'horseshoe', 'coin', 'star'],
  },
  cockpit: {
    face: 'bungee',
    palettes: sets(
      '2a0a06 a02a14 ffb04a fff0a8 fff6b0 ff8a1a 4a0a06 e0321f 2f5ad0 ffc23a',
      '060f2f 1f3aa0 6ab0ff e8f4ff ffffff ffd03a 0a145a 2f5af0 e0402f ffc23a',
      '1a1204 7a5a14 f0d05a fffbc0 fffbd0 f0b01a 3a2404 d89a1f b0261f ffd23f',
      '04240f 1f7a3a c0e86a fbffc0 fbffd0 b8e03a 043a14 2f9a3f d8401f ffc23a',
    ),
    back: (k) =>
      sky(k) +
      crowd(k, 0.22, 9) +
      floodlights(k) +
      halo(k) +
      rays(k, 0.16, 20) +
      k.p.s(E(k.s.x, k.s.h * 0.86, k.s.w * 0.62, k.s.h * 0.2), '#b87a3a', { o: 6 }) +
      k.p.f(E(k.s.x, k.s.h * 0.86, k.s.w * 0.5, k.s.h * 0.15), '#d89a54'),
    front: (k) =>
      scatter(
        k,
        14,
        () =>
          k.p.s(B([0, -34], [11, -8], [4, 30], [-4, 30], [-11, -8]), k.r.pick([k.c.a, k.c.c, '#fff']), {
            o: 2,
          }),
        0.05,
        0.9,
        [0.5, 1.1],
      ) + scatter(k, 10, () => k.p.f(star(0, 0, 4, 12, 3), '#fff6b0'), 0, 0.8),
    props: ['trophy', 'spur', 'coin', 'star'],
  },
};
