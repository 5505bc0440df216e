import type { Encoding } from './encodings.ts';

export type StoredPage = {
  host: string;
  status: number;
  headers: Record<string, string>;
  /** The page's label in the metrics. */
  kind: string;
  /** Hash of the plain body; the tag also includes the encoding. */
  hash: string;
  /** Fresh until this time; afterwards the page is sent while re-rendering. */
  freshUntil: number;
  bodies: { br: Buffer; gzip?: Buffer; identity?: Buffer };
  /** Alternating header names and values as sent, by encoding. */
  sent: Partial<Record<Encoding, SentHead>>;
};
export type SentHead = { etag: string; headers: string[] };

/** Compressed pages by key, bounded by bytes with LRU eviction. */
export function createPageStore(maxBytes: number) {
  const pages = new Map<string, StoredPage>();
  /** The counted size of each page: it grows when another encoding is added. */
  const sizes = new Map<StoredPage, number>();
  let bytes = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= sizes.get(page) ?? 0;
    sizes.delete(page);
    pages.delete(key);
  }
  function grow(page: StoredPage, by: number): void {
    sizes.set(page, (sizes.get(page) ?? 0) + by);
    bytes += by;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  return {
    get: (key: string) => pages.get(key),
    /** Marks a page as most recently used. */
    touch(key: string, page: StoredPage): void {
      pages.delete(key);
      pages.set(key, page);
    },
    put(key: string, page: StoredPage): void {
      drop(key);
      pages.set(key, page);
      grow(page, sizeOf(key, page));
    },
    /** Counts an addition to a page, unless it was evicted. */
    added(page: StoredPage, body: Buffer): void {
      if (sizes.has(page)) grow(page, body.length);
    },
    drop,
    dropHost(host: string): void {
      for (const [key, page] of pages) if (page.host === host) drop(key);
    },
    clear(): void {
      pages.clear();
      sizes.clear();
      bytes = 0;
    },
    get size(): { pages: number; bytes: number } {
      return { pages: pages.size, bytes };
    },
  };
}

/** The approximate memory of a page: bodies, key, headers. */
function sizeOf(key: string, page: StoredPage): number {
  const { br, gzip } = page.bodies;
  return br.length + (gzip?.length ?? 0) + key.length * 2 + 2_000;
}
