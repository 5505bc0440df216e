/** Runs work when the browser is idle, at the latest after two seconds. */
export function onIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
