import { type Ratio, ratio } from '#odds/exact/ratio.ts';

/** A price in thousandths as an exact decimal string: 1950 is "1.95", 2000 is "2.00". */
export function showPriceMilli(milli: number): string {
  const decimals = String(milli % 1000).padStart(3, '0');
  const shown = decimals.endsWith('0') ? decimals.slice(0, 2) : decimals;
  return `${Math.floor(milli / 1000)}.${shown}`;
}

/** Parses "1.95" as thousandths; null if it is not a price. */
export function readPriceMilli(text: string): number | null {
  const parts = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text);
  if (!parts) return null;
  return Number(parts[1]) * 1000 + Number((parts[2] ?? '').padEnd(3, '0'));
}

/** A price in thousandths as an exact fraction. */
export function priceRatio(milli: number): Ratio {
  return ratio(milli, 1000);
}
