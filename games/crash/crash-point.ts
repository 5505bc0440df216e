import { fromHex, hmacSha256, toHex, utf8 } from '../engine/fair/index.ts';

/** Range of the number drawn: the first 13 hex digits of the round's hash. */
const CASES = 1n << 52n;
const HEX_DIGITS = 13;
const KEPT_HUNDREDTHS = 99n;

/**
 * Crash point of a round in hundredths, by the formula of bustabit v2 (fairness 5.2): h = HMAC-SHA256(key =
 * text of the salt, message = bytes of the link), r = its first 52 bits, floor(99 / (1 − r / 2^52)), at least
 * 1.00. Computed in integers, so that every machine agrees.
 */
export function crashPointOf(link: string, salt: string): number {
  const digits = toHex(hmacSha256(utf8(salt))(fromHex(link))).slice(0, HEX_DIGITS);
  return crashPointOfDraw(BigInt(`0x${digits}`));
}

/** Crash point of a drawn number, 0 … 2^52 − 1. */
export function crashPointOfDraw(drawn: bigint): number {
  return Math.max(100, Number((KEPT_HUNDREDTHS * CASES) / (CASES - drawn)));
}

/** Number of the 2^52 drawn numbers that reach a value in hundredths. */
export function casesReaching(value: number): bigint {
  return value <= 100 ? CASES : (KEPT_HUNDREDTHS * CASES) / BigInt(value);
}

export { CASES };
