import { darken } from '../draw/colour.ts';
import type { Motif, Pen } from '../draw/pen.ts';
import { gold, steel } from '../draw/pen.ts';
import { both, E, put, R, star, taper } from '../draw/shapes.ts';

import { red } from './digits.ts';

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
