import { randomUUID } from 'node:crypto';
import { type Tx, write } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { post } from '../../ledger/index.ts';

type RewardPayout = {
  siteId: number;
  playerId: string;
  kind: 'level_up' | 'rebate' | 'cashback' | 'weekly' | 'birthday' | 'commission';
  /**
   * A day, a Monday, a level or a year; unique per player and kind, so repeated requests pay once.
   */
  period: string;
  amount: bigint;
  currency: string;
  name: string;
  /** The campaign benefit of the same period. */
  bonus?: bigint;
  /** The uncapped amount, and the maximum available. */
  capped?: { calculated: bigint; max: bigint } | undefined;
};

/**
 * Pays a benefit in cash, or records that nothing is due: once per player, kind and period. Returns whether
 * this call paid it.
 */
export async function payRewardOnce(tx: Tx, payout: RewardPayout, now: Date): Promise<boolean> {
  const { siteId, playerId, kind, period, amount, currency, bonus = 0n, capped } = payout;
  const noted = await write(tx, {
    name: 'rewards-payout',
    text: `insert into rewards.payout (site_id, player_id, kind, period, amount, at, bonus, amount_before_cap, cap)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict do nothing returning 1 as first`,
    values: [
      ...[siteId, playerId, kind, period, amount, now],
      ...[bonus, capped?.calculated ?? null, capped?.max ?? null],
    ],
  });
  if (noted.length === 0 || amount === 0n) return false;
  const key = `vip:${kind}:${playerId}:${period}`;
  const posted = await post(tx, {
    siteId,
    key,
    kind: 'promo',
    currency,
    postings: [{ from: { house: 'promo_expense' }, to: { player: playerId, kind: 'cash' }, amount }],
    meta: { reference: kind, period },
  });
  if (!posted.ok) throw new Error(`${key} cannot be paid: ${posted.reason}`);
  await publish(tx, 'reward.notified', {
    event_id: randomUUID(),
    site_id: siteId,
    player_id: playerId,
    what: kind,
    key: `${kind}:${period}`,
    name: { EN: payout.name },
    currency,
    amount: amount.toString(),
    at: now.toISOString(),
  });
  return true;
}
