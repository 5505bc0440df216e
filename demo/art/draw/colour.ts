export type Hex = string;

function rgb(hex: Hex): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function hex(r: number, g: number, b: number): Hex {
  const byte = (v: number) => Math.max(0, Math.min(255, Math.round(v)));
  return `#${((1 << 24) | (byte(r) << 16) | (byte(g) << 8) | byte(b)).toString(16).slice(1)}`;
}

/** Interpolates between `a` and `b`. */
export function mix(a: Hex, b: Hex, t: number): Hex {
  const [r1, g1, b1] = rgb(a);
  const [r2, g2, b2] = rgb(b);
  return hex(r1 + (r2 - r1) * t, g1 + (g2 - g1) * t, b1 + (b2 - b1) * t);
}

/** Highlights shift to warm white and shadows to violet, as in painting; grey ramps look dull. */
export const lighten = (colour: Hex, t: number): Hex => mix(colour, '#fff6dc', t);
export const darken = (colour: Hex, t: number): Hex => mix(colour, '#160a2b', t);

/** Rotates the hue by `degrees`, approximately keeping lightness (YIQ rotation). */
export function turn(colour: Hex, degrees: number): Hex {
  const [r, g, b] = rgb(colour);
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  const i = 0.596 * r - 0.274 * g - 0.322 * b;
  const q = 0.211 * r - 0.523 * g + 0.312 * b;
  const a = (degrees * Math.PI) / 180;
  const i2 = i * Math.cos(a) - q * Math.sin(a);
  const q2 = i * Math.sin(a) + q * Math.cos(a);
  return hex(y + 0.956 * i2 + 0.621 * q2, y - 0.272 * i2 - 0.647 * q2, y - 1.106 * i2 + 1.703 * q2);
}

/** Relative luminance 0..1 by the WCAG formula, to choose ink on a colour. */
export function luminance(colour: Hex): number {
  const [r, g, b] = rgb(colour).map((v) => {
    const c = v / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
