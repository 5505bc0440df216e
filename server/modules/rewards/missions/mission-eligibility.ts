import { ACCOUNT_MISSIONS } from '#contracts/values/missions.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { identityLevelOf, requireMayPlay } from '../../players/index.ts';
import { findActiveExclusion, jurisdictionOf, suppressedPlayers } from '../../protection/index.ts';
import type { Mission } from './missions.ts';

/** A name and a verified contact: the identity level below documents. */
const VERIFIED_IDENTITY_LEVEL = 2;

/** Identity required for a payout: 0 none, 1 a name, 2 a verified contact as well. */
export type RequiredIdentityLevel = (db: Db, siteId: number, currency: string) => Promise<number>;

/** Whether a player’s identity is verified, as missions require it. */
export async function isVerified(db: Db, { siteId, playerId }: PlayerKey): Promise<boolean> {
  return (await identityLevelOf(db, siteId, playerId)) >= VERIFIED_IDENTITY_LEVEL;
}

/**
 * Whether missions are shown to a player: not during a time-out or exclusion, nor with strong markers of harm
 * (operations 9).
 */
export async function hasMissions(db: Db, player: PlayerKey, now: Date): Promise<boolean> {
  if (await findActiveExclusion(db, player, now)) return false;
  return !(await isSuppressed(db, player, now));
}

/**
 * Whether a player may receive a mission's reward (operations 9). Refuses `BLOCK`, `CLOSE` or `playBlocked`
 * for players who may not play or are on a time-out, `missionsPaused` with strong markers of harm, and
 * `verifyFirst`, except for the verification mission itself: where the site's jurisdiction requires verified
 * players, and where the reward includes a bonus and the identity level is below that of payouts.
 */
export async function requireMissionEligibility(
  db: Db,
  { kind, campaign, currency }: Mission,
  player: PlayerKey,
  { now, requiredIdentityLevel }: { now: Date; requiredIdentityLevel: RequiredIdentityLevel },
): Promise<void> {
  await requireMayPlay(db, player.siteId, player.playerId);
  if (await findActiveExclusion(db, player, now)) refuse('playBlocked');
  if (await isSuppressed(db, player, now)) refuse('missionsPaused');
  if (ACCOUNT_MISSIONS.includes(kind)) return;
  const { verified_for_missions: verifiedForMissions } = await jurisdictionOf(db, player.siteId);
  const asMoney = campaign === '' ? 0 : await requiredIdentityLevel(db, player.siteId, currency);
  const requiredLevel = verifiedForMissions ? VERIFIED_IDENTITY_LEVEL : asMoney;
  if (requiredLevel > 0 && (await identityLevelOf(db, player.siteId, player.playerId)) < requiredLevel)
    refuse('verifyFirst');
}

const isSuppressed = async (db: Db, { siteId, playerId }: PlayerKey, now: Date) =>
  (await suppressedPlayers(db, siteId, [playerId], now)).has(playerId);
