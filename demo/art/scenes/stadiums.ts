import { darken, lighten } from '../draw/colour.ts';
import { B, E, P, R, star } from '../draw/shapes.ts';
import { confetti } from './interiors.ts';
import { sets } from './palettes.ts';
import type { CoverScene } from './scene.ts';
import { clouds, halo, land, type Paint, rays, scatter, sky, town } from './scene-elements.ts';

/** A grandstand full of people under floodlights. */
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

type StadiumTheme = 'football' | 'court' | 'ring' | 'speedway' | 'derby' | 'cockpit';

/** Scenes of grandstands, rings and tracks. */
export const stadiumScenes: Record<StadiumTheme, CoverScene> = {
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
