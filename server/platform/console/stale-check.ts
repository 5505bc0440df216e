import { isDeepStrictEqual } from 'node:util';

/**
 * True when the current state equals what a proposal has stored (`before` among its facts, `null` for none).
 * Facts read from jsonb have a different key order and no undefined values.
 */
export function isUnchanged(kept: unknown, now: unknown): boolean {
  return isDeepStrictEqual(kept ?? null, JSON.parse(JSON.stringify(now ?? null)));
}
