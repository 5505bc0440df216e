import { calls } from 'virtual:api-paths';
import { useEffect, useRef } from 'react';
import { useApp } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { endVisit } from './game-visit.ts';

/**
 * Releases the game lock when the page is left, so that the next game opens without a question; not during a
 * pending bet. A page restored from the browser's cache is reloaded: another game may hold the lock by then.
 */
export function useVisitEnd(isEngaged: () => boolean): void {
  const app = useApp();
  const latest = useRef(isEngaged);
  latest.current = isEngaged;
  useEffect(() => {
    let isGiven = false;
    const giveBack = () => {
      if (latest.current()) return;
      const visit = endVisit();
      if (!visit) return;
      isGiven = true;
      const body = JSON.stringify({ ...playerFields(app), visit });
      // Sent even if the page is closed before the answer arrives.
      navigator.sendBeacon(calls.leaveGame![0], new Blob([body], { type: 'application/json' }));
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isGiven) window.location.reload();
    };
    window.addEventListener('pagehide', giveBack);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', giveBack);
      window.removeEventListener('pageshow', comeBack);
      giveBack();
    };
  }, [app]);
}
