import { DAY_MS } from '#contracts/values/time.ts';
import { run, type Tx } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { netDeposits } from '../../ledger/index.ts';
import { openFinanceCase } from '../finance-cases.ts';
import type { CashierPolicy } from '../payment-policy.ts';

const WINDOW_DAYS = 30;

/**
 * Money received for a player: `subject` is the deposit, or the case that revealed it; `amount` is about to
 * be credited.
 */
type IncomingDeposit = PlayerKey & { subject: string; paymentId?: string; amount: bigint };

/**
 * Opens a case when a player's net deposits in thirty days exceed the site's amount (player protection C8,
 * V22). At most one in thirty days, because the review covers the player, not a deposit. Payments are listed
 * when their transaction ends, so the arriving amount is added here.
 */
export async function checkNetDeposits(
  tx: Tx,
  { amount, ...about }: IncomingDeposit,
  { net_deposits_above }: CashierPolicy,
  now: Date,
): Promise<void> {
  const { siteId, playerId } = about;
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  const net = (await netDeposits(tx, siteId, playerId, since)) + amount;
  if (net <= net_deposits_above || (await hasOpenCase(tx, about, since))) return;
  const detail = { amount: String(net), limit: String(net_deposits_above), days: WINDOW_DAYS };
  await openFinanceCase(tx, { ...about, kind: 'net_deposits', detail }, now);
}

async function hasOpenCase(tx: Tx, { siteId, playerId }: PlayerKey, since: Date): Promise<boolean> {
  const known = await run(tx, {
    text: `select 1 as one from cashier.finance_case
      where site_id = $1 and player_id = $2 and kind = 'net_deposits' and opened_at > $3 limit 1`,
    values: [siteId, playerId, since],
  });
  return known.length > 0;
}
