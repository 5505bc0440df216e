import { type Db, run, type Tx } from '../../../platform/database.ts';
import { openCase } from '../cases.ts';
import type { PlayerKey } from '../holder.ts';
import type { Policy } from '../policy.ts';
import type { DepositRow } from '../tables.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Opens a case when what a player has paid in during thirty days, less what was paid out, is above the site's sum (player protection C8,
 * V22). One in thirty days: whoever looks at it looks at the player, not at a deposit.
 */
export async function noteNetDeposits(
  tx: Tx,
  deposit: DepositRow,
  { net_deposits_above }: Policy,
  now: Date,
): Promise<void> {
  const { site_id: siteId, player_id: playerId, deposit_id: matter } = deposit;
  const { net, known } = await netOf(tx, { siteId, playerId }, new Date(now.getTime() - DAYS * DAY_MS));
  if (known || net <= net_deposits_above) return;
  const detail = { amount: String(net), limit: String(net_deposits_above), days: DAYS };
  const about = { siteId, matter, playerId, paymentId: matter, detail };
  await openCase(tx, { ...about, kind: 'net_deposits' }, now);
}

/** Credited deposits less withdrawals paid out since an instant, and whether a case of that time tells of them. */
async function netOf(db: Db, { siteId, playerId }: PlayerKey, since: Date) {
  const [row] = await run<{ net: bigint; known: boolean }>(db, {
    text: `select
        (select coalesce(sum(received), 0)::int8 from cashier.deposit
          where site_id = $1 and player_id = $2 and state = 'credited' and credited_at > $3)
        - (select coalesce(sum(paid), 0)::int8 from cashier.withdrawal
          where site_id = $1 and player_id = $2 and state = 'paid' and changed_at > $3) as net,
        exists (select from cashier.finance_case
          where site_id = $1 and player_id = $2 and kind = 'net_deposits' and opened_at > $3) as known`,
    values: [siteId, playerId, since],
  });
  return row!;
}
