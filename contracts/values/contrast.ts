/** Linear light of an sRGB channel from 0 to 255, from 0 to 1. */
export function linearLight(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of linear red, green and blue, from 0 to 1 [WCAG 2.2]. */
export function relativeLuminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two relative luminances, from 1 to 21 [WCAG 2.2]. */
export function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Linear red, green and blue of `#rgb` or `#rrggbb`; undefined for other texts. */
export function linearColour(hex: string): [number, number, number] | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return undefined;
  const all = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => linearLight(Number.parseInt(all.slice(at, at + 2), 16));
  return [channel(0), channel(2), channel(4)];
}
