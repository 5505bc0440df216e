import type { WheelModel } from '#games/engine/wheel/index.ts';

/** The wheel is drawn in a square of 400 centred on 0. */
export const RADIUS = 168;
const TEXT_RADIUS = 154;
const TEXT_SIZE = 26;
/** Labels end before the hub. */
const INNER_END = 54;

/** The width of a character and the share of a sector's width that a label may fill, in font sizes. */
const CHARACTER = 0.62;
const FILLED = 0.78;

/**
 * The font size of a sector's label: at its inner end, which a longer text reaches further, space is left on
 * both sides and before the hub. A wider sector has a larger label.
 */
export function labelSize({ from, to }: Pick<Sector, 'from' | 'to'>, characters: number): number {
  const widening = (FILLED * (to - from) * Math.PI) / 180;
  return Math.min(
    TEXT_SIZE,
    round((widening * TEXT_RADIUS) / (1 + CHARACTER * characters * widening)),
    round((TEXT_RADIUS - INNER_END) / (CHARACTER * characters)),
  );
}

/** The length of a label in Latin characters: Chinese ones are wider. */
export function labelLength(label: string): number {
  return [...label].reduce((sum, character) => sum + (character > '\u2e7f' ? 1.7 : 1), 0);
}

/** A sector of the wheel: its width is its chance. Angles in degrees, clockwise from the top. */
export type Sector = { index: number; from: number; to: number; middle: number; path: string };

/** Sectors of a wheel in the order of its fields; sector size is proportional to probability. */
export function sectorsOf({ prizes }: Pick<WheelModel, 'prizes'>): Sector[] {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  let at = 0;
  return prizes.map(({ weight }, index) => {
    const from = at;
    const to = from + (weight / total) * 360;
    at = to;
    const middle = (from + to) / 2;
    return { index, from, to, middle, path: sectorPath(from, to) };
  });
}

/**
 * The rotation that brings a sector under the pointer at the top: some whole turns forward from the current
 * one, and a position within the sector derived from `nonce`, purely visual.
 */
export function rotationTo(
  { from, to }: Pick<Sector, 'from' | 'to'>,
  current: number,
  nonce: number,
): number {
  const width = to - from;
  const place = from + width * (0.2 + 0.6 * (((nonce * 37) % 61) / 61));
  const rest = (((-place - current) % 360) + 360) % 360;
  return current + 360 * 5 + rest;
}

/** The sector under the pointer at a rotation. */
export function sectorAt(sectors: readonly Sector[], turned: number): Sector | undefined {
  const place = ((-turned % 360) + 360) % 360;
  return sectors.find(({ from, to }) => place >= from && place < to);
}

function sectorPath(from: number, to: number): string {
  const [x1, y1] = onCircle(from, RADIUS);
  const [x2, y2] = onCircle(to, RADIUS);
  const isLarge = to - from > 180 ? 1 : 0;
  return `M0 0 L${x1} ${y1} A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${x2} ${y2} Z`;
}

/**
 * Labels run between the rim and the middle, so that narrow sectors have room: towards the middle in the half
 * that is on the left where the wheel rests, towards the rim in the other, so that none is upside down.
 */
export function labelPlace(
  middle: number,
  turned: number,
): { transform: string; textAnchor: 'start' | 'end' } {
  const [x, y] = onCircle(middle, TEXT_RADIUS);
  const rest = (((middle + turned) % 360) + 360) % 360;
  const isOnRight = rest < 180;
  return {
    transform: `translate(${x} ${y}) rotate(${round(isOnRight ? middle - 90 : middle + 90)})`,
    textAnchor: isOnRight ? 'end' : 'start',
  };
}

function onCircle(angle: number, radius: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [round(Math.sin(radians) * radius), round(-Math.cos(radians) * radius)];
}

/** Two decimals, the same text on the server and in the browser. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
