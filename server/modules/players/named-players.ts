import { type Db, run } from '#server/platform/database/index.ts';

/** `born`: YYYY-MM-DD, null if unknown. */
export type NamedPlayer = { playerId: string; fullName: string; born: string | null };

/** Players of a site who have a name, ordered by id, at most `limit` after a given id. */
export async function listNamedPlayers(
  db: Db,
  siteId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<NamedPlayer[]> {
  return await run<NamedPlayer>(db, {
    text: `select player_id as "playerId", full_name as "fullName", birth_date::text as born
      from players.player where site_id = $1 and full_name <> '' and ($2::uuid is null or player_id > $2)
      order by player_id limit $3`,
    values: [siteId, after, limit],
  });
}

/** A player who has a name. */
export async function findNamedPlayer(
  db: Db,
  siteId: number,
  playerId: string,
): Promise<NamedPlayer | undefined> {
  const [row] = await run<NamedPlayer>(db, {
    text: `select player_id as "playerId", full_name as "fullName", birth_date::text as born
      from players.player where site_id = $1 and player_id = $2 and full_name <> ''`,
    values: [siteId, playerId],
  });
  return row;
}
