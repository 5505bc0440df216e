import { createContext, useContext } from 'react';
import { ODDS_FORMATS, type OddsFormat } from '#contracts/values/odds-formats.ts';
import { readDecimal } from '#odds/exact/ratio.ts';
import { showPrice } from '#odds/price/price-format.ts';
import { storedItem, storeItem } from '../shell/browser-storage.ts';
import { createStore, useStore } from '../state/store.ts';

const KEY = 'baize.odds';

/** The player's choice in this browser, and the site's default format. */
const chosen = createStore<OddsFormat | null>(null);
const ofSite = createStore<OddsFormat>('decimal');

/** Reads the player's choice; after hydration, so that both first renders agree. */
export function storedOddsFormat(siteFormat: OddsFormat): void {
  const kept = storedItem(KEY);
  ofSite.set(siteFormat);
  chosen.set(ODDS_FORMATS.find((format) => format === kept) ?? null);
}

export function chooseOddsFormat(format: OddsFormat): void {
  storeItem(KEY, format);
  chosen.set(format);
}

/** Provides the site's format to a page. */
export const SiteOddsFormat = createContext<OddsFormat | null>(null);

/** The displayed format: the player's, else the site's. */
export function useOddsFormat(): OddsFormat {
  const own = useStore(chosen);
  const drawn = useContext(SiteOddsFormat);
  const site = useStore(ofSite);
  return own ?? drawn ?? site;
}

/** A decimal wire price in a display format; bets are never placed with it. */
export function oddsText(price: string, format: OddsFormat): string {
  if (format === 'decimal') return price;
  const decimal = readDecimal(price);
  return decimal ? showPrice(decimal, format) : price;
}
