import { useEffect, useRef } from 'react';

/** Often at first, when something is likely to happen; then seldom. */
const OFTEN_MS = 5_000;
const SELDOM_MS = 30_000;
const OFTEN_TIMES = 60;

/** Asks again and again while `isOn` and the page is being looked at. */
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
