import { type Db, run } from '../../../platform/database.ts';
import { namedLines } from '../../protection/index.ts';
import type { Day } from '../days.ts';

export type Standing = { player_id: string; accountId: string; points: bigint; at: Date };
type Of = { siteId: number; code: string; period: Day };

/**
 * How players stand on a board in a period: most points first, between equals who had them earlier (operations 9). Who may not be named
 * – excluded, blocked, gone, or by the player's own wish – leaves the place to the next.
 */
export async function standingOf(
  db: Db,
  { siteId, code, period }: Of,
  size: number,
  now: Date,
): Promise<Standing[]> {
  const read = (without: readonly string[], limit: number) =>
    run<Standing>(db, {
      name: 'rewards-board-standing',
      text: `select player_id, account_id as "accountId", points, at
        from (select distinct on (player_id) * from rewards.board_point
          where site_id = $1 and code = $2 and period = $3 and points > 0 and player_id <> all ($4::uuid[])
          order by player_id, points desc, at) best
        order by points desc, at, player_id limit $5`,
      values: [siteId, code, period, without, limit],
    });
  return await namedLines({ db, siteId, now, size, read });
}

/** The points of one player; none is 0. */
export async function pointsOf(db: Db, { siteId, code, period }: Of, playerId: string): Promise<bigint> {
  const [row] = await run<{ points: bigint }>(db, {
    name: 'rewards-board-own',
    text: `select coalesce(max(points), 0)::int8 as points from rewards.board_point
      where site_id = $1 and code = $2 and period = $3 and player_id = $4`,
    values: [siteId, code, period, playerId],
  });
  return row!.points;
}
