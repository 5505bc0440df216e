import { currencyOf, dollarsIn } from '#contracts/values/currency.ts';
import type { SingleApprovalLimit } from '#contracts/values/payments.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run, type Tx, write } from '../../../platform/database/index.ts';
import { type CashierPolicy, findPolicy } from '../payment-policy.ts';
import type { DepositRow } from '../tables.ts';

type Approval = { staffId: string; received: bigint };

/**
 * The limit of single approvals that a deposit below T1 exceeds: the excess over the requested amount, the
 * 24-hour total of this person on this site or on all sites, or the 24-hour total of single approvals for
 * this player. Serialises approvals by one person on all sites, and those for one player.
 */
export async function exceededSingleLimit(
  tx: Tx,
  deposit: DepositRow,
  { staffId, received }: Approval,
  policy: CashierPolicy,
  now: Date,
): Promise<SingleApprovalLimit | undefined> {
  if (received * 100n > deposit.amount * BigInt(100 + policy.received_excess_percent))
    return 'received_excess';
  await lockCounts(tx, deposit, staffId);
  const since = new Date(now.getTime() - DAY_MS);
  const { by_staff, for_player } = await creditedAlone(tx, deposit, staffId, since);
  if (by_staff + received > policy.single_approver_daily) return 'approver_day';
  if (for_player + received > policy.single_player_daily) return 'player_day';
  const { credited, limit } = await creditedOnAllSites(tx, deposit, staffId, policy, since);
  return credited + received > limit ? 'approver_all_day' : undefined;
}

/** Always locks the person first, on all sites, then the player. */
async function lockCounts(tx: Tx, { site_id, player_id }: DepositRow, staffId: string): Promise<void> {
  for (const [site, subject] of [
    [0, `staff:${staffId}`],
    [site_id, `player:${player_id}`],
  ])
    await write(tx, {
      text: `select pg_advisory_xact_lock(hashtextextended('cashier/single/' || $2, $1))`,
      values: [site, subject],
    });
}

/** Amounts that one person credited in the last 24 hours. */
async function creditedAlone(tx: Tx, { site_id, player_id }: DepositRow, staffId: string, since: Date) {
  const [row] = await run<{ by_staff: bigint; for_player: bigint }>(tx, {
    text: `with alone as (
        select d.player_id, d.received, min(a.staff_id) as staff_id
        from cashier.deposit d
        join cashier.payment_approval a on a.site_id = d.site_id and a.payment_id = d.deposit_id
        where d.site_id = $1 and d.credited_at > $4
          and (d.player_id = $2 or exists (select from cashier.payment_approval mine
            where mine.site_id = $1 and mine.payment_id = d.deposit_id and mine.staff_id = $3))
        group by d.site_id, d.deposit_id
        having count(*) = 1)
      select coalesce(sum(received) filter (where staff_id = $3), 0)::bigint as by_staff,
        coalesce(sum(received) filter (where player_id = $2), 0)::bigint as for_player
      from alone`,
    values: [site_id, player_id, staffId, since],
  });
  return row!;
}

/**
 * The total that a person credited alone on all sites, and the highest limit of these sites, in the deposit's
 * currency. Other currencies are converted by their approximate value in US dollars.
 */
async function creditedOnAllSites(
  tx: Tx,
  { site_id, currency }: DepositRow,
  staffId: string,
  policy: CashierPolicy,
  since: Date,
): Promise<{ credited: bigint; limit: bigint }> {
  const rows = await run<{ site_id: number; currency: string; received: bigint }>(tx, {
    text: `select d.site_id, d.currency, sum(d.received)::bigint as received
      from cashier.payment_approval a
      join cashier.deposit d on d.site_id = a.site_id and d.deposit_id = a.payment_id
      where a.staff_id = $1 and a.approved_at > $2 and d.credited_at > $2
        and not exists (select from cashier.payment_approval other where other.site_id = a.site_id
          and other.payment_id = a.payment_id and other.staff_id <> a.staff_id)
      group by d.site_id, d.currency`,
    values: [staffId, since],
  });
  let [credited, limit] = [0n, policy.single_approver_daily];
  for (const row of rows) {
    credited += converted(row.received, row.currency, currency);
    if (row.site_id === site_id) continue;
    const other = await findPolicy(tx, row.site_id, row.currency);
    const daily = converted(other.single_approver_daily, row.currency, currency);
    if (daily > limit) limit = daily;
  }
  return { credited, limit };
}

function converted(amount: bigint, from: string, to: string): bigint {
  if (from === to) return amount;
  return (amount * dollarsIn(currencyOf(to), 1)) / dollarsIn(currencyOf(from), 1);
}
