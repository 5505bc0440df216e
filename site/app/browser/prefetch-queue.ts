import { splitPath } from '../lib/language.ts';
import { findRoute, type Route } from '../routes.ts';
import { hasNewerBuild } from './page-reload.ts';

/** Chunks of at most this many pages are prefetched; further requests are dropped [W-19]. */
export const PREFETCH_MAX = 4;

type Connection = { saveData?: boolean; effectiveType?: string };
type Preload = (route: Route) => Promise<unknown>;

/** Whether prefetching is too expensive for the visitor: data saver mode, or a 2G connection [W-19]. */
export function isSlow(connection: Connection | undefined): boolean {
  return (
    connection !== undefined && (connection.saveData === true || /2g/.test(connection.effectiveType ?? ''))
  );
}

/** A queue of pages being prefetched: each once, at most four in parallel [W-19]. */
export function createPrefetchQueue(preload: Preload) {
  const done = new Set<string>();
  const loading = new Set<string>();
  return (route: Route): void => {
    if (done.has(route.path) || loading.has(route.path) || loading.size >= PREFETCH_MAX) return;
    loading.add(route.path);
    preload(route)
      .then(() => done.add(route.path))
      // The actual navigation encounters the failure again and handles it.
      .catch(() => {})
      .finally(() => loading.delete(route.path));
  };
}

/** Loads the chunk of a page when a link to it is hovered, focused or touched [W-19]. */
export function prefetchOnIntent(preload: Preload): void {
  const enqueue = createPrefetchQueue(preload);
  const intend = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    // The next navigation loads a document: chunks of the old build would be useless, and may be gone.
    if (hasNewerBuild()) return;
    if (!link || link.origin !== location.origin || link.target === '_blank') return;
    if (isSlow((navigator as { connection?: Connection }).connection)) return;
    const route = findRoute(splitPath(link.pathname).path);
    if (route) enqueue(route);
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, intend, { passive: true });
}
