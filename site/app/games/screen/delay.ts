/** Resolves after so many ms; sooner when `isUrgent` and the line comes back. */
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
