import {
  type Db,
  run,
  type SqlStatement,
  singleStatementHandle,
  write,
} from '../../platform/database/index.ts';
import type { BetFilter } from './bet-filter.ts';

/** Players processed together, and blocks summed for one of them at a time. */
const PLAYERS_PER_RUN = 200;
const BLOCKS_PER_RUN = 100;

/**
 * Sums blocks that have become full, for all players. Run hourly; readers add the remaining rounds
 * themselves. Returns the number of blocks created.
 */
export async function summarizeBets(db: Db): Promise<number> {
  let total = 0;
  let last = { site_id: 0, player_id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const players = await run<typeof last>(db, {
      text: `select site_id, player_id from reports.player
        where last_bet_at is not null and (summed_to is null or summed_to < last_bet_at)
        and (site_id, player_id) > ($1, $2)
        order by site_id, player_id limit $3`,
      values: [last.site_id, last.player_id, PLAYERS_PER_RUN],
    });
    for (const player of players) {
      let made: number;
      do {
        made = await summarizePlayer(db, player);
        total += made;
      } while (made === BLOCKS_PER_RUN);
      last = player;
    }
    if (players.length < PLAYERS_PER_RUN) return total;
  }
}

async function summarizePlayer(db: Db, player: { site_id: number; player_id: string }): Promise<number> {
  const [row] = await write<{ made: number }>(singleStatementHandle(db), {
    text: 'select reports.sum_blocks($1, $2, $3) as made',
    values: [player.site_id, player.player_id, BLOCKS_PER_RUN],
  });
  return row!.made;
}

/** Totals of all rounds that match a filter, in minor units. */
type BetTotals = { rounds: number; stake: bigint; win: bigint };

/**
 * The same with its range: rounds before `low` and from `high` on were read individually, those between are
 * summed. Times are the database's text: it is more precise than a `Date`.
 */
export type BetSums = BetTotals & { low: string; high: string; newer: number; between: number };

/** Parameters 5 and 6 of every statement here: a category and a sign, or nothing. */
const BLOCK_FILTER = '($5::text is null or category = $5) and ($6::int is null or outcome = $6)';
export const BET_FILTER =
  '($5::text is null or category = $5) and ($6::int is null or sign(win - stake) = $6)';
const SIGNS = { '': null, won: 1, lost: -1, even: 0 } as const;

/** Parameters of `BET_FILTER`, in its order. */
export function filterParameters({ siteId, playerId, from, to, category, outcome }: BetFilter): unknown[] {
  return [siteId, playerId, from ?? '-infinity', to ?? 'infinity', category || null, SIGNS[outcome]];
}

const INSIDE = 'site_id = $1 and player_id = $2 and since >= $3 and since < $4 and until <= $4';
const SUMS = `coalesce(sum(rounds) filter (where ${BLOCK_FILTER}), 0)::int8 as rounds,
  coalesce(sum(stake) filter (where ${BLOCK_FILTER}), 0)::int8 as stake,
  coalesce(sum(win) filter (where ${BLOCK_FILTER}), 0)::int8 as win`;
const sumSingleRounds = (after: string, before: string) => `select count(*) as rounds,
  coalesce(sum(stake), 0)::int8 as stake, coalesce(sum(win), 0)::int8 as win from reports.bet
  where site_id = $1 and player_id = $2 and settled_at >= ${after} and settled_at < ${before}
  and ${BET_FILTER}`;

/**
 * Number, stakes and wins of all rounds that match the filter: whole blocks, and the rounds of at most two
 * partial ones.
 */
export async function betTotals(db: Db, filter: BetFilter): Promise<BetSums> {
  type Row = Record<'low' | 'high', string> &
    Record<'newer' | 'between' | 'rounds' | 'stake' | 'win', bigint>;
  const statement: SqlStatement = {
    text: `with blocks as (
        select coalesce(min(since), $4::timestamptz) as low,
        coalesce(max(until), $4::timestamptz) as high, ${SUMS}
        from reports.bet_block where ${INSIDE})
      select b.low::text, b.high::text, n.rounds as newer, b.rounds as between,
        o.rounds + b.rounds + n.rounds as rounds, o.stake + b.stake + n.stake as stake,
        o.win + b.win + n.win as win
      from blocks b cross join lateral (${sumSingleRounds('$3', 'b.low')}) o cross
      join lateral (${sumSingleRounds('b.high', '$4')}) n`,
    values: filterParameters(filter),
  };
  const [row] = await run<Row>(db, statement);
  const { low, high, newer, between, rounds, stake, win } = row!;
  return { low, high, newer: Number(newer), between: Number(between), rounds: Number(rounds), stake, win };
}

/** Time ranges that contain the rounds of a page, newest first, and how many of them come before the page. */
type BetRanges = { since: string[]; until: string[]; skip: number };

/**
 * Where a page is found: in rounds that are newer than the blocks, in the few blocks that contain it, or in
 * older rounds.
 */
export async function findBetRanges(
  db: Db,
  filter: BetFilter,
  sums: BetSums,
  offset: number,
  limit: number,
): Promise<BetRanges> {
  const { low, high, newer, between } = sums;
  const [, , from, to] = filterParameters(filter).map((value) =>
    value instanceof Date ? value.toISOString() : String(value),
  ) as [string, string, string, string];
  const found: { since: string; until: string; before: number }[] = [];
  if (offset < newer) found.push({ since: high, until: to, before: 0 });
  if (between > 0 && offset < newer + between && offset + limit > newer) {
    const rows = await run<{ since: string; until: string; before: bigint }>(db, {
      text: `select since::text, until::text, before from (
          select since, until, sum(rounds) as rounds, sum(sum(rounds)) over (order by since desc)
          - sum(rounds) as before
          from reports.bet_block where ${INSIDE} and ${BLOCK_FILTER}
          group by since, until having sum(rounds) > 0) b
        where before < $7 and before + rounds > $8 order by before`,
      values: [...filterParameters(filter), offset + limit - newer, offset - newer],
    });
    found.push(...rows.map(({ before, ...row }) => ({ ...row, before: newer + Number(before) })));
  }
  if (offset + limit > newer + between) found.push({ since: from, until: low, before: newer + between });
  return {
    since: found.map(({ since }) => since),
    until: found.map(({ until }) => until),
    skip: offset - (found[0]?.before ?? 0),
  };
}
