import { isUuid } from '#contracts/values/uuid.ts';

/** The query of `/sports` in its address. */
export type SportsQuery = {
  sport: string;
  competition: string;
  /** A day as "2026-11-25"; empty for every day. */
  day: string;
  search: string;
  view: SportsView;
  page: number;
};
type SportsView = 'all' | 'soon' | 'popular';

/** All events on sale. */
export const ALL_EVENTS: SportsQuery = {
  ...{ sport: '', competition: '', day: '', search: '', view: 'all', page: 1 },
};

/** Parses an address; invalid values are ignored. */
export function readSportsQuery(query: URLSearchParams): SportsQuery {
  const text = (name: string, pattern: RegExp) => {
    const value = (query.get(name) ?? '').trim();
    return pattern.test(value) ? value : '';
  };
  const day = text('day', /^\d{4}-\d{2}-\d{2}$/);
  const view = query.get('view');
  const competition = query.get('competition') ?? '';
  return {
    sport: text('sport', /^[a-z_]{1,32}$/),
    competition: isUuid(competition) ? competition : '',
    day: Number.isNaN(Date.parse(day)) ? '' : day,
    search: (query.get('search') ?? '').trim().slice(0, 64),
    view: view === 'soon' || view === 'popular' ? view : 'all',
    page: Math.max(1, Math.min(1000, Math.trunc(Number(query.get('page')) || 1))),
  };
}

/** The query of an address; a change of anything but the page resets to the first page. */
export function sportsQuery(requested: SportsQuery, change: Partial<SportsQuery> = {}): string {
  const { page = 1, ...rest } = change;
  const next = { ...requested, ...rest, page };
  const entries = Object.entries(next).filter(
    ([name, value]) =>
      value !== '' && !(name === 'view' && value === 'all') && !(name === 'page' && value === 1),
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}
