import { randomUUID } from 'node:crypto';
import type { PayoutDue } from '#contracts/events/payments.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { endAllGrants } from '../../bonuses/index.ts';
import { findBalances } from '../../ledger/index.ts';
import { findActiveExclusion } from '../../protection/index.ts';
import type { Gateways } from '../gateways/registry.ts';
import { notifyPayment } from '../notifications.ts';
import { lockPlayerPayments } from '../player-lock.ts';
import { listPayableAccounts } from '../wallets.ts';
import { createWithdrawal } from './creation.ts';

/**
 * Whether a player is excluded for months or permanently; a short break ends automatically, and its money
 * stays in the account.
 */
async function isLongTermExcluded(db: Db, player: PlayerKey, now: Date): Promise<boolean> {
  const exclusion = await findActiveExclusion(db, player, now);
  return exclusion !== undefined && exclusion.kind !== 'break';
}

/** Pays out an excluded player's winnings and returned money (player protection V14). */
export async function publishPayoutIfExcluded(tx: Tx, player: PlayerKey, now: Date): Promise<void> {
  if (await isLongTermExcluded(tx, player, now)) await publishPayoutDue(tx, player, now);
}

/**
 * Publishes that an excluded player's money must be paid out, after all handlers of the exclusion have
 * returned the player's money.
 */
export async function publishPayoutDue(tx: Tx, { siteId, playerId }: PlayerKey, now: Date): Promise<void> {
  const at = now.toISOString();
  await publish(tx, 'exclusion_payout.due', {
    event_id: randomUUID(),
    site_id: siteId,
    player_id: playerId,
    at,
  });
}

/**
 * Withdraws an excluded player's cash to the default bank account on the operator's behalf (player protection
 * E3, V13, V14). All withdrawal checks and approvals apply, but not the player's daily and minimum amounts. A
 * player without an account is asked to add one. The whole balance is withdrawn, so a repeated event requests
 * nothing more.
 */
export async function payOutExcludedPlayer(
  tx: Tx,
  gateways: Gateways,
  due: PayoutDue,
  now: Date,
): Promise<void> {
  const key = { siteId: due.site_id, playerId: due.player_id };
  if (!(await isLongTermExcluded(tx, key, now))) return;
  await lockPlayerPayments(tx, key);
  await endAllGrants(tx, key, 'removed', { actor: 'system', reason: 'excluded or closed', now });
  const balances = await findBalances(tx, key.siteId, key.playerId);
  if (!balances || balances.cash <= 0n) return;
  const { cash: amount, currency } = balances;
  const [bank] = await listPayableAccounts(tx, key, currency);
  const language = await languageOf(tx, key);
  const common = {
    site_id: key.siteId,
    player_id: key.playerId,
    reason: '',
    sum: amount,
    currency,
    language,
  };
  if (!bank) {
    const requested = { ...common, payment_id: due.event_id, reference: '', state: 'account_needed' };
    return await notifyPayment(tx, 'withdrawal', requested, now);
  }
  const made = await createWithdrawal(
    tx,
    gateways,
    { ...key, currency, amount, language, requestId: due.event_id, bankId: bank.bankId, by: 'house' },
    now,
  );
  if (made.state === 'returned') return;
  const requested = {
    ...common,
    payment_id: made.withdrawal_id,
    reference: made.reference,
    state: 'paid_out',
  };
  await notifyPayment(tx, 'withdrawal', requested, now);
}

/** The language of the player's latest payment. */
async function languageOf(db: Db, { siteId, playerId }: PlayerKey): Promise<string> {
  const [row] = await run<{ language: string }>(db, {
    text: `select language from (
        select language, created_at from cashier.deposit where site_id = $1 and player_id = $2
        union all select language, created_at from cashier.withdrawal where site_id = $1 and player_id = $2) p
      order by created_at desc limit 1`,
    values: [siteId, playerId],
  });
  return row?.language ?? 'EN';
}
