import { randomUUID } from 'node:crypto';
import type { RewardNotified } from '#contracts/events/rewards.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { GrantRow } from './tables.ts';

/** Notifies a player, without the reason, that a bonus is under review. */
export async function notifyReview(
  tx: Tx,
  held: {
    siteId: number;
    playerId: string;
    title: Record<string, string>;
    currency: string;
    amount: bigint;
  },
  flagId: string,
  now: Date,
): Promise<void> {
  await publish(tx, 'reward.notified', {
    event_id: randomUUID(),
    site_id: held.siteId,
    player_id: held.playerId,
    what: 'bonus_review',
    key: `bonus_review:${flagId}`,
    name: held.title,
    currency: held.currency,
    amount: held.amount.toString(),
    at: now.toISOString(),
  });
}

/** Notifies the player of a bonus's new state, once per state. */
export async function notifyBonus(
  tx: Tx,
  grant: GrantRow,
  what: Extract<RewardNotified['what'], `bonus_${'started' | 'completed' | 'expires'}`>,
  amount: bigint,
  now: Date,
): Promise<void> {
  await publish(tx, 'reward.notified', {
    event_id: randomUUID(),
    site_id: grant.site_id,
    player_id: grant.player_id,
    what,
    key: `${what}:${grant.grant_id}`,
    name: grant.rules.title,
    currency: grant.currency,
    amount: amount.toString(),
    at: now.toISOString(),
  });
}

const freeRoundsPayload = (grant: GrantRow) => ({
  event_id: randomUUID(),
  site_id: grant.site_id,
  player_id: grant.player_id,
  bonus_id: grant.grant_id,
  provider_code: grant.rules.free_rounds!.provider_code,
});

/** Announces free rounds of a provider's game to the provider; those of our own games are kept here. */
export async function publishFreeRoundsGranted(tx: Tx, grant: GrantRow, now: Date): Promise<void> {
  const { provider_code, game_code, rounds, bet_value } = grant.rules.free_rounds!;
  if (provider_code === OWN_PROVIDER) return;
  await publish(tx, 'free_rounds.granted', {
    ...freeRoundsPayload(grant),
    ...{ game_code, rounds, bet_value, currency: grant.currency },
    valid_to: grant.expires_at.toISOString(),
    at: now.toISOString(),
  });
}

/** Publishes that a provider's free rounds ended; our own games need no notice. */
export async function publishFreeRoundsEnded(tx: Tx, grant: GrantRow, now: Date): Promise<void> {
  if (grant.rules.free_rounds!.provider_code === OWN_PROVIDER) return;
  await publish(tx, 'free_rounds.ended', { ...freeRoundsPayload(grant), at: now.toISOString() });
}
