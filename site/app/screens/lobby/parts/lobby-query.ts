import type { GameSort } from '#contracts/api/games.ts';

/** Games of a page. */
export const PAGE_SIZE = 24;
/** Further pages that may be shown below the requested one; then page links follow. */
export const MAX_MORE = 7;
/** Debounce of typing before the list is filtered. */
export const FILTER_PAUSE_MS = 350;
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

export const VIEWS = ['all', 'favourites', 'recent'] as const;
export type LobbyView = (typeof VIEWS)[number];

/** The lobby's query as read from an address. */
export type LobbyQuery = {
  view: LobbyView;
  search: string;
  providers: string[];
  features: string[];
  volatility: Volatility[];
  /** Minimum return in percent; 0 for any. */
  rtp: number;
  sort: GameSort;
  page: number;
  /**
   * Pages shown below the first one, for endless scrolling: stored in the address, so that the position can
   * be restored.
   */
  more: number;
};

/** A list without filters. */
export const unfiltered = (view: LobbyView): LobbyQuery => ({
  view,
  search: '',
  providers: [],
  features: [],
  volatility: [],
  rtp: 0,
  sort: 'popular',
  page: 1,
  more: 0,
});

/** The query for this list; defaults are omitted, so that one list has one address. */
export function lobbyQuery(requested: LobbyQuery): string {
  const query = new URLSearchParams();
  if (requested.view !== 'all') query.set('view', requested.view);
  if (requested.search) query.set('search', requested.search);
  for (const provider of requested.providers) query.append('provider', provider);
  for (const feature of requested.features) query.append('feature', feature);
  for (const volatility of requested.volatility) query.append('volatility', volatility);
  if (requested.rtp > 0) query.set('rtp', String(requested.rtp));
  if (requested.sort !== 'popular') query.set('sort', requested.sort);
  if (requested.page > 1) query.set('page', String(requested.page));
  if (requested.more > 0) query.set('more', String(requested.more));
  return query.toString();
}

/** The list with a name added, or removed if present. */
export function toggled<Name extends string>(list: readonly Name[], name: Name): Name[] {
  return list.includes(name) ? list.filter((entry) => entry !== name) : [...list, name];
}

/** The number of active filters. */
export function filterCount({ providers, features, volatility, rtp }: LobbyQuery): number {
  return providers.length + features.length + volatility.length + Number(rtp > 0);
}
