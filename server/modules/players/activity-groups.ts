import { type Db, run } from '#server/platform/database/index.ts';
import { accountKey } from './account-id.ts';

/**
 * Players by activity, determined from sessions, or listed by account: recipients of a broadcast. Blocked and
 * closed accounts are skipped.
 */
type ActivityGroup = {
  kind: 'all' | 'active_7' | 'active_30' | 'quiet_30' | 'listed';
  accountIds: readonly string[];
};

const SEEN = `exists (select from players.session s where s.site_id = p.site_id and s.player_id = p.player_id
  and s.last_seen_at > $3::timestamptz - make_interval(days => $4))`;
const WHERE: Record<ActivityGroup['kind'], { text: string; days: number }> = {
  all: { text: 'true', days: 0 },
  active_7: { text: SEEN, days: 7 },
  active_30: { text: SEEN, days: 30 },
  quiet_30: { text: `not ${SEEN}`, days: 30 },
  listed: { text: 'p.account_key = any($2::text[])', days: 0 },
};

/** Ids of the players of a group, at most `limit` after a given id. */
export async function listActivityGroup(
  db: Db,
  siteId: number,
  { kind, accountIds }: ActivityGroup,
  { now, after = null, limit }: { now: Date; after?: string | null; limit: number },
): Promise<string[]> {
  const { text, days } = WHERE[kind];
  const rows = await run<{ player_id: string }>(db, {
    text: `select p.player_id from players.player p where p.site_id = $1 and p.status = 'active' and ${text}
      and $2::text[] is not null and $3::timestamptz is not null and $4::int >= 0
      and ($5::uuid is null or p.player_id > $5) order by p.player_id limit $6`,
    values: [siteId, accountIds.map(accountKey), now, days, after, limit],
  });
  return rows.map(({ player_id }) => player_id);
}

/** Whether a player belongs to a group by activity. */
export async function isInActivityGroup(
  db: Db,
  siteId: number,
  playerId: string,
  kind: Exclude<ActivityGroup['kind'], 'listed'>,
  now: Date,
): Promise<boolean> {
  if (kind === 'all') return true;
  const { text, days } = WHERE[kind];
  const rows = await run<{ one: number }>(db, {
    text: `select 1 as one from players.player p where p.site_id = $1 and p.player_id = $2::uuid and ${text}`,
    values: [siteId, playerId, now, days],
  });
  return rows.length === 1;
}
