import { HOUR_MS } from '#contracts/values/time.ts';
import { type Database, run, sql } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { type DepositRow, tables } from '../tables.ts';
import { createCheckout } from './checkout.ts';
import { applyPaymentStatus } from './payment-status.ts';
import type { Gateways } from './registry.ts';

/** How often a payment is polled while no webhook arrives, and for how long after it expired. */
const POLL_INTERVAL_MS = 120_000;
const POLL_DURATION_MS = 48 * HOUR_MS;
const BATCH_SIZE = 50;

export type PollingContext = { database: Database; gateways: Gateways; log: Log };

/** Polls a gateway for deposits that are still being prepared; an expired one fails. */
export async function retryCheckouts(
  { database, gateways, log }: PollingContext,
  gateway: string,
  now: Date,
): Promise<void> {
  const waiting = await run<DepositRow>(database.db, {
    text: `select d.* from cashier.deposit d join cashier.method m on m.site_id = d.site_id
      and m.method_id = d.method_id
      where d.state = 'created' and d.created_at < $2 and m.adapter = $1
      order by d.created_at limit ${BATCH_SIZE}`,
    values: [gateway, new Date(now.getTime() - 10_000)],
  });
  for (const deposit of waiting)
    await createCheckout(database, gateways, deposit, now).catch((error: unknown) =>
      log.error({ err: error, gateway }, 'a deposit could not be prepared'),
    );
}

/** Polls a gateway for payments without news: a lost webhook loses no money. */
export async function pollPayments(
  { database, gateways, log }: PollingContext,
  name: string,
  now: Date,
): Promise<void> {
  const { db, transaction } = database;
  const gateway = gateways.get(name)!;
  const silent = await tables(db)
    .selectFrom('gateway_payment as p')
    .innerJoin('deposit as d', (join) =>
      join.onRef('d.site_id', '=', 'p.site_id').onRef('d.deposit_id', '=', 'p.deposit_id'),
    )
    .select(['p.site_id as siteId', 'p.deposit_id as depositId', 'p.gateway_id as gatewayId'])
    .where('p.gateway', '=', name)
    .where('d.state', 'in', ['pending', 'expired', 'failed', 'cancelled'])
    .where('p.polled_at', '<', new Date(now.getTime() - POLL_INTERVAL_MS))
    .where('p.opened_at', '>', new Date(now.getTime() - POLL_DURATION_MS))
    .orderBy('p.polled_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { siteId, depositId, gatewayId } of silent) {
    try {
      const truth = await gateway.query(gatewayId);
      await transaction((tx) => applyPaymentStatus(tx, { siteId, depositId, gateway: name, truth }, now));
    } catch (error) {
      log.warn({ err: error, gateway: name }, 'the status of a payment could not be queried');
    }
    await transaction((tx) =>
      tables(tx)
        .updateTable('gateway_payment')
        .set({ polled_at: now })
        .where('site_id', '=', siteId)
        .where('deposit_id', '=', depositId)
        .execute(),
    );
  }
}

/** Where a deposit is paid; empty without a gateway. */
export async function paymentUrlOf(db: Database['db'], siteId: number, depositId: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('gateway_payment')
    .select(sql<string>`pay_url`.as('url'))
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row?.url ?? '';
}
