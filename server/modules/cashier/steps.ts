import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** Who brings a payment to a state: the player, the house's clock, a gateway, or one of the staff by id. */
export type Actor = 'player' | 'system' | `gateway:${string}` | `staff:${string}`;

export type NewStep = { siteId: number; paymentId: string; state: string; actor: Actor; reason?: string };

/** Notes that a payment came to a state. The caller has locked the payment's row, so that steps are numbered without a gap. */
export async function noteStep(
  tx: Tx,
  { siteId, paymentId, state, actor, reason = '' }: NewStep,
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('step')
    .values({
      site_id: siteId,
      payment_id: paymentId,
      step: sql<number>`(select coalesce(max(step), 0) + 1 from cashier.step where site_id = ${siteId} and payment_id = ${paymentId})`,
      state,
      actor,
      reason,
      at: now,
    })
    .execute();
}

/** The states a payment came to, in their order. */
export async function stepsOf(db: Db, siteId: number, paymentId: string) {
  return await tables(db)
    .selectFrom('step')
    .select(['state', 'actor', 'reason', 'at'])
    .where('site_id', '=', siteId)
    .where('payment_id', '=', paymentId)
    .orderBy('step')
    .execute();
}
