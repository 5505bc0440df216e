import { darken, lighten } from '../draw/colour.ts';
import type { Motif, Pen } from '../draw/pen.ts';
import { gold, wood } from '../draw/pen.ts';
import { B, both, E, P, polygon, put, R, star as starPath } from '../draw/shapes.ts';

const cutGem = (p: Pen, c: string, k = 1) => {
  const o = P([-96 * k, -110 * k], [96 * k, -110 * k], [160 * k, -30 * k], [0, 150 * k], [-160 * k, -30 * k]);
  const f = (...pts: [number, number][]) => P(...pts.map(([x, y]) => [x * k, y * k] as const));
  return (
    p.facets(
      o,
      c,
      [
        [f([-96, -110], [-60, -30], [-160, -30]), 0.3],
        [f([-96, -110], [0, -110], [-60, -30]), 0.62],
        [f([0, -110], [60, -30], [-60, -30]), 0.42],
        [f([0, -110], [96, -110], [60, -30]), 0.16],
        [f([96, -110], [160, -30], [60, -30]), -0.12],
        [f([-160, -30], [-60, -30], [0, 150]), 0.12],
        [f([-60, -30], [60, -30], [0, 150]), 0],
        [f([60, -30], [160, -30], [0, 150]), -0.34],
      ],
      7,
    ) + p.l(f([-96, -110], [96, -110]), '#ffffff', 4, 0.8)
  );
};
export const gem: Motif = (p, t) =>
  p.glow(0, 10, 200, lighten(t.a, 0.3), 0.6) + cutGem(p, t.a) + p.spark(-90, -90, 44) + p.spark(110, 40, 24);
export const gems: Motif = (p, t) =>
  p.glow(0, 0, 200, lighten(t.b, 0.3), 0.5) +
  put(cutGem(p, t.b, 0.62), -88, 60, 1, -14) +
  put(cutGem(p, t.c, 0.62), 92, 62, 1, 14) +
  put(
    p.facets(polygon(0, 0, 6, 84), '#3fd07a', [
      [P([0, -84], [73, -42], [36, -21], [0, -42]), 0.5],
      [P([0, -84], [-73, -42], [-36, -21], [0, -42]), 0.7],
      [polygon(0, 0, 6, 44), 0.2],
      [P([73, 42], [0, 84], [0, 44], [38, 22]), -0.4],
    ]),
    -100,
    -70,
  ) +
  put(
    p.facets(P([0, -90], [80, 0], [0, 90], [-80, 0]), '#ffb52b', [
      [P([0, -90], [0, 0], [-80, 0]), 0.5],
      [P([0, 90], [0, 0], [80, 0]), -0.35],
    ]),
    108,
    -76,
  ) +
  put(cutGem(p, t.a, 0.86), 0, 10) +
  p.spark(-50, -50, 36) +
  p.spark(110, -110, 24);
export const ring: Motif = (p, t) =>
  p.l(E(0, 62, 100), '#4a2606', 52) +
  p.l(E(0, 62, 100), gold, 38) +
  p.l(E(0, 62, 112), '#fff0b0', 6, 0.8) +
  p.l(E(0, 62, 86), '#a8680c', 7, 0.7) +
  p.s(P([-60, -40], [60, -40], [40, -4], [-40, -4]), '#e09a1c') +
  put(cutGem(p, t.a, 0.62), 0, -96) +
  both(p.s(P([52, -50], [76, -120], [88, -110], [70, -36]), gold, { o: 4 })) +
  p.spark(-50, -150, 34);
export const crown: Motif = (p, t) =>
  p.s(E(0, 96, 150, 40), '#8a1a2a') +
  p.s(P([-150, 100], [-178, -80], [-92, 0], [0, -150], [92, 0], [178, -80], [150, 100]), gold, {
    gloss: 0.6,
  }) +
  p.s('M-156 90Q0 140 156 90V132Q0 186 -156 132Z', '#ffcf4d') +
  [
    [-178, -92, 0],
    [0, -160, 1],
    [178, -92, 2],
  ]
    .map(([x, y, i]) =>
      p.s(E(x as number, y as number, 22), [t.b, t.a, t.b][i as number] as string, { gloss: 1 }),
    )
    .join('') +
  [-96, -48, 0, 48, 96]
    .map((x, i) =>
      p.s(
        i % 2
          ? E(x, 128 - Math.abs(x) / 8, 15)
          : P(
              [x, 108 - Math.abs(x) / 8],
              [x + 18, 128 - Math.abs(x) / 8],
              [x, 150 - Math.abs(x) / 8],
              [x - 18, 128 - Math.abs(x) / 8],
            ),
        i % 2 ? t.b : t.a,
        { o: 4, gloss: 1 },
      ),
    )
    .join('') +
  p.s(E(0, 30, 28, 34), t.a, { gloss: 1 });
export const chest: Motif = (p, t) =>
  p.glow(0, -40, 190, '#ffe27a', 0.8) +
  p.s('M-150 -40C-150 -150 -90 -176 0 -176C90 -176 150 -150 150 -40L120 -70H-120Z', darken(wood, 0.2)) +
  p.l('M-100 -150V-70M100 -150V-70', gold, 20) +
  [
    [-90, -20],
    [-50, -44],
    [0, -56],
    [50, -44],
    [90, -20],
    [-20, -20],
    [30, -16],
    [66, -6],
    [-64, -6],
  ]
    .map(([x, y]) => p.s(E(x as number, y as number, 34, 26), gold, { o: 4, gloss: 0.7 }))
    .join('') +
  put(cutGem(p, t.a, 0.28), -40, -70) +
  put(cutGem(p, t.b, 0.24), 44, -76) +
  p.s(E(-4, -40, 18), '#fff6fa', { o: 4, gloss: 1 }) +
  p.s(R(-156, 0, 312, 150, 12), wood) +
  [40, 84].map((y) => p.l(`M-150 ${y}H150`, darken(wood, 0.5), 5)).join('') +
  p.s(R(-116, -4, 30, 158, 4), gold) +
  p.s(R(86, -4, 30, 158, 4), gold) +
  p.s(R(-160, -6, 320, 28, 6), gold) +
  p.s(R(-34, 0, 68, 76, 12), '#ffcf4d') +
  p.f(`${E(0, 30, 11)}${P([-6, 32], [6, 32], [10, 58], [-10, 58])}`, '#4a2606');
export const key: Motif = (p, t) =>
  put(
    p.l(E(0, -96, 56), '#4a2606', 44) +
      p.l(E(0, -96, 56), gold, 31) +
      p.l(E(0, -96, 64), '#fff0b0', 5, 0.8) +
      p.s(R(-17, -46, 34, 210, 8), gold) +
      p.s(P([14, 80], [76, 80], [76, 110], [46, 110], [46, 124], [76, 124], [76, 156], [14, 156]), gold) +
      p.s(R(-32, -48, 64, 28, 10), '#ffcf4d') +
      p.s(E(0, -96, 24), t.a, { gloss: 1 }),
    0,
    10,
    1,
    32,
  );
export const safe: Motif = (p, t) =>
  both(p.s(R(70, 130, 50, 40, 8), '#3a4458')) +
  p.s(R(-160, -156, 320, 300, 26), '#6a7a94', { gloss: 0.3 }) +
  p.s(R(-126, -124, 252, 236, 16), '#8a9ab4', { o: 4 }) +
  [-70, 50].map((y) => p.s(R(-150, y, 28, 50, 8), gold, { o: 4 })).join('') +
  p.s(E(10, -8, 78), '#4a566e') +
  p.s(E(10, -8, 62), t.a, { o: 4, gloss: 0.5 }) +
  Array.from({ length: 12 }, (_, i) => put(p.l('M0 -58V-48', '#fff', 5), 10, -8, 1, i * 30)).join('') +
  [0, 60, 120].map((a) => put(p.s(R(-46, -7, 92, 14, 7), gold, { o: 4 }), 10, -8, 1, a)).join('') +
  p.s(E(10, -8, 20), gold, { gloss: 1 });
export const wheel: Motif = (p, t) => {
  const seg = (i: number) => {
    const a = (i * Math.PI) / 6 - 0.26;
    const b = a + Math.PI / 6;
    return (
      p.s(
        P(
          [0, 0],
          [Math.cos(a) * 138, Math.sin(a) * 138],
          [Math.cos((a + b) / 2) * 143, Math.sin((a + b) / 2) * 143],
          [Math.cos(b) * 138, Math.sin(b) * 138],
        ),
        [t.a, t.b, t.c, '#fff2e0'][i % 4] as string,
        { o: 2, lo: 0.2 },
      ) +
      p.s(
        starPath(Math.cos((a + b) / 2) * 100, Math.sin((a + b) / 2) * 100, i % 4 === 3 ? 5 : 4, 17, 8),
        '#fff6d0',
        { o: 2 },
      )
    );
  };
  return (
    p.s(E(0, 10, 168), gold) +
    put(Array.from({ length: 12 }, (_, i) => seg(i)).join(''), 0, 10) +
    Array.from({ length: 16 }, (_, i) => {
      const a = (i * Math.PI) / 8;
      return p.s(E(Math.cos(a) * 154, 10 + Math.sin(a) * 154, 9), i % 2 ? '#fffbe0' : '#ff5a4a', {
        o: 2,
        gloss: 1,
      });
    }).join('') +
    p.s(E(0, 10, 40), gold, { gloss: 1 }) +
    p.s(starPath(0, 10, 5, 26, 12), '#fff6d0', { o: 3 }) +
    p.s(P([-26, -186], [26, -186], [0, -112]), '#f02f3f', { gloss: 0.6 })
  );
};
export const star: Motif = (p, t) =>
  p.glow(0, 0, 190, t.c, 0.6) +
  p.s(
    B(
      ...Array.from({ length: 10 }, (_, i) => {
        const a = ((i * 36 - 90) * Math.PI) / 180;
        const r = i % 2 ? 86 : 168;
        return [Math.cos(a) * r, Math.sin(a) * r] as const;
      }),
    ),
    gold,
    { gloss: 0.8, o: 8 },
  ) +
  p.s(starPath(0, 4, 5, 90, 42), '#ffe27a', { o: 0 }) +
  p.spark(-60, -60, 34);

/** A gold coin with a crown and a silver one with a star, both in the air. */
export const twosided: Motif = (p) => {
  const coin = (body: string, dark: string, inner: string, sign: string) =>
    p.s(E(8, 10, 118, 122), dark) +
    p.s(E(0, 0, 118, 122), body, { gloss: 0.9 }) +
    Array.from({ length: 14 }, (_, i) => put(p.f(E(0, -106, 5), dark, 0.6), 0, 0, 1, (i * 360) / 14)).join(
      '',
    ) +
    p.s(E(0, 0, 90, 93), inner, { o: 4, hi: 0.2 }) +
    sign +
    p.l('M-84 -42A96 98 0 0 1 -30 -90', '#ffffff', 10, 0.85);
  const crown = p.s(P([-50, 36], [-58, -26], [-28, -2], [0, -48], [28, -2], [58, -26], [50, 36]), '#fff0b0', {
    o: 6,
  });
  return (
    p.glow(0, 0, 200, '#ffe7a0', 0.5) +
    put(
      coin('#dfe7f0', '#66748a', '#aebccd', p.s(starPath(0, 4, 5, 58, 26), '#ffffff', { o: 6 })),
      70,
      72,
      0.9,
      22,
    ) +
    put(coin(gold, '#8a5206', '#eea11f', crown), -58, -62, 1, -14) +
    p.spark(-150, 60, 26) +
    p.spark(140, -110, 34)
  );
};

/** Three hands: a fist, an open palm and two fingers. */
export const handsigns: Motif = (p, t) => {
  const cuff = (colour: string) => p.s(R(-46, 74, 92, 54, 12), colour);
  const palm = (body: string) => p.s(B([-52, -4], [0, -22], [52, -4], [46, 58], [0, 84], [-46, 58]), body);
  const finger = (body: string, x: number, turn: number) =>
    put(p.s(R(-15, -118, 30, 130, 15), body), x, 0, 1, turn);
  const knuckles = (body: string, places: readonly number[]) =>
    places.map((x) => p.s(R(x - 15, -34, 29, 52, 14), body)).join('');
  const fist = cuff(t.a) + palm('#f2b27c') + knuckles('#ffd9ae', [-39, -13, 13, 39]);
  const open =
    cuff(t.b) +
    put(p.s(R(-14, -70, 28, 90, 14), '#f2b27c'), -44, 20, 1, -58) +
    [-36, -12, 12, 36].map((x, i) => finger('#f2b27c', x, -14 + i * 9)).join('') +
    palm('#f2b27c');
  const two =
    cuff(t.c) +
    finger('#f2b27c', -16, -16) +
    finger('#f2b27c', 16, 16) +
    palm('#f2b27c') +
    knuckles('#ffd9ae', [-34, 34]);
  return (
    p.glow(0, 0, 200, lighten(t.b, 0.3), 0.5) +
    put(open, 84, -30, 0.86, 20) +
    put(two, -88, -22, 0.86, -20) +
    put(fist, 0, 62, 0.98) +
    p.spark(-140, 110, 26) +
    p.spark(146, 120, 30)
  );
};
