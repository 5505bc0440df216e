import { isDeepStrictEqual } from 'node:util';

/**
 * True when a thing is still what a proposal has kept of it (`before` among its facts, `null` for none).
 * Facts come back from jsonb: other order, nothing undefined.
 */
export function isUnchanged(kept: unknown, now: unknown): boolean {
  return isDeepStrictEqual(kept ?? null, JSON.parse(JSON.stringify(now ?? null)));
}
