/** Runs work when the browser has nothing better to do, at the latest after two seconds. */
export function onIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
