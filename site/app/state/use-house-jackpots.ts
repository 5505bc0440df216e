import { useEffect, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { type HouseJackpot, withCurrency } from '../lib/house-jackpot.ts';
import { useApp } from './app.ts';
import { siteFields } from './sign-in.ts';

const REFRESH_MS = 15_000;

/**
 * House jackpots with their pots, refreshed while the page is visible; `first` until then. None while not
 * `isActive`.
 */
export function useHouseJackpots(isActive: boolean, first: readonly HouseJackpot[] = []) {
  const app = useApp();
  const [jackpots, setJackpots] = useState(first);
  useEffect(() => {
    if (!isActive) return;
    let isGone = false;
    const read = async () => {
      const answer = await app.api.houseJackpots(siteFields(app));
      if (!isGone && succeeded(answer)) setJackpots(withCurrency(answer));
    };
    void read();
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), REFRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [app, isActive]);
  return isActive ? jackpots : [];
}
