const KEY = 'baize.reloaded';
/** A path reloads at most once within this time [W-21]. */
const THROTTLE_MS = 10_000;

let newer = false;
/** Records that the server runs a different build than this page [W-20]. */
export function recordBuild(running: string, latest: string): void {
  if (latest && latest !== running) newer = true;
}
/** Whether the next navigation must load a document, so that the newer build takes over [W-20]. */
export const hasNewerBuild = () => newer;

/**
 * Reloads an address of this site as a document unless its path was reloaded in the last 10 s; returns
 * whether it does. A second reload would not help, and a page must never reload in a loop [W-21].
 */
export function loadDocument(address = location.pathname + location.search, now = Date.now()): boolean {
  const { pathname, href } = new URL(address, location.href);
  if (!mayReload(sessionStorage, pathname, now)) return false;
  if (pathname === location.pathname && href.split('#')[0] === location.href.split('#')[0]) location.reload();
  else location.assign(href);
  return true;
}

/** Whether a path may reload now; if so, this is recorded. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, path: string, now: number): boolean {
  const recent = Object.entries(stored(storage)).filter(([, at]) => now - at < THROTTLE_MS);
  if (recent.some(([name]) => name === path)) return false;
  storage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }));
  return true;
}

function stored(storage: Pick<Storage, 'getItem'>): Record<string, number> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
