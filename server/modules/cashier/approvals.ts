import type { SingleApprovalLimit } from '#contracts/values/payments.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** Staff who approved a payment, with the amount; for a withdrawal, those of the current payout attempt. */
export async function listApprovals(db: Db, siteId: number, paymentId: string, attempt = 1) {
  return await tables(db)
    .selectFrom('payment_approval')
    .select(['staff_id', 'amount', 'capacity', 'single_limit'])
    .where('site_id', '=', siteId)
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .execute();
}

export type GivenApproval = Awaited<ReturnType<typeof listApprovals>>[number];

/** Approvals of several payments, by payment, in one statement. */
export async function approvalsOfEach(
  db: Db,
  siteId: number,
  payments: readonly { id: string; attempt: number }[],
): Promise<Map<string, GivenApproval[]>> {
  if (payments.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('payment_approval')
    .select(['payment_id', 'attempt', 'staff_id', 'amount', 'capacity', 'single_limit'])
    .where('site_id', '=', siteId)
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute();
  const of = ({ id, attempt }: { id: string; attempt: number }) =>
    rows.filter((row) => row.payment_id === id && row.attempt === attempt);
  return new Map(payments.map((payment) => [payment.id, of(payment)]));
}

/** A maker may only propose, and counts once; a checker may approve. */
export type ApprovalCapacity = 'maker' | 'checker';
type NewApproval = {
  siteId: number;
  paymentId: string;
  staffId: string;
  amount: bigint;
  capacity: ApprovalCapacity;
  attempt?: number;
  /** The limit that prevents this approval from being sufficient alone. */
  limit?: SingleApprovalLimit | undefined;
};

/** Records an approval; the database refuses a second one by the same person. */
export async function recordApproval(
  tx: Tx,
  { siteId, paymentId, staffId, amount, capacity, attempt = 1, limit }: NewApproval,
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('payment_approval')
    .values({
      site_id: siteId,
      payment_id: paymentId,
      staff_id: staffId,
      amount,
      capacity,
      attempt,
      approved_at: now,
      single_limit: limit ?? null,
    })
    .execute();
}
