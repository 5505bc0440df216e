import type { Database } from '../../../platform/database/index.ts';
import { notifyDeposit } from '../deposits/notifications.ts';
import { changeDepositState, lockDeposit } from '../deposits/states.ts';
import { findMethod } from '../methods/methods.ts';
import { type DepositRow, tables } from '../tables.ts';
import { type Gateway, GatewayRefusal } from './gateway.ts';
import { findGateway, type Gateways } from './registry.ts';

/**
 * Creates the payment at the gateway, outside any transaction, then stores its address. Without an answer the
 * deposit stays `created` and is retried with the same key; a definite refusal ends it.
 */
export async function createCheckout(
  { db, transaction }: Database,
  gateways: Gateways,
  deposit: DepositRow,
  now: Date,
): Promise<DepositRow> {
  const { site_id: siteId, deposit_id: depositId } = deposit;
  const method = await findMethod(db, siteId, deposit.method_id);
  const gateway = method && findGateway(gateways, siteId, method.adapter);
  if (!method || !gateway) return deposit;
  const opened = await requestPayment(gateway, deposit, method.details.name.EN, now);
  if (opened === 'unknown') return deposit;
  return await transaction(async (tx) => {
    const locked = await lockDeposit(tx, { siteId, depositId });
    if (locked?.state !== 'created') return locked ?? deposit;
    if (opened === 'refused') {
      const change = { reason: 'UNREACHABLE', expires_at: null } as const;
      const failed = await changeDepositState(tx, locked, 'failed', {
        actor: `gateway:${gateway.id}`,
        now,
        change,
      });
      await notifyDeposit(tx, failed, now);
      return failed;
    }
    await tables(tx)
      .insertInto('gateway_payment')
      .values({
        site_id: siteId,
        deposit_id: depositId,
        gateway: gateway.id,
        gateway_id: opened.gatewayId,
        pay_url: opened.payUrl,
        opened_at: now,
        polled_at: now,
      })
      .execute();
    return await changeDepositState(tx, locked, 'pending', { actor: `gateway:${gateway.id}`, now });
  });
}

async function requestPayment(gateway: Gateway, deposit: DepositRow, name: string, now: Date) {
  const seconds = Math.ceil(((deposit.expires_at?.getTime() ?? 0) - now.getTime()) / 1000);
  if (seconds <= 0) return 'refused';
  try {
    return await gateway.open({
      key: deposit.deposit_id,
      reference: deposit.reference,
      description: name,
      amount: deposit.amount,
      currency: deposit.currency,
      expiresSeconds: seconds,
      createdAt: deposit.created_at,
      expiresAt: deposit.expires_at!,
    });
  } catch (error) {
    return error instanceof GatewayRefusal ? 'refused' : 'unknown';
  }
}
