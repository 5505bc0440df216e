import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
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
  if (!player) return { allowed: false, reason: 'sessionExpired' };
  if (player.status === 'blocked') return { allowed: false, reason: 'BLOCK' };
  if (player.status === 'closed') return { allowed: false, reason: 'CLOSE' };
  return { allowed: true };
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

/** Status of several accounts; those a site does not have are missing. */
export async function statusesOf(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
): Promise<Map<string, PlayerStatus>> {
  if (playerIds.length === 0) return new Map();
  const rows = await players(db)
    .selectFrom('player')
    .select(['player_id', 'status'])
    .where('site_id', '=', siteId)
    .where('player_id', 'in', playerIds)
    .execute();
  return new Map(rows.map(({ player_id, status }) => [player_id, status]));
}
