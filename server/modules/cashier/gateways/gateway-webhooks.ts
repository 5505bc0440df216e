import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { type Database, type Db, sql, type Tx } from '../../../platform/database/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { tables } from '../tables.ts';
import { type Gateway, GatewayRefusal, type PaymentStatus } from './gateway.ts';
import { applyLatePayment } from './late-checkouts.ts';
import { applyPaymentStatus } from './payment-status.ts';
import type { Gateways } from './registry.ts';

/** Job task: processes one stored webhook. */
export const WEBHOOK_TASK = 'cashier.process-webhook';

export type WebhookDeps = { database: Database; gateways: Gateways; log: Log };
type ReceivedWebhook = { gateway: string; raw: Uint8Array; headers: Headers; now: Date };

/**
 * Receives a gateway's webhook: verifies its signature on the raw bytes, stores it, and returns the HTTP
 * status. Nothing else happens here, so that the response is fast (operations 3.3 rules 1 to 3). A forged
 * webhook only leaves a log line.
 */
export async function receiveWebhook(
  { database, gateways, log }: WebhookDeps,
  { gateway: name, raw, headers, now }: ReceivedWebhook,
): Promise<200 | 400 | 401 | 404> {
  const gateway = gateways.get(name);
  if (!gateway) return 404;
  const verdict = gateway.verify(raw, headers, now);
  if (verdict !== 'ok') {
    log.warn({ security: 'webhook refused', gateway: name, reason: verdict }, 'a webhook was refused');
    return 401;
  }
  const message = gateway.parse(raw);
  if (!message) return 400;
  if (message === 'ignored') return 200;
  await database.transaction(async (tx) => {
    const stored = await tables(tx)
      .insertInto('webhook')
      .values({
        gateway: name,
        event_id: message.eventId,
        type: message.type,
        gateway_id: message.gatewayId,
        received_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (stored) await addJob(tx, WEBHOOK_TASK, { gateway: name, eventId: message.eventId });
  });
  return 200;
}

/**
 * Processes a stored webhook: finds the deposit, queries the gateway, applies the state. An unknown payment
 * is parked and retried for a day. Throws when the gateway does not respond, so that the job is retried.
 */
export async function processWebhook(
  { database, gateways }: WebhookDeps,
  { gateway: name, eventId }: { gateway: string; eventId: string },
  now: Date,
): Promise<void> {
  const { db, transaction } = database;
  const message = await tables(db)
    .selectFrom('webhook')
    .selectAll()
    .where('gateway', '=', name)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const gateway = gateways.get(name);
  if (!message || !gateway || message.state === 'done' || message.state === 'given_up') return;
  const gatewayId = await identifyPayment(database, gateway, message);
  const payment =
    gatewayId === undefined ? undefined : await paymentOf(db, { name, siteId: gateway.siteId }, gatewayId);
  if (!payment || gatewayId === undefined) {
    const truth = gatewayId === undefined ? undefined : await statusIfKnown(gateway, gatewayId);
    await transaction(async (tx) => {
      const late = truth && { gateway: name, siteId: gateway.siteId, gatewayId: gatewayId!, truth };
      if (late && (await applyLatePayment(tx, late, now))) await setWebhookState(tx, name, eventId, 'done');
      else await parkUnknownPayment(tx, message, now);
    });
    return;
  }
  const truth = await gateway.query(gatewayId);
  await transaction(async (tx) => {
    const applied = { siteId: payment.site_id, depositId: payment.deposit_id, gateway: name, truth };
    await applyPaymentStatus(tx, applied, now);
    await setWebhookState(tx, name, eventId, 'done');
  });
}

type StoredWebhook = { gateway: string; event_id: string; gateway_id: string; payment_id: string | null };

/** The payment that a webhook is about; the gateway is asked once, and its answer is stored. */
async function identifyPayment(
  { transaction }: Database,
  gateway: Gateway,
  { gateway: name, event_id: eventId, gateway_id: gatewayId, payment_id: known }: StoredWebhook,
): Promise<string | undefined> {
  if (!gateway.resolve) return gatewayId;
  if (known) return known;
  const paymentId = await gateway.resolve(gatewayId);
  if (paymentId !== undefined && paymentId !== gatewayId)
    await transaction((tx) =>
      tables(tx)
        .updateTable('webhook')
        .set({ payment_id: paymentId })
        .where('gateway', '=', name)
        .where('event_id', '=', eventId)
        .execute(),
    );
  return paymentId;
}

/** The state of a payment without a deposit; undefined if the gateway does not know it either. */
async function statusIfKnown(gateway: Gateway, gatewayId: string): Promise<PaymentStatus | undefined> {
  try {
    return await gateway.query(gatewayId);
  } catch (error) {
    if (error instanceof GatewayRefusal) return undefined;
    throw error;
  }
}

const PARK_MS = DAY_MS;

/**
 * Waits a day for the deposit of an unknown payment to be recorded, then opens a case (operations 3.3 rule
 * 7).
 */
async function parkUnknownPayment(
  tx: Tx,
  message: { gateway: string; event_id: string; gateway_id: string; type: string; received_at: Date },
  now: Date,
): Promise<void> {
  const { gateway, event_id: eventId, gateway_id: gatewayId, type } = message;
  if (now.getTime() - message.received_at.getTime() < PARK_MS)
    return await setWebhookState(tx, gateway, eventId, 'parked');
  const subject = `${gateway}:${gatewayId}`;
  await openFinanceCase(
    tx,
    { siteId: 0, kind: 'unknown_payment', subject, detail: { type, event: eventId } },
    now,
  );
  await setWebhookState(tx, gateway, eventId, 'given_up');
}

async function setWebhookState(
  tx: Tx,
  gateway: string,
  eventId: string,
  state: 'done' | 'parked' | 'given_up',
): Promise<void> {
  await tables(tx)
    .updateTable('webhook')
    .set({ state })
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .execute();
}

/** The payment with a gateway's number, on the gateway's site; on any site if the gateway serves all. */
async function paymentOf(db: Db, { name, siteId }: { name: string; siteId: number }, gatewayId: string) {
  const payments = tables(db)
    .selectFrom('gateway_payment')
    .select(['site_id', 'deposit_id'])
    .where('gateway', '=', name)
    .where('gateway_id', '=', gatewayId);
  return await (siteId === 0 ? payments : payments.where('site_id', '=', siteId)).executeTakeFirst();
}

/** Processes a gateway's remaining webhooks: parked ones, and those whose job gave up. Run every minute. */
export async function retryWebhooks(deps: WebhookDeps, gateway: string, now: Date): Promise<void> {
  const { db } = deps.database;
  const waiting = await tables(db)
    .selectFrom('webhook')
    .select('event_id')
    .where('gateway', '=', gateway)
    .where('state', 'in', ['parked', 'waiting'])
    .where('received_at', '<', new Date(now.getTime() - MINUTE_MS))
    // Webhooks of unknown payments must not delay known ones.
    .orderBy(sql`state = 'parked'`)
    .orderBy('received_at')
    .limit(100)
    .execute();
  for (const { event_id: eventId } of waiting) {
    await processWebhook(deps, { gateway, eventId }, now).catch((error: unknown) =>
      deps.log.warn({ err: error, gateway }, 'a webhook is waiting for its gateway'),
    );
  }
}
