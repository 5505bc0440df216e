import type { Db } from './database/index.ts';

/** A value read at `now` is valid for this many milliseconds. */
type Freshness = { now: number; milliseconds: number };

/**
 * Returns the cached value of the key while fresh, otherwise reads it; concurrent callers share one read. A
 * failed read is not cached. The key contains the site and everything else the value depends on.
 */
type ReadCache<Value> = (key: string, freshness: Freshness, read: () => Promise<Value>) => Promise<Value>;

/**
 * A separate cache of at most `maxEntries`: when full it drops stale entries, or all entries if none is
 * stale.
 */
export function createReadCache<Value>(maxEntries: number): ReadCache<Value> {
  const entries = new Map<string, { value: Promise<Value>; until: number }>();
  return (key, { now, milliseconds }, read) => {
    const known = entries.get(key);
    if (known && known.until > now) return known.value;
    if (entries.size >= maxEntries)
      for (const [old, { until }] of entries) if (until <= now) entries.delete(old);
    if (entries.size >= maxEntries) entries.clear();
    const entry = { value: read(), until: now + milliseconds };
    entries.set(key, entry);
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}

const MAX_ENTRIES_OF_DATABASE = 2000;
const caches = new WeakMap<Db, ReadCache<unknown>>();

/** One cache for all readers of the same database. A key belongs to one kind of value. */
export function cachedForDatabase<Value>(
  db: Db,
  key: string,
  freshness: Freshness,
  read: () => Promise<Value>,
): Promise<Value> {
  const cache = caches.get(db) ?? createReadCache<unknown>(MAX_ENTRIES_OF_DATABASE);
  caches.set(db, cache);
  return cache(key, freshness, read) as Promise<Value>;
}
