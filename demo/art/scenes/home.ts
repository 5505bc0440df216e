import { darken, lighten } from '../draw/colour.ts';
import { cog, E, P, polygon, put, R } from '../draw/shapes.ts';
import { sets } from './palettes.ts';
import type { CoverScene } from './scene.ts';
import { floorGrid, halo, land, peaks, rays, scatter, sky, stars, town } from './scene-elements.ts';

type HomeTheme = 'market' | 'gems' | 'vault' | 'music' | 'steam' | 'space' | 'neon';

const spike = P([-26, 0], [-12, -110], [6, -140], [24, -90], [30, 0]);

/** A string of small lamps across the street. */
function lamps(k: Parameters<CoverScene['back']>[0], y: number, sag: number): string {
  const { p, s, c } = k;
  let out = p.l(`M-20 ${s.h * y}Q${s.w / 2} ${s.h * y + sag * 2} ${s.w + 20} ${s.h * y}`, '#2a1010', 4);
  const count = Math.round(s.w / 86);
  for (let i = 0; i <= count; i += 1) {
    const u = i / count;
    const ly = s.h * y + 4 * sag * u * (1 - u);
    const colour = [c.a, c.c, '#ff7a3a'][i % 3] as string;
    out +=
      p.glow(u * s.w, ly + 26, 54, '#ffb84a', 0.6) +
      p.s(E(u * s.w, ly + 26, 22, 25), colour, { o: 3, gloss: 0.8 }) +
      p.f(R(u * s.w - 10, ly - 2, 20, 7, 2), '#f6b42c') +
      p.f(R(u * s.w - 9, ly + 48, 18, 6, 2), '#f6b42c');
  }
  return out;
}

function stall(
  k: Parameters<CoverScene['back']>[0],
  x: number,
  y: number,
  scale: number,
  colour: string,
): string {
  const { p } = k;
  const awning = [-96, -48, 0, 48]
    .map((dx, i) =>
      p.s(`M${dx} -190H${dx + 48}L${dx * 1.16 + 56} -130a26 22 0 0 1 -56 0Z`, i % 2 ? '#fff0d8' : colour, {
        o: 3,
      }),
    )
    .join('');
  return put(
    p.f(R(-100, -140, 200, 140), '#3a1714') +
      p.glow(0, -70, 120, '#ffb24a', 0.9) +
      [-60, -20, 20, 60].map((dx) => p.f(E(dx, -48, 15), '#ffcf6a', 0.9)).join('') +
      p.s(R(-112, -40, 224, 46, 6), '#8a4a22', { o: 4 }) +
      awning,
    x,
    y,
    scale,
  );
}

/** Scenes of streets, workshops, caves and the dark. */
export const homeScenes: Record<HomeTheme, CoverScene> = {
  market: {
    face: 'lilita',
    palettes: sets(
      '140a3a 4a1450 c0402a ffb84a fff2a0 ffae2a 5a0a14 e02f2f 1fa08a ffc23a',
      '06283a 0f5a6a e0803a ffcf6a fff2b0 ffa83a 3a0f0a e8402a 2fb09a ffc83a',
      '1a0f30 5a1f7a ff6a5a ffc08a fff0c0 ff8a5a 3a0a3a d82f5a 3f8ae0 ffc23a',
      '0f1a2a 1f4a5a f0904a ffd88a fff6c8 ffc23a 4a1a0a f0502a 3fae6a ffd23f',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 40, 0.4) +
      k.p.glow(k.s.w * 0.8, k.s.h * 0.14, 110, '#fff2c8', 0.9) +
      k.p.f(E(k.s.w * 0.8, k.s.h * 0.14, 40), '#fff6dc') +
      town(k, 0.66, darken(k.c.sky[1], 0.45), 0.4, 240) +
      halo(k, 0.7) +
      stall(k, k.s.w * 0.1, k.s.h * 0.74, 1.25, k.c.a) +
      stall(k, k.s.w * 0.9, k.s.h * 0.74, 1.25, k.c.b) +
      land(k, 0.74, '#4a2030', 6) +
      lamps(k, 0.08, 40) +
      lamps(k, 0.24, 52),
    front: (k) => scatter(k, 22, () => k.p.glow(0, 0, 10, '#ffe08a', 1), 0.1, 0.95, [0.5, 1.4]),
    props: ['lantern', 'dumpling', 'teapot', 'coin', 'fan', 'drum', 'lotus'],
  },
  gems: {
    face: 'russo',
    palettes: sets(
      '12083a 3a1a8a a04ae0 f0b0ff ffffff c88aff 2a0a6a e02f6a 2fb0f0 3fe08a',
      '06202f 0f5a7a 3fc8e0 c0fbff f4ffff 5fe0ff 04304a 2f8af0 e0407a ffc23a',
      '2a0614 8a0f3a ff5a6a ffc0b0 fff0e0 ff8a6a 4a0616 f02f4a 7a3af0 ffc23a',
      '04241a 0f6a4a 5fe09a d0ffd8 fafff0 8af0a0 043a24 1fb06a f04a7a ffc23a',
    ),
    back: (k) =>
      sky(k) +
      halo(k) +
      rays(k, 0.16, 16) +
      peaks(k, 0.5, darken(k.c.sky[0], 0.2), 300) +
      [0.02, 0.12, 0.24, 0.76, 0.88, 0.98]
        .map((f, i) =>
          put(
            k.p.facets(spike, [k.c.a, k.c.b, k.c.c][i % 3] as string, [
              [P([-12, -110], [6, -140], [2, 0], [-26, 0]), 0.25],
              [P([6, -140], [24, -90], [30, 0], [14, 0]), -0.3],
            ]),
            k.s.w * f,
            k.s.h * 0.8,
            1.1 + (i % 2) * 0.9,
            (f - 0.5) * 40,
          ),
        )
        .join('') +
      put(
        [0.1, 0.3, 0.52, 0.72, 0.94]
          .map((f, i) =>
            k.p.f(
              P([k.s.w * f - 60, 0], [k.s.w * f + 60, 0], [k.s.w * f, -120 - (i % 2) * 70]),
              darken(k.c.sky[0], 0.5),
            ),
          )
          .join(''),
        0,
        0,
        1,
      ).replace('scale(1 1)', 'scale(1 -1)') +
      land(k, 0.78, darken(k.c.sky[1], 0.5), 20),
    front: (k) => scatter(k, 20, () => k.p.spark(0, 0, 18, '#fff'), 0.05, 0.9, [0.3, 1.2]),
    props: ['gem', 'gems', 'coin', 'ring', 'crown'],
  },
  vault: {
    face: 'zilla',
    palettes: sets(
      '0a2a1a 1f7a4a c8e07a fff4a0 fff6c0 f0b82a 063a1a 1f9a5a c0322f ffc23a',
      '1a1030 4a2a8a e0a05a ffe8a0 fff6d0 ffbe3a 2a1450 5a3ad0 d83a4a ffc23a',
      '2a0a0a 9a2a1a ffb04a fff0a0 fff8d0 ffc02a 4a0a06 c8322a 2f7ac0 ffc23a',
      '0a1a3a 1f5aa0 a0d8f0 fff0b0 fffbe0 ffc83a 0a1f5a 2f6ad8 d84a3a ffc23a',
    ),
    back: (k) =>
      sky(k) +
      halo(k) +
      rays(k, 0.2, 20) +
      k.p.s(E(k.s.x, k.s.y, k.s.h * 0.34), '#8a96a8', { o: 8 }) +
      k.p.s(E(k.s.x, k.s.y, k.s.h * 0.27), '#c08a2a', { o: 4 }) +
      Array.from({ length: 12 }, (_, i) => {
        const a = (i * Math.PI) / 6;
        return k.p.s(
          E(k.s.x + Math.cos(a) * k.s.h * 0.305, k.s.y + Math.sin(a) * k.s.h * 0.305, 15),
          '#e6d08a',
          { o: 3 },
        );
      }).join('') +
      k.p.glow(k.s.x, k.s.y, k.s.h * 0.3, k.c.glow, 0.9) +
      heaps(k),
    front: (k) =>
      scatter(
        k,
        18,
        () => k.p.s(E(0, 0, 22, 17), '#f6b42c', { o: 3, gloss: 0.7 }) + k.p.l(E(0, 0, 13, 9), '#a8680c', 3),
        0.05,
        0.85,
        [0.4, 1.1],
      ),
    props: ['coin', 'ingot', 'safe', 'key', 'gem', 'crown'],
  },
  music: {
    face: 'bungee',
    palettes: sets(
      '14083a 5a1a9a ff3fa0 ff9ae0 ffffff ff5fd0 2a0a6a ff3f8a 3fd0ff ffe03f',
      '041a3a 0f4aa0 2fe0f0 a0ffff f8ffb0 5ff0e0 04205a 2f8aff ff4f9a ffe03f',
      '2a0614 a01f3a ff9a3a ffe08a fff3a0 ff7a2a 4a0614 f0323f 5a5aff ffd23f',
    ),
    back: (k) =>
      sky(k) +
      [-0.5, -0.2, 0.15, 0.45]
        .map((f, i) =>
          k.p.f(
            P(
              [k.s.w * (0.5 + f), -10],
              [k.s.w * (0.5 + f) + 40, -10],
              [k.s.w * (0.5 - f * 0.4) + 190, k.s.h],
              [k.s.w * (0.5 - f * 0.4) - 60, k.s.h],
            ),
            [k.c.a, k.c.b, k.c.c, '#ffffff'][i] as string,
            0.22,
          ),
        )
        .join('') +
      halo(k, 0.85) +
      Array.from({ length: Math.round(k.s.w / 26) }, (_, i) => {
        const h = k.r.range(30, 230);
        return k.p.f(R(i * 26 + 3, k.s.h * 0.74 - h, 20, h, 4), i % 2 ? k.c.b : k.c.a, 0.6);
      }).join('') +
      floorGrid(k, 0.74, darken(k.c.sky[1], 0.3), k.c.a),
    front: (k) =>
      scatter(
        k,
        30,
        () => k.p.f(R(-5, -9, 10, 18, 2), k.r.pick([k.c.a, k.c.b, k.c.c, '#fff']), 0.9),
        0,
        0.95,
        [0.5, 1.2],
      ),
    props: ['mic', 'vinyl', 'headphones', 'star', 'guitar'],
  },
  steam: {
    face: 'zilla',
    palettes: sets(
      '2a160a 7a4a1f e0b06a ffe6b0 fff0c8 e09a3a 3a1a06 b8702a 2f8a8a ffc23a',
      '0a2426 1f5a5a d0a86a fff0c0 fff4d0 d8983a 0f2a2a c87a2a 3f9a8a ffc86a',
      '2a0f1a 7a2f3a f0a86a ffe8c0 fff0dc f09a4a 3a0f14 b04a2a 4a7a9a ffc23a',
    ),
    back: (k) =>
      sky(k) +
      halo(k) +
      [
        [0.08, 0.2, 130, 14],
        [0.92, 0.3, 170, 18],
        [0.16, 0.62, 180, 18],
        [0.86, 0.68, 130, 14],
        [0.5, 0.06, 110, 12],
      ]
        .map(([x, y, r, t], i) =>
          put(
            k.p.s(cog(0, 0, t as number, r as number, (r as number) * 0.84), i % 2 ? '#8a5a2a' : '#b8823a', {
              o: 4,
            }) +
              k.p.s(E(0, 0, (r as number) * 0.56), '#5a3416', { o: 3 }) +
              k.p.s(E(0, 0, (r as number) * 0.2), '#e0b05a', { o: 3 }),
            k.s.w * (x as number),
            k.s.h * (y as number),
            1,
            i * 9,
          ),
        )
        .join('') +
      rays(k, 0.12, 12) +
      [0.3, 0.7]
        .map((f) => k.p.s(R(k.s.w * f - 16, k.s.h * 0.7, 32, k.s.h * 0.4), '#a8682a', { o: 3 }))
        .join('') +
      k.p.s(R(-20, k.s.h * 0.78, k.s.w + 40, 44), '#8a5424', { o: 4 }),
    front: (k) =>
      scatter(k, 14, () => k.p.glow(0, 0, 40, '#ffffff', 0.35), 0.3, 0.9) +
      scatter(k, 16, () => k.p.f(E(0, 0, 4), '#ffd27a', 0.9)),
    props: ['gear', 'clockheart', 'airship', 'coin', 'key', 'compass'],
  },
  space: {
    face: 'russo',
    palettes: sets(
      '06041f 2a1a7a a03ad0 f09aff ffffff b08aff 14085a 7a5aff ff5f8a ffd23f',
      '020a1f 0a3a7a 2fb0e0 a0f4ff f4ffff 5fd8ff 04205a 3f8aff ff7a3a ffd23f',
      '12041a 6a0f4a ff6a5a ffc08a fff4d0 ff9a4a 3a0630 f04a5a 4ac0e0 ffd23f',
      '021a1a 0a5a5a 5fe0a0 d0ffd8 f8ffe0 7af0a0 04303a 2fb07a b05aff ffd23f',
    ),
    back: (k) =>
      sky(k) +
      k.p.glow(k.s.w * 0.2, k.s.h * 0.25, k.s.h * 0.4, k.c.a, 0.5) +
      k.p.glow(k.s.w * 0.9, k.s.h * 0.6, k.s.h * 0.4, k.c.b, 0.45) +
      stars(k, 110, 1) +
      halo(k, 0.8) +
      put(
        k.p.s(E(0, 0, 64), k.c.b, { o: 0, lo: 0.8 }) + k.p.l('M-96 20C-60 -14 60 -34 96 -16', k.c.c, 10, 0.8),
        k.s.w * 0.14,
        k.s.h * 0.16,
      ) +
      put(
        k.p.s(E(0, 0, 44), k.c.c, { o: 0, lo: 0.8 }) +
          k.p.f(E(-10, 8, 10), darken(k.c.c, 0.3), 0.6) +
          k.p.f(E(16, -14, 7), darken(k.c.c, 0.3), 0.6),
        k.s.w * 0.88,
        k.s.h * 0.24,
      ) +
      k.p.s(E(k.s.w * 0.5, k.s.h * 1.3, k.s.w * 0.8, k.s.h * 0.55), darken(k.c.a, 0.2), { o: 0, hi: 0.8 }),
    front: (k) =>
      scatter(
        k,
        9,
        () => k.p.s(polygon(0, 0, 6, 22, k.r.range(0, 60)), '#7a6a8a', { o: 3, lo: 0.7 }),
        0.1,
        0.9,
        [0.4, 1.2],
      ) + scatter(k, 8, () => k.p.spark(0, 0, 18), 0.02, 0.8),
    props: ['planet', 'star', 'comet', 'ufo', 'satellite', 'alien', 'gem'],
  },
  neon: {
    face: 'bungee',
    palettes: sets(
      '0a0428 3a0f7a ff2fa0 ff8ae8 ffffff ff5fe0 2a0a7a ff2f8a 2fe0ff ffe83f',
      '02141f 063a5a 0fd8c8 8affee f0fff8 3ff0d8 04304a 1fb0f0 ff3f8a ffe83f',
      '1a0410 6a0f2a ff7a2a ffd08a fff6c8 ffb02a 4a0616 ff3f3f 3fa0ff ffd83f',
      '0a1a04 2a5a0f b8f02f f0ffa0 ffffe0 b8ff4f 1a3a04 5fc02f ff3fb0 ffe83f',
    ),
    back: (k) =>
      sky(k) +
      stars(k, 30, 0.4) +
      town(k, 0.68, darken(k.c.sky[0], 0.1), 0.55, 300) +
      halo(k, 0.9) +
      [0.3, 0.24, 0.18]
        .map((f, i) => k.p.l(E(k.s.x, k.s.y, k.s.h * f), [k.c.a, k.c.b, k.c.c][i] as string, 7 - i, 0.8))
        .join('') +
      floorGrid(k, 0.7, darken(k.c.sky[1], 0.2), lighten(k.c.b, 0.1)) +
      rays(k, 0.08, 12),
    front: (k) =>
      scatter(
        k,
        18,
        (_, i) =>
          k.p.l(
            i % 3 === 0 ? 'M-9 0H9M0 -9V9' : i % 3 === 1 ? E(0, 0, 9) : P([0, -10], [9, 7], [-9, 7]),
            k.r.pick([k.c.a, k.c.b, k.c.c]),
            4,
            0.95,
          ),
        0.05,
        0.95,
        [0.6, 1.3],
      ),
    props: ['dice', 'star', 'coin', 'seven', 'gem', 'chips', 'gamepad'],
  },
};

function heaps(k: Parameters<CoverScene['back']>[0]): string {
  let out = '';
  for (let row = 0; row < 5; row += 1) {
    for (let x = -20; x < k.s.w + 40; x += 44) {
      const edge = Math.abs(x / k.s.w - 0.5) * 130;
      out += k.p.s(
        E(x + k.r.range(-14, 14), k.s.h * 0.8 + row * 34 - edge + k.r.range(-8, 8), 30, 18),
        '#f0ae26',
        { o: 2, gloss: 0.5 },
      );
    }
  }
  return out;
}
