import { ACCOUNT_MISSIONS } from '#contracts/values/missions.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { identityLevelOf, requireMayPlay } from '../../players/index.ts';
import { findActiveExclusion, jurisdictionOf, suppressedPlayers } from '../../protection/index.ts';
import type { Mission } from './missions.ts';

/** A name and a verified contact: what makes a player known without documents. */
const VERIFIED_IDENTITY_LEVEL = 2;

/**
 * How well a site wants to know whom it pays money out to: 0 not at all, 1 by name, 2 by a verified contact
 * as well.
 */
export type RequiredIdentityLevel = (db: Db, siteId: number, currency: string) => Promise<number>;

export async function isVerified(db: Db, { siteId, playerId }: PlayerKey): Promise<boolean> {
  return (await identityLevelOf(db, siteId, playerId)) >= VERIFIED_IDENTITY_LEVEL;
}

/**
 * Whether missions are shown to a player at all: not on a break or excluded, nor with strong markers of harm
 * (operations 9).
 */
export async function hasMissions(db: Db, player: PlayerKey, now: Date): Promise<boolean> {
  if (await findActiveExclusion(db, player, now)) return false;
  return !(await isSuppressed(db, player, now));
}

/**
 * Whether a player may be given what a mission brings (operations 9). Refuses `BLOCK`, `CLOSE` or
 * `playBlocked` for who may not play or chose not to, `missionsPaused` with strong markers of harm, and
 * `verifyFirst` for a mission that is not about just that: where the site's jurisdiction wants players to be
 * verified, and where a bonus comes with it and the site would not pay money out to who is known no better.
 */
export async function requireMissionEligibility(
  db: Db,
  { kind, campaign, currency }: Mission,
  player: PlayerKey,
  { now, identityWanted }: { now: Date; identityWanted: RequiredIdentityLevel },
): Promise<void> {
  await requireMayPlay(db, player.siteId, player.playerId);
  if (await findActiveExclusion(db, player, now)) refuse('playBlocked');
  if (await isSuppressed(db, player, now)) refuse('missionsPaused');
  if (ACCOUNT_MISSIONS.includes(kind)) return;
  const { verified_for_missions: verifiedForMissions } = await jurisdictionOf(db, player.siteId);
  const asMoney = campaign === '' ? 0 : await identityWanted(db, player.siteId, currency);
  const wanted = verifiedForMissions ? VERIFIED_IDENTITY_LEVEL : asMoney;
  if (wanted > 0 && (await identityLevelOf(db, player.siteId, player.playerId)) < wanted)
    refuse('verifyFirst');
}

const isSuppressed = async (db: Db, { siteId, playerId }: PlayerKey, now: Date) =>
  (await suppressedPlayers(db, siteId, [playerId], now)).has(playerId);
