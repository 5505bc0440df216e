import type { FreeRoundsEnded, FreeRoundsGranted } from '#contracts/events/free-rounds.ts';
import type { Tx } from '../../platform/database/index.ts';
import { findGrant } from '../bonuses/index.ts';
import { findPlayerById } from '../players/index.ts';
import { cancelFreeRounds, requestFreeRounds } from './free-rounds.ts';
import { linkPlayer } from './player-links.ts';

/** The grant's id at its provider. */
const grantIdOf = (bonusId: string): string => `bonus:${bonusId}`;

/**
 * A campaign has granted free rounds in a provider's game: stores them, and notifies the provider after
 * commit.
 */
export async function grantCampaignRounds(tx: Tx, grant: FreeRoundsGranted): Promise<void> {
  const { site_id: siteId, player_id: playerId, provider_code: providerCode, bonus_id: bonusId } = grant;
  // If processed late, they may have been cancelled in the meantime.
  if ((await findGrant(tx, { siteId, playerId }, bonusId))?.state !== 'rounds') return;
  const { accountId } = (await findPlayerById(tx, siteId, playerId))!;
  const { currency } = grant;
  const key = { site_id: siteId, provider_code: providerCode };
  await linkPlayer(tx, key, { id: playerId, accountId, currency });
  await requestFreeRounds(tx, {
    ...{ siteId, providerCode, playerId, currency, bonusId },
    grantId: grantIdOf(bonusId),
    ...{ games: [grant.game_code], rounds: grant.rounds, betValue: BigInt(grant.bet_value) },
    ...{ winsTo: 'campaign', winMode: 'each' },
    validFrom: new Date(grant.at),
    validTo: new Date(grant.valid_to),
  });
}

/** Cancels the remaining rounds: here immediately, and at the provider. */
export async function cancelCampaignRounds(tx: Tx, ended: FreeRoundsEnded): Promise<void> {
  const { site_id: siteId, provider_code: providerCode, bonus_id, at } = ended;
  await cancelFreeRounds(tx, { siteId, providerCode, grantId: grantIdOf(bonus_id) }, new Date(at));
}
