import { type Db, run } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { after } from './attempts.ts';
import { IDLE_SECONDS, LONGEST_SECONDS } from './sessions.ts';
import { type PlayerStatus, players } from './tables.ts';

/** Why a player may not play: the refusals a session ends with, or a rule of protection. */
export type Verdict = { allowed: true } | { allowed: false; reason: 'BLOCK' | 'CLOSE' | 'sessionExpired' };

/**
 * May this player do this now? Everybody who takes money asks here, inside the transaction that takes it, so that no game can
 * forget a block; limits and exclusions answer at the same place.
 */
export async function mayPlay(db: Db, siteId: number, playerId: string): Promise<Verdict> {
  const player = await players(db)
    .selectFrom('player')
    .select('status')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return verdictOn(player?.status);
}

function verdictOn(status: PlayerStatus | undefined): Verdict {
  if (!status) return { allowed: false, reason: 'sessionExpired' };
  if (status === 'blocked') return { allowed: false, reason: 'BLOCK' };
  if (status === 'closed') return { allowed: false, reason: 'CLOSE' };
  return { allowed: true };
}

/** A player who wants to play, and the session on the site that the play belongs to, if any. */
export type Candidate = { siteId: number; playerId: string; sessionId: string | null };

/** The same question for many at once, and whether, and since when, the session each plays in is open at `now`. */
export async function mayPlayEach(
  db: Db,
  candidates: readonly Candidate[],
  now: Date,
): Promise<{ verdict: Verdict; sessionOpen: boolean; startedAt: Date | null }[]> {
  if (candidates.length === 0) return [];
  const rows = await run<{ n: bigint; status: PlayerStatus; opened_at: Date | null }>(db, {
    name: 'players-may-play',
    text: `select asked.n, p.status, (select s.opened_at from players.session s where s.site_id = asked.site_id
        and s.session_id = asked.session_id and s.player_id = asked.player_id and s.ended_at is null
        and s.last_seen_at > $4::timestamptz and s.opened_at > $5::timestamptz) as opened_at
      from unnest($1::int[], $2::uuid[], $3::uuid[]) with ordinality as asked (site_id, player_id, session_id, n)
      cross join lateral (select * from players.player x
        where x.site_id = asked.site_id and x.player_id = asked.player_id limit 1) p`,
    values: [
      candidates.map(({ siteId }) => siteId),
      candidates.map(({ playerId }) => playerId),
      candidates.map(({ sessionId }) => sessionId),
      after(now, -IDLE_SECONDS),
      after(now, -LONGEST_SECONDS),
    ],
  });
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return candidates.map((_, at) => {
    const row = found.get(at + 1);
    const startedAt = row?.opened_at ?? null;
    return { verdict: verdictOn(row?.status), sessionOpen: startedAt !== null, startedAt };
  });
}

/** Refuses when the player may not play now, with the reason as the refusal. */
export async function requireMayPlay(db: Db, siteId: number, playerId: string): Promise<void> {
  const verdict = await mayPlay(db, siteId, playerId);
  if (!verdict.allowed) refuse(verdict.reason);
}

/**
 * How well a player is known: 0 not at all, 1 by a name in the profile, 2 by a verified contact as well. What documents prove
 * comes above these.
 */
export async function identityOf(db: Db, siteId: number, playerId: string): Promise<0 | 1 | 2> {
  const player = await players(db)
    .selectFrom('player')
    .select(['full_name', 'contact_verified_at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!player?.full_name) return 0;
  return player.contact_verified_at ? 2 : 1;
}
