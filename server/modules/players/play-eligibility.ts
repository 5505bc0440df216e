import type { Db } from '#server/platform/database/index.ts';
import { readStatementPart, type StatementPart } from '#server/platform/database/statement-parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { IDLE_SECONDS, MAX_SESSION_SECONDS } from './sessions.ts';
import { type PlayerStatus, players } from './tables.ts';

/** The reason a player may not play: a refusal that ends the session, or a rule of protection. */
export type PlayVerdict =
  | { allowed: true }
  | { allowed: false; reason: 'BLOCK' | 'CLOSE' | 'sessionExpired' };

/**
 * Whether a player may act now. Every module that takes money calls it inside the transaction that takes it,
 * so that no game can miss a block; it also covers limits and exclusions.
 */
export async function mayPlay(db: Db, siteId: number, playerId: string): Promise<PlayVerdict> {
  const player = await players(db)
    .selectFrom('player')
    .select('status')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return verdictForStatus(player?.status);
}

function verdictForStatus(status: PlayerStatus | undefined): PlayVerdict {
  if (!status) return { allowed: false, reason: 'sessionExpired' };
  if (status === 'blocked') return { allowed: false, reason: 'BLOCK' };
  if (status === 'closed') return { allowed: false, reason: 'CLOSE' };
  return { allowed: true };
}

/** A player who wants to play, and the session of that play, if any. */
type PlayCandidate = { siteId: number; playerId: string; sessionId: string | null };

/** `openUntil`: when the session expires, unless it is used before. */
export type PlayEligibility = {
  verdict: PlayVerdict;
  sessionOpen: boolean;
  startedAt: Date | null;
  openUntil: Date | null;
};

type PlayRow = { play_status: PlayerStatus | null; play_since: Date | null; play_until: Date | null };

/** The same check as part of a statement, and whether, and since when, the given session has been open. */
export const MAY_PLAY: StatementPart<PlayRow, PlayEligibility> = {
  columns: 'play.status as play_status, visit.opened_at as play_since, visit.until_at as play_until',
  joins: `left join lateral (select x.status from players.player x
    where x.site_id = requested.site_id and x.player_id = requested.player_id limit 1) play on true
  left join lateral (select s.opened_at, least(s.last_seen_at + interval '${IDLE_SECONDS} seconds',
      s.opened_at + interval '${MAX_SESSION_SECONDS} seconds') as until_at
    from players.session s where s.site_id = requested.site_id
    and s.session_id = requested.session_id and s.player_id = requested.player_id and s.ended_at is null
    and s.last_seen_at > requested.now - interval '${IDLE_SECONDS} seconds'
    and s.opened_at > requested.now - interval '${MAX_SESSION_SECONDS} seconds' limit 1) visit on true`,
  read: ({ play_status, play_since, play_until }) => ({
    verdict: verdictForStatus(play_status ?? undefined),
    sessionOpen: play_since !== null,
    startedAt: play_since,
    openUntil: play_until,
  }),
};

/** The same for many players at once. */
export const readPlayEligibility = (
  db: Db,
  candidates: readonly PlayCandidate[],
  now: Date,
): Promise<PlayEligibility[]> => readStatementPart(db, 'players-may-play', MAY_PLAY, candidates, now);

/** Throws the refusal if the player may not play now. */
export async function requireMayPlay(db: Db, siteId: number, playerId: string): Promise<void> {
  requireEligible(await mayPlay(db, siteId, playerId));
}

/** `requireMayPlay` for a verdict read together with other data. */
export function requireEligible(verdict: PlayVerdict): void {
  if (!verdict.allowed) refuse(verdict.reason);
}
