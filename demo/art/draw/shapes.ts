/** Path builders: each returns the `d` of a closed outline unless it says otherwise. */
export type Pt = readonly [number, number];

export const n = (value: number): string => String(Math.round(value * 10) / 10);
const xy = (x: number, y: number) => `${n(x)} ${n(y)}`;

export const E = (x: number, y: number, rx: number, ry = rx): string =>
  `M${xy(x - rx, y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`;

export function R(x: number, y: number, w: number, h: number, r = 0): string {
  const k = Math.min(r, w / 2, h / 2);
  if (k === 0) return `M${xy(x, y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
  const c = (dx: number, dy: number) => `a${n(k)} ${n(k)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${xy(x + k, y)}h${n(w - 2 * k)}${c(k, k)}v${n(h - 2 * k)}${c(-k, k)}h${n(2 * k - w)}${c(-k, -k)}v${n(2 * k - h)}${c(k, -k)}Z`;
}

export const P = (...points: Pt[]): string => `M${points.map(([x, y]) => xy(x, y)).join('L')}Z`;

/** Open polyline or smooth line, for strokes. */
export const L = (...points: Pt[]): string => `M${points.map(([x, y]) => xy(x, y)).join('L')}`;

function curve(points: readonly Pt[], closed: boolean, tension: number): string {
  const count = points.length;
  const at = (i: number): Pt =>
    (closed ? points[(i + count) % count] : points[Math.max(0, Math.min(count - 1, i))]) as Pt;
  let d = `M${xy(...at(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Pt = [p1[0] + ((p2[0] - p0[0]) * tension) / 6, p1[1] + ((p2[1] - p0[1]) * tension) / 6];
    const c2: Pt = [p2[0] - ((p3[0] - p1[0]) * tension) / 6, p2[1] - ((p3[1] - p1[1]) * tension) / 6];
    d += `C${xy(...c1)} ${xy(...c2)} ${xy(...p2)}`;
  }
  return closed ? `${d}Z` : d;
}

/** Smooth closed outline through the points. */
export const B = (...points: Pt[]): string => curve(points, true, 1);
/** Smooth open line through the points. */
export const W = (...points: Pt[]): string => curve(points, false, 1);
/** Symmetrical smooth outline: pass the right half from top to bottom. */
export function M(...right: Pt[]): string {
  const left = right.filter(([x]) => x !== 0).map(([x, y]): Pt => [-x, y]);
  return curve([...right, ...left.reverse()], true, 1);
}
/** Symmetrical outline with straight edges. */
export function MP(...right: Pt[]): string {
  const left = right.filter(([x]) => x !== 0).map(([x, y]): Pt => [-x, y]);
  return P(...right, ...left.reverse());
}

export function star(x: number, y: number, points: number, outer: number, inner: number, turn = -90): string {
  const corners: Pt[] = [];
  for (let i = 0; i < points * 2; i += 1) {
    const a = ((turn + (i * 180) / points) * Math.PI) / 180;
    const r = i % 2 === 0 ? outer : inner;
    corners.push([x + Math.cos(a) * r, y + Math.sin(a) * r]);
  }
  return P(...corners);
}

export function polygon(x: number, y: number, sides: number, r: number, turn = -90): string {
  const corners: Pt[] = [];
  for (let i = 0; i < sides; i += 1) {
    const a = ((turn + (i * 360) / sides) * Math.PI) / 180;
    corners.push([x + Math.cos(a) * r, y + Math.sin(a) * r]);
  }
  return P(...corners);
}

/** A cog with `teeth` teeth. */
export function cog(x: number, y: number, teeth: number, outer: number, inner: number): string {
  const corners: Pt[] = [];
  const step = (Math.PI * 2) / teeth;
  for (let i = 0; i < teeth; i += 1) {
    for (const [f, r] of [
      [0.02, inner],
      [0.14, outer],
      [0.46, outer],
      [0.58, inner],
    ] as const) {
      const a = step * (i + f);
      corners.push([x + Math.cos(a) * r, y + Math.sin(a) * r]);
    }
  }
  return P(...corners);
}

/**
 * A brush stroke: a smooth spine that is `widths` thick along its length (tails, horns, tentacles, ribbons).
 */
export function taper(spine: readonly Pt[], widths: readonly number[]): string {
  const fine: { p: Pt; w: number }[] = [];
  const last = spine.length - 1;
  const at = (i: number): Pt => spine[Math.max(0, Math.min(last, i))] as Pt;
  for (let i = 0; i < last; i += 1) {
    const steps = i === last - 1 ? 6 : 5;
    for (let s = 0; s < (i === last - 1 ? steps + 1 : steps); s += 1) {
      const t = s / steps;
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      const f = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      const u = ((i + t) / last) * (widths.length - 1);
      const w0 = widths[Math.floor(u)] ?? 0;
      const w1 = widths[Math.min(widths.length - 1, Math.floor(u) + 1)] ?? 0;
      fine.push({ p: [f(0), f(1)], w: w0 + (w1 - w0) * (u - Math.floor(u)) });
    }
  }
  const left: Pt[] = [];
  const right: Pt[] = [];
  fine.forEach(({ p, w }, i) => {
    const before = (fine[Math.max(0, i - 1)] as { p: Pt }).p;
    const after = (fine[Math.min(fine.length - 1, i + 1)] as { p: Pt }).p;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const nx = -(after[1] - before[1]) / length;
    const ny = (after[0] - before[0]) / length;
    left.push([p[0] + (nx * w) / 2, p[1] + (ny * w) / 2]);
    right.push([p[0] - (nx * w) / 2, p[1] - (ny * w) / 2]);
  });
  return curve([...left, ...right.reverse()], true, 1);
}

/** Places drawn content. */
export function put(content: string, x: number, y: number, scale = 1, rotate = 0, flip = false): string {
  const sx = flip ? -scale : scale;
  return `<g transform="translate(${xy(x, y)}) rotate(${n(rotate)}) scale(${Math.round(sx * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${content}</g>`;
}

/** The content and its mirror image about x = 0. */
export const both = (content: string): string => `${content}<g transform="scale(-1 1)">${content}</g>`;
