import { fromHex, hmacSha256, toHex, utf8 } from '../engine/fair/index.ts';

/** Numbers a round is drawn from: the first 13 hex digits of its hash. */
const CASES = 1n << 52n;
const HEX_DIGITS = 13;
const KEPT_HUNDREDTHS = 99n;

/**
 * Where a round ends, in hundredths, by the formula of bustabit v2 (fairness 5.2): h = HMAC-SHA256(key = text
 * of the salt, message = bytes of the link), r = its first 52 bits, floor(99 / (1 − r / 2^52)), at least
 * 1.00. Computed in integers, so every machine agrees.
 */
export function crashPointOf(link: string, salt: string): number {
  const digits = toHex(hmacSha256(utf8(salt))(fromHex(link))).slice(0, HEX_DIGITS);
  return crashPointOfDraw(BigInt(`0x${digits}`));
}

/** The end of a number drawn, 0 … 2^52 − 1. */
export function crashPointOfDraw(drawn: bigint): number {
  return Math.max(100, Number((KEPT_HUNDREDTHS * CASES) / (CASES - drawn)));
}

/** How many of the 2^52 numbers reach a value in hundredths. */
export function casesReaching(value: number): bigint {
  return value <= 100 ? CASES : (KEPT_HUNDREDTHS * CASES) / BigInt(value);
}

export { CASES };
