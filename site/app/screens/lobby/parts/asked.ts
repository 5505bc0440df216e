import type { GameSort } from '#contracts/api/product.ts';

export const VIEWS = ['all', 'favourites', 'recent'] as const;
export type LobbyView = (typeof VIEWS)[number];

/** What an address asks of a lobby. */
export type Asked = {
  view: LobbyView;
  search: string;
  providers: string[];
  features: string[];
  sort: GameSort;
  page: number;
};

/** The query that asks for this; what is usual is left out, so that one list has one address. */
export function lobbyQuery(asked: Asked): string {
  const query = new URLSearchParams();
  if (asked.view !== 'all') query.set('view', asked.view);
  if (asked.search) query.set('search', asked.search);
  for (const provider of asked.providers) query.append('provider', provider);
  for (const feature of asked.features) query.append('feature', feature);
  if (asked.sort !== 'popular') query.set('sort', asked.sort);
  if (asked.page > 1) query.set('page', String(asked.page));
  return query.toString();
}

/** The list with one name more, or less when it was there. */
export function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((entry) => entry !== name) : [...list, name];
}
