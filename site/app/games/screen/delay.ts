/** Resolves after this many ms; earlier if `isUrgent` and the connection returns. */
export function delay(ms: number, isUrgent = false): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (isUrgent) window.addEventListener('online', done);
  });
}
