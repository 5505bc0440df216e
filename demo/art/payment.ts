import { gold, Pen, wood } from './draw/pen.ts';
import { E, P, put, R } from './draw/shapes.ts';

/** Picture of a manual (counter) payment: a hand-over slip, a coin and a stamp. */
export function paymentSvg(): string {
  const p = new Pen();
  const slip =
    p.s('M-92 -120H92V110l-23 -16 -23 16 -23 -16 -23 16 -23 -16 -23 16 -23 -16 -23 16Z', '#fff6e4') +
    [-76, -36, 4].map((y, i) => p.f(R(-62, y, 124 - i * 34, 16, 8), '#b9a98c')).join('');
  const coin =
    p.s(E(0, 0, 66), gold, { gloss: 0.8 }) +
    p.s(E(0, 0, 44), '#e79a1c', { o: 3 }) +
    p.f(P([0, -24], [22, 0], [0, 24], [-22, 0]), '#fff2b8');
  const stamp =
    p.s(R(-16, -96, 32, 70, 14), wood) +
    p.s(E(0, -98, 28), wood) +
    p.s(R(-48, -34, 96, 36, 10), '#1f7a54') +
    p.s(R(-54, 0, 108, 16, 6), '#123f2e');
  const body = `<rect width="400" height="400" rx="84" fill="${p.linear([
    [0, '#1f8a5f'],
    [1, '#0b3d2c'],
  ])}"/>${put(slip, 190, 206, 1.15, -6)}${put(stamp, 284, 176, 1, 14)}${put(coin, 108, 292)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><defs>${p.defs.join('')}</defs>${body}</svg>`;
}
