import { type Db, run } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { listNamedLines, playersLeftOut } from '../../protection/index.ts';
import type { Day } from '../reward-windows.ts';

export type RankedPlayer = { player_id: string; accountId: string; points: bigint; at: Date };
type Of = { siteId: number; code: string; period: Day };

/** Places in order, one per player; `without` and the limit are appended. */
const RANKING_QUERY = `select player_id, account_id as "accountId", points, at
  from (select distinct on (player_id) * from rewards.prize_board_point
    where site_id = $1 and code = $2 and period = $3 and points > 0 and player_id <> all ($4::uuid[])
    order by player_id, points desc, at) best
  order by points desc, at, player_id limit $5`;

/**
 * The ranking of a board in a period: most points first, ties by the earlier time (operations 9). Players who
 * do not take part – excluded, blocked, closed, opted out, or with strong markers of harm – are skipped.
 */
export async function readRanking(
  db: Db,
  { siteId, code, period }: Of,
  size: number,
  now: Date,
): Promise<RankedPlayer[]> {
  const read = (without: readonly string[], limit: number) =>
    run<RankedPlayer>(db, {
      ...{ name: 'rewards-board-ranking', text: RANKING_QUERY },
      values: [siteId, code, period, without, limit],
    });
  return await listNamedLines({ db, siteId, now, size, read, hasPrizes: true });
}

/** Players with a known rank, and how many are processed per run. */
const MAX_RANKED = 10_000;
const BATCH_SIZE = 1_000;

/** The rank of every participant, by player, among the first of a board in a period. */
export async function readRanks(
  db: Db,
  { siteId, code, period }: Of,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const lines = await run<RankedPlayer>(db, {
    ...{ name: 'rewards-board-ranks', text: RANKING_QUERY, values: [siteId, code, period, [], MAX_RANKED] },
  });
  const ranks = new Map<string, number>();
  for (let from = 0; from < lines.length; from += BATCH_SIZE) {
    const players = lines.slice(from, from + BATCH_SIZE).map(({ player_id }) => player_id);
    const leftOut = new Set(await playersLeftOut({ db, siteId, now, hasPrizes: true }, players));
    for (const player of players) if (!leftOut.has(player)) ranks.set(player, ranks.size + 1);
  }
  return ranks;
}

/** The points of one player on boards, each in one period, by code; none without points. */
export async function readPoints(
  db: Db,
  { siteId, playerId }: PlayerKey,
  periods: readonly Omit<Of, 'siteId'>[],
): Promise<Map<string, bigint>> {
  const rows = await run<{ code: string; points: bigint }>(db, {
    name: 'rewards-boards-own',
    text: `select p.code, max(p.points)::int8 as points from rewards.prize_board_point p
      join unnest($2::text[], $3::date[]) as w (code, period) on w.code = p.code and w.period = p.period
      where p.site_id = $1 and p.player_id = $4 group by p.code`,
    values: [siteId, periods.map(({ code }) => code), periods.map(({ period }) => period), playerId],
  });
  return new Map(rows.map(({ code, points }) => [code, points]));
}
