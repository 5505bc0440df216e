import type { Tx } from '../../../platform/database/index.ts';
import { changeDepositState, lockDeposit } from '../deposits/states.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { type AttemptRow, type DepositRow, tables } from '../tables.ts';
import { endAttempt, findLateAttempt, findUnansweredAttempt } from './checkout-attempts.ts';
import type { PaymentStatus } from './gateway.ts';
import { applyPaymentStatus } from './payment-status.ts';

/**
 * A payment at a gateway that the deposit does not use: it was created after another gateway had been tried.
 */
type LatePayment = {
  gateway: string;
  /** The gateway's brand, 0 for every brand. */
  siteId: number;
  gatewayId: string;
  truth: PaymentStatus;
};

/**
 * Applies the reported state of a late checkout; false if the payment belongs to none. A deposit without a
 * checkout adopts it: its money is credited like any late payment. A deposit with a checkout keeps that one,
 * paid or not, so that two checkouts never credit one deposit: money paid to the late one opens a case.
 */
export async function applyLatePayment(tx: Tx, payment: LatePayment, now: Date): Promise<boolean> {
  const { gateway, gatewayId, truth } = payment;
  const attempt = await findAttempt(tx, payment);
  if (!attempt) return false;
  const { site_id: siteId, deposit_id: depositId } = attempt;
  const deposit = await lockDeposit(tx, { siteId, depositId });
  if (!deposit) throw new Error(`deposit ${depositId} does not exist`);
  await endAttempt(tx, attempt, { outcome: 'late', gateway_id: gatewayId });
  if (truth.status !== 'paid') return true;
  if (await isPaidElsewhere(tx, deposit)) {
    const detail = {
      ...{ gateway, arrived: truth.amount.toString(), currency: truth.currency },
      ...{ requested: deposit.amount.toString(), state: deposit.state },
    };
    const about = { siteId, playerId: deposit.player_id, paymentId: depositId, detail };
    const subject = `${gateway}:${gatewayId}`;
    await openFinanceCase(tx, { ...about, kind: 'second_payment', subject }, now);
    return true;
  }
  await takeOver(tx, deposit, payment, now);
  await applyPaymentStatus(tx, { siteId, depositId, gateway, truth }, now);
  return true;
}

async function findAttempt(
  tx: Tx,
  { gateway, siteId, gatewayId, truth: { reference } }: LatePayment,
): Promise<AttemptRow | undefined> {
  const late = await findLateAttempt(tx, gateway, gatewayId);
  if (late || !reference) return late;
  return await findUnansweredAttempt(tx, { gateway, siteId, reference });
}

async function isPaidElsewhere(tx: Tx, { site_id, deposit_id }: DepositRow): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('gateway_payment')
    .select('gateway')
    .where('site_id', '=', site_id)
    .where('deposit_id', '=', deposit_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the late checkout the deposit's own. */
async function takeOver(tx: Tx, deposit: DepositRow, { gateway, gatewayId }: LatePayment, now: Date) {
  await tables(tx)
    .insertInto('gateway_payment')
    .values({
      ...{ site_id: deposit.site_id, deposit_id: deposit.deposit_id, gateway, gateway_id: gatewayId },
      ...{ pay_url: '', opened_at: now, polled_at: now },
    })
    .execute();
  if (deposit.state === 'created')
    await changeDepositState(tx, deposit, 'pending', { actor: `gateway:${gateway}`, now });
}
