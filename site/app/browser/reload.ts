const KEY = 'baize.reloaded';
/** A path reloads at most once in this time [W-21]. */
const THROTTLE_MS = 10_000;

/** Reloads the document unless this path did so in the last 10 s; tells whether it will [W-21]. */
export function reloadOnce(path: string, now = Date.now()): boolean {
  if (!mayReload(sessionStorage, path, now)) return false;
  location.reload();
  return true;
}

/** Whether a path may reload now; when it may, this is remembered. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, path: string, now: number): boolean {
  const last: Record<string, number> = JSON.parse(storage.getItem(KEY) ?? '{}');
  if (now - (last[path] ?? 0) < THROTTLE_MS) return false;
  storage.setItem(KEY, JSON.stringify({ [path]: now }));
  return true;
}
