import { darken, type Hex, lighten, mix } from './colour.ts';
import { E, n, type Pt } from './shapes.ts';

interface SolidOptions {
  /** Width of the ink around the shape; 0 for none. */
  o?: number;
  ink?: Hex;
  /** Strength of the light and the shade inside the edge, 0..1. */
  hi?: number;
  lo?: number;
  /** 0: matte; 1: a bright gloss on the upper left. */
  gloss?: number;
}

/**
 * The common painting style: ink outline, a lit gradient, shade along the edge away from the light and a rim
 * along the edge facing it. The light always comes from the upper left.
 */
export class Pen {
  readonly defs: string[] = [];
  private readonly prefix: string;
  private count = 0;
  private readonly known = new Map<string, string>();

  constructor(prefix = 'a') {
    this.prefix = prefix;
  }

  id(): string {
    this.count += 1;
    return `${this.prefix}${this.count.toString(36)}`;
  }

  /** Reference to a definition, shared between equal requests. */
  shared(key: string, make: (id: string) => string): string {
    const old = this.known.get(key);
    if (old) return old;
    const id = this.id();
    this.known.set(key, id);
    this.defs.push(make(id));
    return id;
  }

  linear(stops: readonly (readonly [number, Hex, number?])[], box: readonly number[] = [0, 0, 0, 1]): string {
    const [x1, y1, x2, y2] = box;
    const body = stopsOf(stops);
    const key = `l${box.join()}${body}`;
    return `url(#${this.shared(
      key,
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${body}</linearGradient>`,
    )})`;
  }

  radial(stops: readonly (readonly [number, Hex, number?])[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const body = stopsOf(stops);
    return `url(#${this.shared(
      `r${cx},${cy},${r}${body}`,
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${body}</radialGradient>`,
    )})`;
  }

  /** A lit volume. */
  s(d: string, colour: Hex, { o = 6, ink, hi = 0.55, lo = 0.4, gloss = 0 }: SolidOptions = {}): string {
    const line = ink ?? darken(colour, 0.78);
    const fill = this.linear(
      [
        [0, lighten(colour, 0.34)],
        [0.42, colour],
        [1, darken(colour, 0.36)],
      ],
      [0.25, 0, 0.7, 1],
    );
    const clip = this.id();
    this.defs.push(`<clipPath id="${clip}"><path d="${d}"/></clipPath>`);
    const shade = darken(colour, 0.62);
    const rim = lighten(colour, 0.72);
    const edge = (stroke: Hex, width: number, opacity: number, dx: number, dy: number) =>
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${n(opacity * 10) === '0' ? 0 : opacity.toFixed(2)}" transform="translate(${dx} ${dy})"/>`;
    const outline =
      o > 0
        ? `<path d="${d}" fill="${line}" stroke="${line}" stroke-width="${o * 2}" stroke-linejoin="round"/>`
        : '';
    return `${outline}<path d="${d}" fill="${fill}"/><g clip-path="url(#${clip})">${edge(shade, 30, lo * 0.45, -8, -10)}${edge(shade, 14, lo * 0.6, -4, -5)}${edge(rim, 7, hi, 3, 4)}${
      gloss
        ? `<path d="${d}" fill="${this.radial(
            [
              [0, '#ffffff', 0.75 * gloss],
              [0.55, '#ffffff', 0.12 * gloss],
              [1, '#ffffff', 0],
            ],
            0.34,
            0.24,
            0.36,
          )}"/>`
        : ''
    }</g>`;
  }

  /** A flat shape. */
  f(d: string, colour: Hex, opacity = 1): string {
    return `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  }

  /** A line. */
  l(d: string, colour: Hex, width: number, opacity = 1): string {
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  }

  /** Soft round light. */
  glow(x: number, y: number, r: number, colour: Hex, strength = 0.8, ry = r): string {
    const fill = this.radial([
      [0, colour, strength],
      [0.35, colour, strength * 0.55],
      [0.7, colour, strength * 0.14],
      [1, colour, 0],
    ]);
    return `<path d="${E(x, y, r, ry)}" fill="${fill}"/>`;
  }

  /** Content clipped to an outline. */
  clip(d: string, content: string): string {
    const id = this.id();
    this.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  /** A living eye: white, iris, pupil, two glints and a heavy upper lid. */
  eye(x: number, y: number, r: number, iris: Hex, look: Pt = [0, 0]): string {
    const px = x + look[0] * r * 0.3;
    const py = y + look[1] * r * 0.3;
    return (
      `${this.f(E(x, y, r * 1.12, r * 1.12), '#1a0f24')}${this.f(E(x, y, r, r * 0.98), '#fffdf4')}` +
      `${this.f(E(x, y - r * 0.55, r * 0.95, r * 0.45), '#8f7fb0', 0.35)}` +
      `${this.f(E(px, py, r * 0.66), darken(iris, 0.55))}${this.f(E(px, py + r * 0.06, r * 0.56), iris)}` +
      `${this.f(E(px, py + r * 0.22, r * 0.36, r * 0.26), lighten(iris, 0.5))}` +
      `${this.f(E(px, py, r * 0.32), '#120a1a')}` +
      `${this.f(E(px - r * 0.24, py - r * 0.28, r * 0.2), '#ffffff')}${this.f(E(px + r * 0.26, py + r * 0.26, r * 0.1), '#ffffff', 0.8)}`
    );
  }

  /** A four-point twinkle. */
  spark(x: number, y: number, r: number, colour: Hex = '#ffffff', opacity = 1): string {
    const k = r * 0.12;
    const d = `M${n(x)} ${n(y - r)}Q${n(x + k)} ${n(y - k)} ${n(x + r)} ${n(y)}Q${n(x + k)} ${n(y + k)} ${n(x)} ${n(y + r)}Q${n(x - k)} ${n(y + k)} ${n(x - r)} ${n(y)}Q${n(x - k)} ${n(y - k)} ${n(x)} ${n(y - r)}Z`;
    return this.f(d, colour, opacity);
  }

  /** A blade of two lit facets, for gems and steel: the outline with its facets laid over it. */
  facets(outline: string, colour: Hex, faces: readonly (readonly [string, number])[], o = 6): string {
    const body = faces
      .map(([d, t]) => this.f(d, t >= 0 ? mix(colour, '#ffffff', t) : darken(colour, -t)))
      .join('');
    return `${this.s(outline, colour, { o, hi: 0.2, lo: 0.1 })}${body}`;
  }
}

function stopsOf(stops: readonly (readonly [number, Hex, number?])[]): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${Math.round(opacity * 100) / 100}"` : ''}/>`,
    )
    .join('');
}

/** The changeable colours of a motif: body, second, accent. */
export interface Tint {
  a: Hex;
  b: Hex;
  c: Hex;
}

export type Motif = (p: Pen, t: Tint) => string;

export const gold = '#f6b42c';
export const steel = '#b9c6d6';
export const wood = '#9a5b2c';
export const ink = '#1d1028';
