import { darken } from '../draw/colour.ts';
import type { Motif, Pen } from '../draw/pen.ts';
import { gold, wood } from '../draw/pen.ts';
import { B, E, P, put, R, star } from '../draw/shapes.ts';

import { red } from './digits.ts';

const heart = B([0, 44], [-46, 0], [-44, -36], [-18, -40], [0, -18], [18, -40], [44, -36], [46, 0]);
const diamond = P([0, -48], [36, 0], [0, 48], [-36, 0]);
const spade = B([0, -46], [44, 6], [34, 28], [10, 20], [16, 46], [-16, 46], [-10, 20], [-34, 28], [-44, 6]);
const card = (p: Pen, pip: string, c: string, a: number, k = 1) =>
  put(
    p.s(R(-72, -110, 144, 212, 16), '#fffaf0', { lo: 0.25 }) +
      p.l(R(-60, -98, 120, 188, 10), gold, 3, 0.7) +
      p.s(pip, c, { o: 0, gloss: 0.4 }) +
      put(p.f(pip, c), -46, -80, 0.3) +
      put(p.f(pip, c), 46, 72, 0.3, 180),
    0,
    0,
    k,
    a,
  );
function chip(p: Pen, c: string): string {
  return (
    p.s(E(8, 16, 150), darken(c, 0.45)) +
    p.s(E(0, 0, 150), c, { gloss: 0.5 }) +
    Array.from({ length: 8 }, (_, i) =>
      put(p.f(P([-24, -149], [24, -149], [18, -108], [-18, -108]), '#fff8ea'), 0, 0, 1, i * 45),
    ).join('') +
    p.s(E(0, 0, 98), '#fff8ea', { o: 4 }) +
    p.s(E(0, 0, 80), c, { o: 3 }) +
    p.s(star(0, 0, 5, 54, 24), gold, { o: 4 })
  );
}
const tile = (p: Pen, face: string) =>
  p.s(R(-58, -66, 130, 178, 18), '#1f8a5a') +
  p.s(R(-68, -80, 130, 178, 18), '#fff8e8', { gloss: 0.5 }) +
  face;
export const cardfan: Motif = (p, t) =>
  [
    [-40, spade, '#241f33'],
    [-20, diamond, red],
    [0, heart, red],
    [20, spade, '#241f33'],
    [40, diamond, red],
  ]
    .map(([a, d, c]) => put(put(card(p, d as string, c as string, 0), 0, -110), 0, 130, 1, a as number))
    .join('') +
  [
    [-70, 120],
    [0, 140],
    [70, 120],
  ]
    .map(([x, y], i) => put(chip(p, [t.a, t.b, t.c][i] as string), x as number, y as number, 0.36))
    .join('');
export const ace: Motif = (p, t) =>
  put(card(p, spade, '#241f33', -16, 1.1), -62, 4) +
  put(
    p.s(R(-84, -128, 168, 250, 18), '#fffaf0') +
      p.l(R(-70, -114, 140, 222, 12), gold, 5) +
      put(p.s(heart, t.a, { gloss: 0.8 }), 0, -4, 1.5) +
      put(p.f(heart, t.a), -52, -92, 0.4) +
      put(p.f(heart, t.a), 52, 86, 0.4, 180),
    56,
    10,
    1.12,
    10,
  ) +
  p.spark(120, -120, 34);
export const chips: Motif = (p, t) => {
  const stack = (x: number, y: number, count: number, c: string) =>
    Array.from(
      { length: count },
      (_, i) =>
        p.s(`M${x - 74} ${y - i * 26}a74 30 0 0 0 148 0v22a74 30 0 0 1 -148 0Z`, i % 2 ? '#fff4e2' : c, {
          o: 4,
        }) +
        [-50, 0, 50]
          .map((dx) => p.f(R(x + dx - 10, y - i * 26 + (dx === 0 ? 31 : 24), 20, 16), i % 2 ? c : '#fff4e2'))
          .join(''),
    ).join('') +
    p.s(E(x, y - (count - 1) * 26, 74, 30), c, { o: 4, gloss: 0.6 }) +
    p.s(E(x, y - (count - 1) * 26, 44, 17), '#fff4e2', { o: 3 });
  return (
    stack(-86, 90, 4, t.b) +
    stack(88, 96, 3, t.c) +
    stack(0, 130, 5, t.a) +
    put(chip(p, t.a), 60, -96, 0.5, 20)
  );
};
export const roulette: Motif = (p, t) =>
  p.s(E(0, 10, 172), wood, { gloss: 0.4 }) +
  p.s(E(0, 10, 150), gold, { o: 4 }) +
  Array.from({ length: 18 }, (_, i) => {
    const a = (i * Math.PI) / 9;
    const b = ((i + 1) * Math.PI) / 9;
    const q = (r: number, k: number) => [Math.cos(k) * r, 10 + Math.sin(k) * r] as const;
    return (
      p.f(
        P(q(142, a), q(144, (a + b) / 2), q(142, b), q(92, b), q(92, a)),
        i === 0 ? '#1f9a4a' : i % 2 ? '#c81f2f' : '#221c2e',
      ) + p.l(`M${q(142, a)}L${q(92, a)}`, gold, 3)
    );
  }).join('') +
  p.s(E(0, 10, 92), '#8a4e26', { o: 4, gloss: 0.5 }) +
  Array.from({ length: 8 }, (_, i) =>
    put(p.s(P([-6, -20], [6, -20], [10, -84], [-10, -84]), gold, { o: 3 }), 0, 10, 1, i * 45),
  ).join('') +
  p.s(E(0, 10, 40), gold, { gloss: 1 }) +
  p.s(E(0, 2, 20), t.a, { o: 4, gloss: 1 }) +
  p.s(E(84, -78, 17), '#ffffff', { o: 4, gloss: 1 }) +
  p.f(E(-70, -80, 60, 26), '#fff', 0.16);
export const mahjong: Motif = (p, t) =>
  put(tile(p, p.l(E(-2, 8, 36), t.b, 11) + p.s(E(-2, 8, 16), red, { o: 3 })), -104, 30, 0.92, -12) +
  put(
    tile(
      p,
      [-46, 0, 46]
        .map((y) =>
          [-26, 20]
            .map((x) => p.s(R(x - 7, y - 14, 15, 38, 7), y === 0 ? red : '#1f9a5a', { o: 3 }))
            .join(''),
        )
        .join(''),
    ),
    108,
    30,
    0.92,
    12,
  ) +
  put(
    tile(
      p,
      p.s(B([-40, 40], [-20, -30], [20, -50], [40, -20], [10, 0], [30, 40], [-4, 30]), red, { o: 4 }) +
        p.s(star(-4, 8, 6, 20, 10), gold, { o: 3 }),
    ),
    0,
    -10,
    1.14,
  );
export const domino: Motif = (p, t) =>
  [
    [-22, -66, '#fff8e8', '#241f33', 3, 5],
    [24, 66, '#2a2440', '#fff8e8', 6, 2],
  ]
    .map(([a, x, c, q, u, v]) => {
      const pips = (k: number, y: number) =>
        (
          ({
            2: [
              [-20, -24],
              [20, 24],
            ],
            3: [
              [-22, -24],
              [0, 0],
              [22, 24],
            ],
            5: [
              [-22, -24],
              [22, -24],
              [0, 0],
              [-22, 24],
              [22, 24],
            ],
            6: [
              [-22, -28],
              [22, -28],
              [-22, 0],
              [22, 0],
              [-22, 28],
              [22, 28],
            ],
          }) as Record<number, number[][]>
        )
          [k]!.map(([dx, dy]) => p.s(E(dx as number, y + (dy as number), 11), q as string, { o: 2 }))
          .join('');
      return put(
        p.s(R(-62, -146, 124, 292, 20), c as string, { gloss: 0.4 }) +
          p.l('M-48 0H48', gold, 7) +
          pips(u as number, -72) +
          pips(v as number, 72) +
          p.s(E(0, 0, 12), t.a, { o: 3 }),
        x as number,
        0,
        0.98,
        a as number,
      );
    })
    .join('');
