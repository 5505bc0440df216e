import type { EventItem, MarketItem, OutcomeItem, RunnerItem, SelectionItem } from '#contracts/api/sports.ts';
import { WIN_BET } from '#odds/settlement/runner-bet.ts';
import type { EventRow, TreeRow } from './events.ts';
import type { OutcomeRow } from './markets.ts';
import { showPriceMilli } from './price.ts';
import type { RunnerRow } from './races/runners.ts';
import type { Names } from './tables.ts';

/** Team names in the form of a bet item [V-04]: `home_name_en` in addition to `home_team_name`. */
export function presentTeams(home: string, homeNames: Names, away: string, awayNames: Names) {
  const named = (side: 'home' | 'away', names: Names) =>
    Object.entries(names).map(([code, name]) => [`${side}_name_${code.toLowerCase()}`, name]);
  return {
    home_team_name: home,
    away_team_name: away,
    ...(Object.fromEntries([...named('home', homeNames), ...named('away', awayNames)]) as Record<
      never,
      string
    >),
  };
}

/** An event for players. */
export function presentEvent(row: EventRow): EventItem {
  return {
    event_id: row.event_id,
    sport: row.sport,
    kind: row.kind,
    places: row.places,
    place_divisor: row.place_divisor,
    category: { name: row.category, names: row.category_names },
    competition_id: row.competition_id,
    competition: { name: row.competition, names: row.competition_names },
    round: row.round,
    ...presentTeams(row.home, row.home_names, row.away, row.away_names),
    starts_at: row.starts_at.toISOString(),
    state: row.state,
    is_simulated: row.is_simulated,
    result: presentResult(row),
    market_count: row.markets,
  };
}

/** A race with only non-runners recorded has no result. */
function presentResult({ status, full, half, overtime }: EventRow): EventItem['result'] {
  return status === null || status === 'open' ? null : { status, full, half, overtime };
}

/** The runners of a race with their places. */
export function presentRunners(rows: readonly RunnerRow[]): RunnerItem[] {
  return rows.map(({ competitor_id, number, name, names, withdrawn_at, place }) => ({
    ...{ competitor_id, number, name, names, place },
    is_withdrawn: withdrawn_at !== null,
  }));
}

/** Outcomes grouped by market, in order. */
export function presentMarkets(rows: readonly OutcomeRow[]): MarketItem[] {
  return [...Map.groupBy(rows, ({ market_id }) => market_id).values()].map((outcomes) => {
    const { market_id, bet_type, specifier, market_state } = outcomes[0]!;
    return { market_id, bet_type, specifier, state: market_state, outcomes: outcomes.map(presentOutcome) };
  });
}

/** An outcome with its price; `each_way` if a place bet is available with it. */
export function presentOutcome(row: OutcomeRow): OutcomeItem {
  const { outcome_id, home_away, criteria1, price_milli, price_version, runner, twin_id } = row;
  const price = price_milli === null ? null : showPriceMilli(price_milli);
  const each_way =
    row.bet_type === WIN_BET && twin_id !== null
      ? { outcome_id: twin_id, places: row.places, divisor: row.place_divisor }
      : undefined;
  return {
    ...{ outcome_id, home_away, criteria1, price, version: price_version },
    ...(runner && { runner }),
    ...(each_way && { each_way }),
  };
}

/** An outcome with the market and event data shown on a slip. */
export function presentSelection(row: OutcomeRow, event: EventRow, is_open: boolean): SelectionItem {
  const { bet_type, specifier, event_id } = row;
  return {
    ...{ ...presentOutcome(row), bet_type, specifier, is_open, event_id, sport: event.sport },
    competition: { name: event.competition, names: event.competition_names },
    ...presentTeams(event.home, event.home_names, event.away, event.away_names),
    starts_at: event.starts_at.toISOString(),
    is_simulated: event.is_simulated,
  };
}

/** Competitions as a tree of sports and categories; the sport with the most events first. */
export function presentTree(rows: readonly TreeRow[]) {
  const count = (some: readonly TreeRow[]) => some.reduce((sum, { events }) => sum + events, 0);
  const sports = [...Map.groupBy(rows, ({ sport }) => sport)].map(([sport, ofSport]) => ({
    sport,
    events: count(ofSport),
    categories: [...Map.groupBy(ofSport, ({ category_id }) => category_id)].map(([category_id, some]) => ({
      category_id,
      name: some[0]!.category,
      names: some[0]!.category_names,
      competitions: some.map(({ competition_id, competition, competition_names, events }) => ({
        competition_id,
        name: competition,
        names: competition_names,
        events,
      })),
    })),
  }));
  return sports.toSorted((a, b) => b.events - a.events);
}
