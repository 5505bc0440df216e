import { type Db, run } from '../../platform/database/index.ts';
import { BET_FILTER, type BetSums, filterParameters, findBetRanges } from './bet-blocks.ts';
import type { BetFilter } from './bet-filter.ts';

/** A recorded round. */
export type BetRow = {
  round_id: string;
  provider_code: string;
  game_code: string;
  game_name: string;
  category: string;
  currency: string;
  stake: bigint;
  win: bigint;
  settled_at: Date;
};

export const PAGE_SIZE = 10;

/** A cursor of the list: after the round with this time and number. */
export type BetCursor = { at: Date; roundId: string };

const NEWEST_FIRST = 'order by settled_at desc, round_id desc';
/**
 * Skipped rows are counted in the index only; just the displayed rounds are read, one look-up each: without
 * statistics the planner would read all rounds of the player.
 */
const selectedBets = (chosen: string) => `select b.* from (${chosen}) chosen cross join lateral (
    select round_id, provider_code, game_code, game_name, category, currency, stake, win, settled_at
    from reports.bet b
    where b.site_id = $1 and b.player_id = $2 and b.settled_at = chosen.settled_at
    and b.round_id = chosen.round_id limit 1) b
  order by b.settled_at desc, b.round_id desc`;

/**
 * Settled rounds of a page, newest first [S-22]: equally fast at any depth. `sums` are those of the same
 * filter.
 */
export async function listBetPage(
  db: Db,
  filter: BetFilter,
  sums: BetSums,
  { offset, limit }: { offset: number; limit: number },
): Promise<BetRow[]> {
  if (offset >= sums.rounds) return [];
  const { since, until, skip } = await findBetRanges(db, filter, sums, offset, limit);
  return await run<BetRow>(db, {
    text: selectedBets(`select found.* from unnest($7::timestamptz[], $8::timestamptz[]) as s (since, until)
      cross join lateral (
        select settled_at, round_id from reports.bet
        where site_id = $1 and player_id = $2 and settled_at >= greatest(s.since, $3)
        and settled_at < least(s.until, $4)
          and ${BET_FILTER} ${NEWEST_FIRST} limit $9) found
      ${NEWEST_FIRST} offset $10 limit $11`),
    values: [...filterParameters(filter), since, until, skip + limit, skip, limit],
  });
}

/** The next `limit` rounds after the cursor, for a list that is read completely. */
export async function listBets(
  db: Db,
  filter: BetFilter,
  { after, limit }: { after?: BetCursor | undefined; limit: number },
): Promise<BetRow[]> {
  return await run<BetRow>(db, {
    text: selectedBets(`select settled_at, round_id from reports.bet
      where site_id = $1 and player_id = $2 and settled_at >= $3 and settled_at < $4 and ${BET_FILTER}
        ${after ? 'and (settled_at, round_id) < ($8::timestamptz, $9)' : ''} ${NEWEST_FIRST} limit $7`),
    values: [...filterParameters(filter), limit, ...(after ? [after.at, after.roundId] : [])],
  });
}
