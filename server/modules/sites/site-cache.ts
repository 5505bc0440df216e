import type { Db } from '../../platform/database/index.ts';
import { siteVersion } from './data-versions.ts';

type Entry<T> = { version: string; expires: number; value: Promise<T> };

export type SiteCache<T> = { get(db: Db, siteId: number): Promise<T> };

/** LRU eviction; the only bounded map of this module. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #limit: number;
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value as K);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}

/**
 * Caches the result of `load` for a site until the site changes (`announceChange`), for at most `sites`
 * sites. Without a listener in the database, and inside a transaction, every `get` loads: a cached value is
 * never older than the last received change. `maxAgeSeconds` is for data that also change over time or
 * through play.
 */
export function createSiteCache<T>(options: {
  sites: number;
  maxAgeSeconds?: number;
  load(db: Db, siteId: number): Promise<T>;
}): SiteCache<T> {
  const caches = new WeakMap<Db, BoundedMap<number, Entry<T>>>();
  const maxAge = (options.maxAgeSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return {
    get(db, siteId) {
      const version = siteVersion(db, siteId);
      if (version === undefined) return options.load(db, siteId);
      const entries = caches.get(db) ?? new BoundedMap<number, Entry<T>>(options.sites);
      caches.set(db, entries);
      const known = entries.get(siteId);
      if (known && known.version === version && known.expires > Date.now()) return known.value;
      const entry = { version, expires: Date.now() + maxAge, value: options.load(db, siteId) };
      entries.set(siteId, entry);
      // A failed load is not cached: the next caller retries.
      entry.value.catch(() => {
        if (entries.get(siteId) === entry) entries.delete(siteId);
      });
      return entry.value;
    },
  };
}
