import { type Db, run } from '#server/platform/database.ts';

/** Players of a site whose contact was verified in a span, by the time of that (operations 7). */
export async function verifiedIn(db: Db, siteId: number, from: Date, to: Date): Promise<number> {
  const [row] = await run<{ count: number }>(db, {
    text: `select count(*)::int as count from players.player
      where site_id = $1 and contact_verified_at >= $2 and contact_verified_at < $3`,
    values: [siteId, from, to],
  });
  return row!.count;
}
