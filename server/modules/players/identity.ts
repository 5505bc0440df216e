import type { IdentityLevel } from '#contracts/values/identity-levels.ts';
import type { Db, Tx } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { players } from './tables.ts';

/**
 * A player's identity level (operations 14.21). An approved document counts for the name it was approved for,
 * until its last day of validity, UTC: after a rename or an expiry the level is 2 again.
 */
export async function identityLevelOf(
  db: Db,
  siteId: number,
  playerId: string,
  now = new Date(),
): Promise<IdentityLevel> {
  const player = await players(db)
    .selectFrom('player')
    .select(['full_name', 'contact_verified_at', 'verified_name', 'verified_until'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return player ? identityLevelIn(player, now) : 0;
}

/** The data that determine a player's identity level. `verified_until`: YYYY-MM-DD. */
export type Identified = {
  full_name: string;
  contact_verified_at: Date | null;
  verified_name: string;
  verified_until: string | null;
};

/** The identity level from a player's row. */
export function identityLevelIn(player: Identified, now: Date): IdentityLevel {
  if (!player.full_name) return 0;
  if (!player.contact_verified_at) return 1;
  const isValid = player.verified_until === null || player.verified_until >= now.toISOString().slice(0, 10);
  return isValid && isSamePersonName(player.verified_name, player.full_name) ? 3 : 2;
}

/**
 * Records that an identity document was approved for this name, replacing an earlier approval. `until`: its
 * last day of validity as YYYY-MM-DD, null when it does not expire.
 */
export async function setVerifiedName(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { name, until }: { name: string; until: string | null },
): Promise<void> {
  await players(tx)
    .updateTable('player')
    .set({ verified_name: name, verified_until: until })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

/**
 * The normalised form for comparing names typed for one person: ignores case, accents, apostrophes, other
 * punctuation and the order of words. Every word counts. `linkableName` and the names of sanctions lists
 * (kyc) cover people who disguise their names.
 */
export function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Whether two names are equal under `comparableName`; an empty name equals none. */
export const isSamePersonName = (one: string, other: string): boolean =>
  comparableName(one) !== '' && comparableName(one) === comparableName(other);
