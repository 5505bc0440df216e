import { type Db, run } from '#server/platform/database/index.ts';

/** Players of a site whose contact was verified in a period, by time (operations 7). */
export async function countVerifiedPlayers(db: Db, siteId: number, from: Date, to: Date): Promise<number> {
  const [row] = await run<{ count: number }>(db, {
    text: `select count(*)::int as count from players.player
      where site_id = $1 and contact_verified_at >= $2 and contact_verified_at < $3`,
    values: [siteId, from, to],
  });
  return row!.count;
}

/** The same players ordered by id: `limit` of them after a cursor. */
export async function listVerifiedPlayers(
  db: Db,
  { siteId, from, to }: { siteId: number; from: Date; to: Date },
  { after, limit }: { after: string; limit: number },
): Promise<{ playerId: string; at: Date }[]> {
  return await run<{ playerId: string; at: Date }>(db, {
    text: `select player_id as "playerId", contact_verified_at as at from players.player
      where site_id = $1 and contact_verified_at >= $2 and contact_verified_at < $3
        and ($4 = '' or player_id > nullif($4, '')::uuid)
      order by player_id limit $5`,
    values: [siteId, from, to, after, limit],
  });
}
