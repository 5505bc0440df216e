import { useEffect, useRef } from 'react';

/** Frequent at first, when changes are likely; then rare. */
const OFTEN_MS = 5_000;
const SELDOM_MS = 30_000;
const OFTEN_TIMES = 60;

/** Polls while `isOn` and the page is visible. */
export function usePoll(isOn: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isOn) return;
    let times = 0;
    let timer = 0;
    const next = () => {
      timer = window.setTimeout(
        () => {
          times += 1;
          if (document.visibilityState === 'visible') latest.current();
          next();
        },
        times < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS,
      );
    };
    next();
    return () => window.clearTimeout(timer);
  }, [isOn]);
}
