/** Remembers one value per site for a while; callers that come while it is being read share the one reading. */
export type SiteCache<T> = (siteId: number, read: () => Promise<T>) => Promise<T>;

/** A cache for `milliseconds`. A reading that fails is not kept. `clock` is replaced by tests. */
export function createSiteCache<T>(milliseconds: number, clock: () => number = Date.now): SiteCache<T> {
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
