import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Db } from '../../../platform/database/index.ts';

const CACHE_MS = MINUTE_MS;

/** A reading that is made at most once a minute for the same question; of at most so many questions. One that fails is made again. */
export function cachedForAMinute<Key extends (string | number)[], Value>(
  clock: () => number,
  most: number,
  read: (db: Db, ...key: Key) => Promise<Value>,
): (db: Db, ...key: Key) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; until: number }>();
  return (db, ...key) => {
    const name = key.join('/');
    const known = kept.get(name);
    if (known && known.until > clock()) return known.value;
    if (kept.size >= most) kept.clear();
    const value = read(db, ...key);
    value.catch(() => kept.delete(name));
    kept.set(name, { value, until: clock() + CACHE_MS });
    return value;
  };
}
