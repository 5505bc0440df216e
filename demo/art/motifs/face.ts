import { darken, type Hex, lighten } from '../draw/colour.ts';
import type { Pen } from '../draw/pen.ts';
import { B, both, E, M, MP, type Pt, taper, W } from '../draw/shapes.ts';

interface FaceLook {
  skin: Hex;
  iris?: Hex;
  brow?: Hex;
  mouth?: 'smile' | 'open' | 'none' | 'lips';
  fierce?: boolean;
  k?: number;
}

/** A character's face: jaw, ears, eyes, brows, nose and mouth; hair and hats are added around it. */
export function face(
  p: Pen,
  { skin, iris = '#5a3a1a', brow = '#3a1f14', mouth = 'smile', fierce = false, k = 1 }: FaceLook,
): string {
  const jaw = M([0, -100], [66 * k, -92], [88 * k, -20], [74 * k, 50], [36 * k, 92], [0, 100]);
  const mouths = {
    smile: p.l(W([-32, 48], [0, 62], [32, 48]), '#7a2420', 8),
    open:
      p.s(M([0, 42], [40, 38], [30, 68], [0, 78]), '#7a1424', { o: 4 }) +
      p.f(M([0, 43], [32, 41], [26, 52], [0, 54]), '#fff'),
    lips: p.s(B([-26, 50], [-10, 42], [0, 46], [10, 42], [26, 50], [0, 66]), '#d8263f', { o: 3, hi: 0.9 }),
    none: '',
  };
  const slope = fierce ? 12 : -6;
  return (
    both(p.s(E(86 * k, 0, 17, 22), skin)) +
    p.s(jaw, skin, { gloss: 0.25 }) +
    both(p.f(E(52 * k, 26, 20, 13), '#ff6a5a', 0.3)) +
    p.eye(-38, -12, 20, iris, [0.2, 0]) +
    p.eye(38, -12, 20, iris, [-0.2, 0]) +
    both(
      p.f('M16 -10A22 23 0 0 1 60 -10Q38 -24 16 -10Z', darken(skin, 0.16)) +
        p.l(mouth === 'lips' ? 'M16 -10Q38 -25 60 -10L68 -20' : 'M16 -10Q38 -25 60 -10', '#1a0f1c', 5),
    ) +
    both(
      p.s(
        taper(
          [
            [14, -42 + slope],
            [40, -52],
            [66, -44 - slope * 0.6],
          ] as Pt[],
          [10, 15, 5],
        ),
        brow,
        { o: 2 },
      ),
    ) +
    p.s(M([0, -8], [11, 14], [15, 26], [0, 32]), lighten(skin, 0.08), { o: 0, lo: 0.9 }) +
    p.l(W([-12, 28], [0, 33], [12, 28]), darken(skin, 0.4), 5, 0.7) +
    mouths[mouth]
  );
}
export const bust = (p: Pen, c: Hex, trim: Hex) =>
  p.s(M([0, 74], [60, 92], [150, 130], [166, 186], [0, 190]), c) +
  p.s(MP([0, 104], [34, 92], [24, 150], [0, 176]), trim, { o: 4 });
