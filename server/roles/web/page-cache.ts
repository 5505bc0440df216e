import { createHash } from 'node:crypto';
import type { PageResponse } from '#contracts/site.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { compressForCache, decompressCached, type Encoding, gzipCached } from './encodings.ts';
import { createPageStore, type StoredPage } from './page-store.ts';

export type { SentHead, StoredPage } from './page-store.ts';

/** `stale`: sent while re-rendering; `miss`: just rendered. */
type CachedPage<T> = { kept: StoredPage; from: 'hit' | 'stale' | 'miss' } | { made: T };

type PageCacheOptions = {
  maxBytes: number;
  freshMs?: number;
  /** How long a stale page may be sent while it is re-rendered. */
  staleMs?: number;
  /**
   * How long a stale page is sent when it cannot be re-rendered, because the database is down or rendering
   * fails.
   */
  outageMs?: number;
  now?: () => number;
  /** Called when re-rendering failed; the old page is kept until its maximum age. */
  onError?: (error: unknown) => void;
};

/** How long after a failure stale pages are sent at once, with one rendered in the background. */
const OUTAGE_NOTED_MS = 10_000;

/**
 * Pages of guests, already compressed, bounded by bytes with LRU eviction. Keys begin with the host and are
 * the only look-up, so that brands cannot mix.
 */
export function createPageCache({
  maxBytes,
  freshMs = 15_000,
  staleMs = 300_000,
  outageMs = DAY_MS,
  now = () => performance.now(),
  onError = () => {},
}: PageCacheOptions) {
  const store = createPageStore(maxBytes);
  const failures = watchFailures(now, outageMs);
  const making = createInFlightRenders();
  /** Renders a page, and caches it if it is the same for everyone, complete and stable. */
  const make = (key: string, host: string, maker: () => Promise<PageResponse>): Promise<PageResponse> =>
    making.once(key, host, failures.watch(maker), (fresh, isCurrent) => {
      // On failure the cached page is kept.
      if (fresh.status >= 500) return;
      if (!fresh.isShared) store.drop(key);
      else if (!fresh.isPartial && maxBytes > 0 && isCurrent)
        store.put(key, storedPage(host, fresh, now() + freshMs));
    });
  const outage = { store, now, outageMs, onError };

  return {
    /** The cached page, synchronously, while fresh. */
    fresh(key: string): StoredPage | undefined {
      const page = store.get(key);
      if (!page || now() > page.freshUntil) return undefined;
      store.touch(key, page);
      return page;
    },
    /** The cached page, or a new one; a slightly stale one is sent while it is re-rendered. */
    async find(
      key: string,
      host: string,
      maker: () => Promise<PageResponse>,
    ): Promise<CachedPage<PageResponse>> {
      if (maxBytes === 0) return { made: await maker() };
      const page = store.get(key);
      if (!page || (now() > page.freshUntil + staleMs && !failures.isOutage(page)))
        return await renderOrReuse(outage, key, page, () => make(key, host, maker));
      store.touch(key, page);
      const isStale = now() > page.freshUntil;
      if (isStale) make(key, host, maker).catch(onError);
      return { kept: page, from: isStale ? 'stale' : 'hit' };
    },
    /** The body in an encoding; derived from the brotli form at first use. */
    body(page: StoredPage, encoding: Encoding): Buffer {
      const known = page.bodies[encoding];
      if (known) return known;
      const plain = decompressCached(page.bodies.br);
      if (encoding === 'identity') return plain;
      page.bodies.gzip = gzipCached(plain);
      store.added(page, page.bodies.gzip);
      return page.bodies.gzip;
    },
    /** Evicts every page of a host. */
    invalidate(host: string): void {
      making.forget(host);
      store.dropHost(host);
    },
    /** Forgets every page. */
    invalidateAll(): void {
      making.forgetAll();
      store.clear();
    },
    get size(): { pages: number; bytes: number } {
      return store.size;
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;

/** While rendering fails, visitors do not wait for the next failure: a stale page is sent at once. */
function watchFailures(now: () => number, outageMs: number) {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    watch: (maker: () => Promise<PageResponse>) => async () => {
      const made = await maker().catch((error: unknown) => {
        failedAt = now();
        throw error;
      });
      failedAt = made.status >= 500 ? now() : Number.NEGATIVE_INFINITY;
      return made;
    },
    isOutage: (page: StoredPage): boolean =>
      now() <= failedAt + OUTAGE_NOTED_MS && now() <= page.freshUntil + outageMs,
  };
}

type Outage = Required<Pick<PageCacheOptions, 'now' | 'outageMs' | 'onError'>> & {
  store: ReturnType<typeof createPageStore>;
};

/** If rendering fails, an outdated page is better than none, for as long as an outage may last. */
async function renderOrReuse(
  { store, now, outageMs, onError }: Outage,
  key: string,
  old: StoredPage | undefined,
  make: () => Promise<PageResponse>,
): Promise<CachedPage<PageResponse>> {
  const isLeft = old !== undefined && now() <= old.freshUntil + outageMs;
  try {
    const made = await make();
    const kept = store.get(key);
    if (made.status >= 500 && isLeft && kept === old) return { kept: old, from: 'stale' };
    if (kept && kept !== old) return { kept, from: 'miss' };
    store.drop(key);
    return { made };
  } catch (error) {
    if (!isLeft || store.get(key) !== old) throw error;
    onError(error);
    return { kept: old, from: 'stale' };
  }
}

/** Pages being rendered: each is rendered once for all concurrent requests. */
function createInFlightRenders() {
  const making = new Map<string, Promise<PageResponse>>();
  const generations = new Map<string, number>();
  let epoch = 0;
  const generationOf = (host: string) => `${epoch}/${generations.get(host) ?? 0}`;
  return {
    /**
     * `then` receives whether nothing has changed since rendering began: an outdated page must not be cached.
     */
    once(
      key: string,
      host: string,
      maker: () => Promise<PageResponse>,
      then: (fresh: PageResponse, isCurrent: boolean) => void,
    ): Promise<PageResponse> {
      const running = making.get(key);
      if (running !== undefined) return running;
      const generation = generationOf(host);
      const made = maker()
        .then((fresh) => {
          then(fresh, generationOf(host) === generation);
          return fresh;
        })
        .finally(() => {
          if (making.get(key) === made) making.delete(key);
        });
      making.set(key, made);
      return made;
    },
    forget(host: string): void {
      generations.set(host, (generations.get(host) ?? 0) + 1);
      for (const key of making.keys()) if (key.startsWith(host)) making.delete(key);
    },
    forgetAll(): void {
      epoch++;
      making.clear();
    },
  };
}

function storedPage(host: string, fresh: PageResponse, freshUntil: number): StoredPage {
  const body = Buffer.from(fresh.body);
  return {
    host,
    status: fresh.status,
    headers: fresh.headers,
    kind: fresh.kind ?? 'plain',
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    freshUntil,
    bodies: { br: compressForCache(body) },
    sent: {},
  };
}
