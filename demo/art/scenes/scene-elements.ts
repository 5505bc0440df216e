import { darken, type Hex, lighten, mix } from '../draw/colour.ts';
import type { Pen } from '../draw/pen.ts';
import type { Rng } from '../draw/random-numbers.ts';
import { B, E, n, P, type Pt, put, R } from '../draw/shapes.ts';

/** The sheet a scene is painted on: 600 x 800 for covers, 1600 x 640 for banners. */
interface PaintSheet {
  w: number;
  h: number;
  /** Where the light behind the hero is. */
  x: number;
  y: number;
}

export interface Palette {
  sky: readonly [Hex, Hex, Hex];
  glow: Hex;
  /** Title: upper and lower fill, edge. */
  title: readonly [Hex, Hex, Hex];
  a: Hex;
  b: Hex;
  c: Hex;
}

export interface Paint {
  p: Pen;
  c: Palette;
  r: Rng;
  s: PaintSheet;
}

export const sky = ({ p, c, s }: Paint): string =>
  `<rect width="${s.w}" height="${s.h}" fill="${p.linear([
    [0, c.sky[0]],
    [0.5, c.sky[1]],
    [1, c.sky[2]],
  ])}"/>`;

export const halo = ({ p, c, s }: Paint, strength = 0.9): string =>
  p.glow(s.x, s.y, s.h * 0.6, c.glow, strength) +
  p.glow(s.x, s.y, s.h * 0.28, lighten(c.glow, 0.6), strength * 0.8);

export function rays({ p, c, s, r }: Paint, opacity = 0.22, count = 16): string {
  const far = s.w + s.h;
  const start = r.range(0, 30);
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const a = ((start + (i * 360) / count) * Math.PI) / 180;
    const b = a + (Math.PI / count) * r.range(0.7, 1.1);
    d += P(
      [s.x, s.y],
      [s.x + Math.cos(a) * far, s.y + Math.sin(a) * far],
      [s.x + Math.cos(b) * far, s.y + Math.sin(b) * far],
    );
  }
  return p.f(d, lighten(c.glow, 0.35), opacity);
}

export function stars({ p, s, r }: Paint, count = 60, low = 0.6): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    out += p.f(
      E(r.range(0, s.w), r.range(0, s.h * low), r.range(0.8, 2.6)),
      '#ffffff',
      Number(r.range(0.3, 0.95).toFixed(2)),
    );
  }
  for (let i = 0; i < 6; i += 1)
    out += p.spark(r.range(0, s.w), r.range(0, s.h * low), r.range(6, 14), '#ffffff', 0.8);
  return out;
}

/** A rolling line of land across the sheet. */
export function land({ p, s, r }: Paint, y: number, colour: Hex, rough = 40, step = 90): string {
  const points: Pt[] = [];
  for (let x = -step; x <= s.w + step; x += step) points.push([x, y * s.h + r.range(-rough, rough)]);
  const d = B(...points, [s.w + 200, s.h + 200], [-200, s.h + 200]);
  const top = lighten(colour, 0.25);
  return `<path d="${d}" fill="${p.linear([
    [0, top],
    [0.35, colour],
    [1, darken(colour, 0.5)],
  ])}"/>`;
}

export function peaks({ p, s, r }: Paint, y: number, colour: Hex, height = 180, snow = false): string {
  let out = '';
  for (let x = -60; x < s.w + 60; x += r.range(110, 170)) {
    const top = y * s.h - height * r.range(0.55, 1.1);
    const half = height * r.range(0.7, 1);
    out +=
      p.f(P([x, top], [x + half, s.h], [x - half, s.h]), colour) +
      p.f(P([x, top], [x + half, s.h], [x + half * 0.1, s.h]), darken(colour, 0.3), 0.7);
    if (snow)
      out += p.f(
        P([x, top], [x + 34, top + 52], [x + 12, top + 44], [x - 4, top + 64], [x - 34, top + 52]),
        '#f4fbff',
        0.9,
      );
  }
  return out;
}

export function clouds(
  { p, s, r }: Paint,
  colour: Hex,
  count = 6,
  from = 0.1,
  to = 0.7,
  opacity = 0.7,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const x = r.range(-40, s.w + 40);
    const y = s.h * r.range(from, to);
    const k = r.range(0.7, 1.5);
    const puffs = [
      [-80, 10, 44],
      [-30, -18, 56],
      [34, -8, 50],
      [84, 14, 38],
      [0, 22, 60],
    ];
    const d = puffs
      .map(([dx, dy, q]) => E((dx as number) * k, (dy as number) * k, (q as number) * k))
      .join('');
    out += put(p.f(d, darken(colour, 0.18)) + put(p.f(d, colour), -4, -8), x, y).replace(
      '<g ',
      `<g opacity="${opacity}" `,
    );
  }
  return out;
}

/** Floating bits: each is drawn by `bit` around (0, 0). */
export function scatter(
  { s, r }: Paint,
  count: number,
  bit: (scale: number, i: number) => string,
  low = 0,
  high = 1,
  sizes: Pt = [0.5, 1.2],
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const k = r.range(sizes[0], sizes[1]);
    out += put(bit(k, i), r.range(0, s.w), s.h * r.range(low, high), k, r.range(-180, 180));
  }
  return out;
}

/** Towers of a lit town. */
export function town({ p, s, r, c }: Paint, y: number, colour: Hex, lit = 0.5, tall = 200): string {
  let out = '';
  for (let x = -20; x < s.w; ) {
    const w = r.range(44, 92);
    const h = tall * r.range(0.4, 1.15);
    const top = y * s.h - h;
    out += `<rect x="${n(x)}" y="${n(top)}" width="${n(w)}" height="${n(s.h - top)}" fill="${p.linear([
      [0, lighten(colour, 0.14)],
      [1, darken(colour, 0.4)],
    ])}"/>`;
    for (let wy = top + 14; wy < y * s.h; wy += 24) {
      for (let wx = x + 9; wx < x + w - 12; wx += 19) {
        if (r.next() < lit)
          out += p.f(R(wx, wy, 10, 13, 2), r.pick([c.glow, lighten(c.glow, 0.5), c.b]), 0.75);
      }
    }
    x += w + r.range(2, 10);
  }
  return out;
}

export function waves(k: Paint, y: number, colour: Hex, rows = 3): string {
  let out = '';
  for (let i = 0; i < rows; i += 1) {
    const top = y * k.s.h + i * 46;
    let d = `M-60 ${n(top)}`;
    for (let x = -60; x < k.s.w + 60; x += 80) d += `q20 ${-26} 40 0t40 0`;
    d += `V${k.s.h + 40}H-60Z`;
    out += `<path d="${d}" fill="${k.p.linear([
      [0, lighten(colour, 0.3 - i * 0.08)],
      [0.3, mix(colour, k.c.sky[2], i * 0.12)],
      [1, darken(colour, 0.5)],
    ])}" transform="translate(${n(k.r.range(-40, 0))} 0)"/>`;
  }
  return out;
}

export function column({ p }: Paint, x: number, y: number, h: number, colour: Hex, w = 70): string {
  const flutes = [0.2, 0.4, 0.6, 0.8]
    .map((f) => p.f(R(x - w / 2 + w * f - 3, y - h + 34, 6, h - 64), darken(colour, 0.4), 0.5))
    .join('');
  return (
    p.s(R(x - w / 2, y - h + 20, w, h - 40), colour, { o: 4 }) +
    flutes +
    p.s(R(x - w * 0.72, y - h - 8, w * 1.44, 34, 6), lighten(colour, 0.2), { o: 4 }) +
    p.s(R(x - w * 0.72, y - 30, w * 1.44, 34, 6), colour, { o: 4 })
  );
}

export function curtain({ p, s }: Paint, colour: Hex, width = 0.24): string {
  const folds = 4;
  const w = (s.w * width) / folds;
  let side = '';
  for (let i = folds - 1; i >= 0; i -= 1) {
    side += p.s(
      `M${n(i * w)} -10H${n((i + 1) * w)}C${n((i + 1) * w + 8)} ${s.h * 0.4} ${n((i + 0.4) * w)} ${s.h * 0.6} ${n((i + 0.7) * w)} ${s.h + 10}H${n(i * w * 0.6)}C${n(i * w)} ${s.h * 0.6} ${n(i * w)} ${s.h * 0.3} ${n(i * w)} -10Z`,
      colour,
      { o: 2, lo: 0.7, hi: 0.3 },
    );
  }
  return `${side}<g transform="translate(${s.w} 0) scale(-1 1)">${side}</g>`;
}

/** A floor in perspective, from `y` down. */
export function floorGrid({ p, s }: Paint, y: number, colour: Hex, line: Hex): string {
  const top = y * s.h;
  let out = `<rect y="${top}" width="${s.w}" height="${s.h - top}" fill="${p.linear([
    [0, darken(colour, 0.55)],
    [1, colour],
  ])}"/>`;
  for (let i = -14; i <= 14; i += 1)
    out += p.l(`M${s.x + i * 26} ${top}L${n(s.x + i * 150)} ${s.h}`, line, 2.5, 0.55);
  for (let i = 0; i < 9; i += 1)
    out += p.l(`M0 ${n(top + ((s.h - top) * i * i) / 64)}H${s.w}`, line, 1.5 + i * 0.4, 0.55);
  return out;
}

export function pine({ p }: Paint, x: number, y: number, h: number, colour: Hex, snow = false): string {
  const tier = (k: number) =>
    p.s(
      P(
        [x, y - h * (0.4 + k * 0.24)],
        [x + h * (0.3 - k * 0.06), y - h * (k * 0.24 + 0.04)],
        [x - h * (0.3 - k * 0.06), y - h * (k * 0.24 + 0.04)],
      ),
      colour,
      { o: 2, hi: snow ? 1 : 0.3 },
    );
  return p.f(R(x - h * 0.04, y - h * 0.1, h * 0.08, h * 0.14), '#3d2417') + tier(0) + tier(1) + tier(2);
}

export function palm({ p }: Paint, x: number, y: number, h: number, colour: Hex, lean = 30): string {
  const tx = x + lean;
  const frond = (a: number) =>
    put(p.f(B([0, 0], [h * 0.2, -h * 0.1], [h * 0.42, h * 0.06], [h * 0.2, 0]), colour), tx, y - h, 1, a);
  return (
    p.l(`M${x} ${y}Q${x} ${n(y - h * 0.6)} ${tx} ${y - h}`, darken(colour, 0.5), h * 0.06) +
    [-20, 20, 60, -170, -200, -130, -95].map(frond).join('')
  );
}

/** Big soft leaves in the lower corners, near the eye. */
export function foliage({ p, s, r }: Paint, colour: Hex, count = 12): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const left = i % 2 === 0;
    const a = left ? r.range(10, 80) : r.range(-80, -10);
    const k = r.range(0.8, 1.5);
    const leaf =
      p.s(
        B([0, 10], [34, -70], [12, -150], [0, -172], [-12, -150], [-34, -70]),
        mix(colour, '#0d3b2a', r.range(0, 0.6)),
        { o: 3, hi: 0.3 },
      ) + p.l('M0 0V-150', darken(colour, 0.5), 3, 0.5);
    out += put(leaf, left ? r.range(-30, 40) : s.w + r.range(-40, 30), s.h * r.range(0.5, 1), k, a);
  }
  return out;
}
