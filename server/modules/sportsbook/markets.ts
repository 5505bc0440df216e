import { type Db, run } from '../../platform/database/index.ts';
import type { EventKind } from './races/race-tables.ts';
import type { EventState, MarketState, Names } from './tables.ts';

/** An outcome with its market and the state of its event. */
export type OutcomeRow = {
  sport: string;
  kind: EventKind;
  competition_id: string;
  home_id: string | null;
  away_id: string | null;
  /** For a race: number of paid places, and the profit divisor of place bets. */
  places: number;
  place_divisor: number;
  event_id: string;
  market_id: string;
  bet_type: string;
  specifier: string;
  market_state: MarketState;
  market_max: bigint | null;
  competition_max: bigint | null;
  event_state: EventState;
  starts_at: Date;
  outcome_id: string;
  home_away: number;
  criteria1: string;
  price_milli: number | null;
  chance: number | null;
  price_version: number;
  is_locked: boolean;
  staked: bigint;
  base: bigint;
  payout: bigint;
  /** Probability that the score returns the stake. */
  refund: number | null;
  /** Expected goals of the event by the model. */
  home_rate: number | null;
  away_rate: number | null;
  /** For a bet on a runner: the runner, and its counterpart outcome (win or place). */
  competitor_id: string | null;
  runner: { number: number; name: string; names: Names; is_withdrawn: boolean } | null;
  twin_id: string | null;
};

/** Outcomes of events in display order, optionally limited to some bet types. */
export async function listOutcomes(
  db: Db,
  siteId: number,
  eventIds: readonly string[],
  betTypes: readonly string[] | null = null,
): Promise<OutcomeRow[]> {
  if (eventIds.length === 0) return [];
  return await run<OutcomeRow>(db, {
    text: `${SELECT_OUTCOMES} where o.site_id = $1 and o.event_id = any($2::uuid[])
        and ($3::text[] is null or m.bet_type = any($3))
      order by m.position, m.market_id, o.position`,
    values: [siteId, eventIds, betTypes],
  });
}

/** Outcomes by id, in no order. */
export async function findOutcomes(
  db: Db,
  siteId: number,
  outcomeIds: readonly string[],
): Promise<OutcomeRow[]> {
  return await run<OutcomeRow>(db, {
    text: `${SELECT_OUTCOMES} where o.site_id = $1 and o.outcome_id = any($2::uuid[])`,
    values: [siteId, outcomeIds],
  });
}

const SELECT_OUTCOMES = `select e.sport, e.kind, e.competition_id, e.home_id, e.away_id, e.places,
    e.place_divisor, o.event_id, o.market_id, m.bet_type, m.specifier, m.state as market_state,
    m.max_stake as market_max, c.max_stake as competition_max, e.state as event_state, e.starts_at,
    o.outcome_id, o.home_away, o.criteria1, o.price_milli, o.chance, o.price_version, o.is_locked,
    o.staked, o.base, o.payout, o.refund, e.home_rate, e.away_rate, o.competitor_id,
    w.outcome_id as twin_id, case when k.name is null then null else jsonb_build_object('number', n.number,
      'name', k.name, 'names', k.names, 'is_withdrawn', n.withdrawn_at is not null) end as runner
  from sportsbook.outcome o
  join sportsbook.market m on m.site_id = o.site_id and m.market_id = o.market_id
  join sportsbook.event e on e.site_id = o.site_id and e.event_id = o.event_id
  join sportsbook.competition c on c.site_id = e.site_id and c.competition_id = e.competition_id
  left join sportsbook.runner n on n.site_id = o.site_id and n.event_id = o.event_id
    and n.competitor_id = o.competitor_id
  left join sportsbook.competitor k on k.site_id = o.site_id and k.competitor_id = o.competitor_id
  left join sportsbook.outcome w on w.site_id = o.site_id and w.event_id = o.event_id
    and w.competitor_id = o.competitor_id and w.outcome_id <> o.outcome_id`;

/** Whether an outcome accepts bets at a given time. */
export function isOutcomeOpen(row: OutcomeRow, now: Date): boolean {
  return (
    row.event_state === 'open' &&
    row.market_state === 'open' &&
    row.price_milli !== null &&
    row.starts_at > now
  );
}
