import { darken } from '../draw/colour.ts';
import type { Motif, Pen } from '../draw/pen.ts';
import { gold, steel, wood } from '../draw/pen.ts';
import { B, both, E, M, MP, P, polygon, put, R, star, taper, W } from '../draw/shapes.ts';

const red = '#d8202f';
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
const tile = (p: Pen, face: string) =>
  p.s(R(-58, -66, 130, 178, 18), '#1f8a5a') +
  p.s(R(-68, -80, 130, 178, 18), '#fff8e8', { gloss: 0.5 }) +
  face;
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
const ball = (p: Pen, c: string, mark: string) =>
  p.s(E(0, 0, 84), c, { gloss: 1 }) +
  p.s(E(0, 4, 46), '#ffffff', { o: 3, hi: 0 }) +
  mark +
  p.f(E(-34, -48, 22, 13), '#fff', 0.85);
const digits: Record<string, string> = {
  '7': 'M-20 -20H20L-4 34',
  '3': 'M-18 -22H18L0 0A17 17 0 1 1 -18 24',
  '1': 'M-14 -12L4 -24V34',
  '5': 'M18 -22H-14L-16 2A19 19 0 1 1 -18 28',
  '9': 'M16 -6A17 17 0 1 0 14 6M17 -10V10Q16 34 -8 36',
};
const digit = (p: Pen, d: string) => p.l(digits[d] as string, '#241f33', 12);
export const lottoballs: Motif = (p, t) =>
  put(ball(p, t.b, digit(p, '3')), -92, -40, 0.92, -14) +
  put(ball(p, t.c, digit(p, '9')), 92, -44, 0.92, 12) +
  put(ball(p, '#3fb86a', digit(p, '1')), -112, 96, 0.8, -6) +
  put(ball(p, '#a04ae0', digit(p, '5')), 112, 98, 0.8, 10) +
  put(ball(p, t.a, digit(p, '7')), 0, 30, 1.3) +
  p.spark(-130, -130, 28);
export const bingoball: Motif = (p, t) =>
  p.s(E(0, 0, 164), t.a, { gloss: 1, o: 8 }) +
  p.l(E(0, 6, 112), '#ffffff', 13) +
  p.s(E(0, 6, 92), '#ffffff', { o: 0 }) +
  put(digit(p, '7'), -40, 0, 1.6) +
  put(digit(p, '5'), 42, 0, 1.6) +
  p.f(E(-70, -96, 44, 24), '#fff', 0.85) +
  put(ball(p, t.c, p.s(star(0, 4, 5, 30, 14), t.b, { o: 3 })), 128, 120, 0.6);
export const bingocard: Motif = (p, t) =>
  put(
    p.s(R(-140, -150, 280, 316, 22), t.a) +
      p.f(R(-124, -96, 248, 248, 12), '#fff8ea') +
      [-80, -40, 0, 40, 80]
        .map((x, i) =>
          p.s(E(x * 1.2, -122, 19), [t.b, t.c, '#5fe08a', t.c, t.b][i] as string, { o: 3, gloss: 1 }),
        )
        .join('') +
      [0, 1, 2, 3, 4]
        .map((r) =>
          [0, 1, 2, 3, 4]
            .map((c) => {
              const x = -98 + c * 49;
              const y = -72 + r * 49;
              const hit = r === c || (r * 3 + c) % 7 === 0;
              return (
                p.l(R(x - 22, y - 22, 44, 44, 6), '#d8c4a8', 3) +
                (r === 2 && c === 2
                  ? p.s(star(x, y, 5, 20, 9), gold, { o: 3 })
                  : hit
                    ? p.s(E(x, y, 18), t.b, { o: 2, gloss: 0.6 })
                    : put(digit(p, ['1', '3', '5', '7', '9'][(r + c) % 5] as string), x, y, 0.42))
              );
            })
            .join(''),
        )
        .join(''),
    -10,
    0,
    1,
    -8,
  ) +
  put(
    p.s(R(-24, -90, 48, 120, 18), t.c, { gloss: 0.6 }) +
      p.s(R(-30, 20, 60, 30, 10), '#fff4e2') +
      p.s(E(0, 58, 22, 16), t.b),
    120,
    70,
    0.9,
    -30,
  );
export const ticket: Motif = (p, t) =>
  [
    [-14, t.b, -16, -30],
    [8, t.a, 10, 30],
  ]
    .map(([a, c, x, y]) =>
      put(
        p.s('M-160 -84H160V-30A26 26 0 0 0 160 22V84H-160V22A26 26 0 0 0 -160 -30Z', c as string, {
          gloss: 0.3,
        }) +
          p.l(R(-142, -68, 284, 136, 8), '#fff4d0', 4, 0.8) +
          p.l('M74 -68V68', '#fff4d0', 5) +
          p.s(star(-70, 0, 5, 54, 24), gold, { gloss: 0.5 }) +
          [-24, 0, 24].map((dy) => p.s(R(0, dy - 8, 54, 16, 8), '#fff4d0', { o: 2 })).join('') +
          put(digit(p, '7').replace('#241f33', '#fff8e0'), 110, 0, 1.3),
        x as number,
        y as number,
        1,
        a as number,
      ),
    )
    .join('') + p.spark(130, -110, 34);
export const drumcage: Motif = (p, t) =>
  both(
    p.s(
      taper(
        [
          [60, 40],
          [110, 110],
          [130, 176],
        ],
        [26, 22, 34],
      ),
      t.a,
    ),
  ) +
  p.s(R(-156, 160, 312, 26, 10), darken(t.a, 0.2)) +
  p.s(E(0, -20, 148), '#cdeeff', { gloss: 0.5 }) +
  p.clip(
    E(0, -20, 148),
    [
      [-70, 50, t.a],
      [-10, 74, t.b],
      [60, 54, t.c],
      [-40, 0, '#3fb86a'],
      [30, -2, '#a04ae0'],
      [96, 6, t.a],
      [-104, 6, t.c],
      [0, -70, t.b],
      [-66, -70, t.c],
      [70, -64, '#3fb86a'],
    ]
      .map(([x, y, c], i) =>
        put(
          ball(p, c as string, digit(p, ['1', '3', '5', '7', '9'][i % 5] as string)),
          x as number,
          y as number,
          0.44,
          i * 30,
        ),
      )
      .join('') + p.f(E(-60, -90, 60, 40), '#fff', 0.55),
  ) +
  [60, 108].map((r) => p.l(E(0, -20, r, 146), gold, 5, 0.9)).join('') +
  p.l(E(0, -20, 148), '#8a5a0a', 17) +
  p.l(E(0, -20, 148), gold, 10) +
  p.s(E(0, -178, 18), gold) +
  p.s(R(146, -34, 40, 28, 10), steel) +
  p.s(E(180, 20, 20), red, { gloss: 1 });
export const football: Motif = (p) => {
  const d = E(0, 0, 160);
  return (
    p.s(d, '#fbfbff', { gloss: 0.5, o: 8 }) +
    p.clip(
      d,
      p.s(polygon(0, 0, 5, 58), '#2a2840', { o: 4 }) +
        Array.from({ length: 5 }, (_, i) =>
          put(
            p.l('M0 -58V-112', '#2a2840', 9) +
              p.s(polygon(0, -152, 5, 50, 90), '#2a2840', { o: 4 }) +
              p.l('M40 -112L70 -70M-40 -112L-70 -70', '#2a2840', 9),
            0,
            0,
            1,
            i * 72,
          ),
        ).join(''),
    ) +
    p.f(E(-66, -84, 50, 30), '#fff', 0.5)
  );
};
export const boot: Motif = (p, t) =>
  put(
    p.s(B([-140, -120], [-50, -130], [-30, -50], [60, 0], [150, 40], [166, 96], [-130, 96], [-150, 0]), t.a, {
      gloss: 0.5,
    }) +
      p.s(B([-146, 60], [0, 76], [168, 76], [166, 108], [-134, 108]), '#fff4e2', { o: 4 }) +
      [-110, -50, 40, 100, 140].map((x) => p.s(R(x - 12, 106, 24, 32, 6), '#2a2840')).join('') +
      [
        [-20, -40],
        [6, -22],
        [34, -6],
        [62, 8],
      ]
        .map(([x, y]) => p.l(`M${x} ${y}l-26 30`, '#fff', 9))
        .join('') +
      p.s(B([-120, 0], [-60, 30], [60, 40], [-60, 56]), gold, { o: 3 }) +
      p.s(B([-146, -126], [-44, -136], [-40, -104], [-146, -92]), t.b, { o: 4 }),
    10,
    -14,
    1,
    -10,
  ) + put(football(p, t), 110, 110, 0.36);
export const trophy: Motif = (p, t) =>
  p.glow(0, -20, 190, '#ffe27a', 0.6) +
  both(p.l('M84 -120C170 -130 160 0 60 10', '#5a3406', 36) + p.l('M84 -120C170 -130 160 0 60 10', gold, 23)) +
  p.s(M([0, -160], [100, -160], [90, -40], [40, 40], [0, 50]), gold, { gloss: 0.8 }) +
  p.s(E(0, -158, 104, 24), '#e09a1c') +
  p.s(MP([0, 40], [22, 40], [30, 100], [0, 100]), gold) +
  p.s(R(-70, 96, 140, 30, 8), gold) +
  p.s(R(-90, 122, 180, 50, 10), '#5a2f1a') +
  p.s(R(-44, 134, 88, 26, 6), '#ffdf7a', { o: 3 }) +
  p.s(star(0, -66, 5, 50, 22), t.a, { gloss: 0.6 }) +
  p.spark(-60, -130, 30);
export const basketball: Motif = (p) => {
  const d = E(0, 0, 162);
  return (
    p.s(d, '#f27f22', { gloss: 0.6, o: 8 }) +
    p.clip(
      d,
      p.l('M0 -170V170M-170 0H170', '#4a1f0a', 10) +
        both(p.l('M160 -130C60 -70 60 70 160 130', '#4a1f0a', 10)) +
        [
          [-60, -60],
          [-90, 20],
          [60, -90],
          [90, 50],
          [-40, 90],
          [30, 30],
          [50, -30],
          [-20, -30],
        ]
          .map(([x, y]) => p.f(E(x as number, y as number, 4), '#8a3a0a', 0.6))
          .join(''),
    ) +
    p.f(E(-70, -84, 44, 26), '#fff', 0.45)
  );
};
export const hoop: Motif = (p, t) =>
  p.s(R(-160, -176, 320, 210, 18), '#f6f8ff', { gloss: 0.4 }) +
  p.l(R(-140, -156, 280, 170, 10), t.a, 11) +
  p.l(R(-56, -84, 112, 84, 4), t.a, 11) +
  [-84, -50, -17, 17, 50, 84]
    .map(
      (x) =>
        p.l(`M${x} 40L${x * 0.5} 164`, '#fff', 6) +
        p.l(`M${x} 40L${x * 0.5 - 28} 120M${x} 40L${x * 0.5 + 28} 120`, '#fff', 4, 0.8),
    )
    .join('') +
  p.l(E(0, 40, 94, 24), '#7a1f0a', 22) +
  p.l(E(0, 40, 94, 24), '#ff6a2a', 13) +
  put(basketball(p, t), 20, -30, 0.46);
export const tennis: Motif = (p, t) =>
  put(
    p.s(R(-15, 40, 30, 150, 10), '#2a2840') +
      p.s(P([-44, 10], [44, 10], [16, 60], [-16, 60]), t.a) +
      p.clip(
        E(0, -80, 84, 104),
        [-60, -30, 0, 30, 60].map((k) => p.l(`M${k} -200V40`, '#fff', 4, 0.85)).join('') +
          [-160, -130, -100, -70, -40, -10].map((k) => p.l(`M-100 ${k}H100`, '#fff', 4, 0.85)).join(''),
      ) +
      p.l(E(0, -80, 88, 108), darken(t.a, 0.7), 34) +
      p.l(E(0, -80, 88, 108), t.a, 21) +
      p.l('M-78 -120A88 108 0 0 1 -10 -186', '#fff', 6, 0.8),
    -30,
    10,
    1,
    -28,
  ) +
  p.s(E(96, 90, 70), '#d8f03a', { gloss: 0.7 }) +
  p.l(W([50, 40], [96, 80], [60, 150]), '#fff', 8) +
  p.l(W([140, 38], [120, 90], [156, 124]), '#fff', 8);
export const glove: Motif = (p, t) =>
  put(
    p.s(R(-70, 70, 140, 96, 18), '#fff4e2') +
      p.s(R(-76, 100, 152, 26, 8), t.b, { o: 4 }) +
      p.s(
        B([-80, 80], [-110, 0], [-120, -90], [-60, -160], [40, -170], [110, -120], [120, -30], [80, 80]),
        t.a,
        { gloss: 0.9 },
      ) +
      p.s(
        B([-90, 40], [-150, 0], [-160, -60], [-120, -90], [-80, -60], [-50, 0], [-50, 40]),
        darken(t.a, 0.08),
        { gloss: 0.5 },
      ) +
      p.l(W([-30, -40], [30, -56], [90, -36]), darken(t.a, 0.5), 7) +
      p.s(star(30, 20, 5, 36, 16), gold, { o: 4 }),
    10,
    0,
    1,
    14,
  ) + p.s(star(-130, -130, 8, 44, 16), '#ffe27a', { o: 4 });
