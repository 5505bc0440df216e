import { DAY_MS } from '#contracts/values/time.ts';
import { run, type Tx, write } from '../../../platform/database/index.ts';
import type { CashierPolicy } from '../payment-policy.ts';
import type { DepositRow } from '../tables.ts';

type Approval = { staffId: string; received: bigint };

/**
 * Whether a deposit below T1 needs a second person: the amount exceeds the request by far, or it exceeds what
 * this person, or one person for this player, may credit alone within 24 hours. Approvals by one person, and
 * those for one player, are serialised.
 */
export async function exceedsSingleApproval(
  tx: Tx,
  deposit: DepositRow,
  { staffId, received }: Approval,
  policy: CashierPolicy,
  now: Date,
): Promise<boolean> {
  if (received * 100n > deposit.amount * BigInt(100 + policy.received_excess_percent)) return true;
  await lockCounts(tx, deposit, staffId);
  const { by_staff, for_player } = await creditedAlone(tx, deposit, staffId, now);
  return (
    by_staff + received > policy.single_approver_daily || for_player + received > policy.single_player_daily
  );
}

/** Always the person first, then the player. */
async function lockCounts(tx: Tx, { site_id, player_id }: DepositRow, staffId: string): Promise<void> {
  for (const subject of [`staff:${staffId}`, `player:${player_id}`])
    await write(tx, {
      text: `select pg_advisory_xact_lock(hashtextextended('cashier/single/' || $2, $1))`,
      values: [site_id, subject],
    });
}

/** Amounts credited by one person in the last 24 hours. */
async function creditedAlone(tx: Tx, { site_id, player_id }: DepositRow, staffId: string, now: Date) {
  const [row] = await run<{ by_staff: bigint; for_player: bigint }>(tx, {
    text: `with alone as (
        select d.player_id, d.received, min(a.staff_id) as staff_id
        from cashier.deposit d
        join cashier.payment_approval a on a.site_id = d.site_id and a.payment_id = d.deposit_id
        where d.site_id = $1 and d.credited_at > $4
          and (d.player_id = $2 or exists (select from cashier.payment_approval mine
            where mine.site_id = d.site_id and mine.payment_id = d.deposit_id and mine.staff_id = $3))
        group by d.site_id, d.deposit_id
        having count(*) = 1)
      select coalesce(sum(received) filter (where staff_id = $3), 0)::bigint as by_staff,
        coalesce(sum(received) filter (where player_id = $2), 0)::bigint as for_player
      from alone`,
    values: [site_id, player_id, staffId, new Date(now.getTime() - DAY_MS)],
  });
  return row!;
}
