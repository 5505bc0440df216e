import type { Hex } from '../draw/colour.ts';
import type { Pen } from '../draw/pen.ts';
import { both, M, P, type Pt, taper, W } from '../draw/shapes.ts';

export const nose = (p: Pen, y: number, k = 1, c: Hex = '#3a1a24') =>
  p.s(M([0, y - 12 * k], [26 * k, y - 12 * k], [20 * k, y + 8 * k], [0, y + 18 * k]), c, { o: 4, hi: 0.9 });
export const grin = (p: Pen, y: number, w = 40) =>
  both(p.l(W([0, y], [w * 0.5, y + 18], [w, y + 6]), '#2a1420', 7));
export const pointed = (p: Pen, c: Hex, inner: Hex, pts: [Pt, Pt, Pt]) => {
  const mid: Pt = [(pts[0][0] + pts[1][0] + pts[2][0]) / 3, (pts[0][1] + pts[1][1] + pts[2][1]) / 3];
  const small = pts.map(([x, y]): Pt => [mid[0] + (x - mid[0]) * 0.55, mid[1] + (y - mid[1]) * 0.55]);
  return both(p.s(P(...pts), c) + p.f(P(...small), inner));
};
export const brow = (p: Pen, x: number, y: number, c: Hex) =>
  both(
    p.s(
      taper(
        [
          [x - 30, y + 12],
          [x, y - 4],
          [x + 38, y - 20],
        ],
        [20, 22, 6],
      ),
      c,
      { o: 3 },
    ),
  );
export const eyes = (p: Pen, x: number, y: number, r: number, iris: Hex) =>
  p.eye(-x, y, r, iris, [0.3, 0]) + p.eye(x, y, r, iris, [-0.3, 0]);
