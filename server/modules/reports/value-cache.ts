import type { Db } from '../../platform/database/index.ts';

/** Remembers one value per site for a while; callers that come while it is being read share the one reading. */
export type SiteValueCache<T> = (siteId: number, read: () => Promise<T>) => Promise<T>;

/** A cache for `milliseconds`. A reading that fails is not kept. `clock` is replaced by tests. */
export function createSiteValueCache<T>(
  milliseconds: number,
  clock: () => number = Date.now,
): SiteValueCache<T> {
  const kept = new Map<number, { value: Promise<T>; until: number }>();
  return (siteId, read) => {
    const known = kept.get(siteId);
    if (known && known.until > clock()) return known.value;
    const entry = { value: read(), until: clock() + milliseconds };
    kept.set(siteId, entry);
    entry.value.catch(() => {
      if (kept.get(siteId) === entry) kept.delete(siteId);
    });
    return entry.value;
  };
}

type CachedValue = { until: number; value: Promise<unknown> };
const memory = new WeakMap<Db, Map<string, CachedValue>>();
const MAX_ENTRIES = 2000;

/** Many screens that ask the same of a database within a while ask once. */
export function kept<T>(
  db: Db,
  key: string,
  { now, milliseconds }: { now: number; milliseconds: number },
  ask: () => Promise<T>,
): Promise<T> {
  const all = memory.get(db) ?? new Map<string, CachedValue>();
  memory.set(db, all);
  const known = all.get(key);
  if (known && known.until > now) return known.value as Promise<T>;
  if (all.size >= MAX_ENTRIES) for (const [old, { until }] of all) if (until <= now) all.delete(old);
  const value = ask();
  all.set(key, { until: now + milliseconds, value });
  value.catch(() => all.delete(key));
  return value;
}
