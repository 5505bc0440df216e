import { HOUR_MS } from '#contracts/values/time.ts';
import { type Database, run, sql } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { type DepositRow, tables } from '../tables.ts';
import { createCheckout } from './checkout.ts';
import { applyPaymentStatus } from './payment-status.ts';
import type { Gateways } from './registry.ts';

/** The polling interval of a payment without a webhook, and how long polling continues after expiry. */
const POLL_INTERVAL_MS = 120_000;
const POLL_DURATION_MS = 48 * HOUR_MS;
const BATCH_SIZE = 50;

type PollingContext = { database: Database; gateways: Gateways; log: Log };

/**
 * Repeats checkout requests for deposits that no gateway has accepted yet, methods of different gateways in
 * parallel. Each attempt makes the next wait ten seconds longer, up to half an hour.
 */
export async function retryCheckouts({ database, gateways, log }: PollingContext, now: Date): Promise<void> {
  const waiting = await run<DepositRow & { adapter: string }>(database.db, {
    text: `select * from (
        select d.*, m.adapter, row_number() over (partition by m.adapter order by d.created_at) as place
        from cashier.deposit d join cashier.method m on m.site_id = d.site_id and m.method_id = d.method_id
        where d.state = 'created' and d.created_at < $1::timestamptz - interval '10 seconds'
          and not exists (
            select from cashier.checkout_attempt a
            where a.site_id = d.site_id and a.deposit_id = d.deposit_id
            having max(a.started_at) > $1::timestamptz
              - least(count(*) * interval '10 seconds', interval '30 minutes'))) w
      where place <= ${BATCH_SIZE} order by created_at`,
    values: [now],
  });
  const retry = async (deposits: readonly DepositRow[]): Promise<void> => {
    for (const deposit of deposits)
      await createCheckout(database, gateways, deposit, now).catch((error: unknown) =>
        log.error({ err: error, deposit: deposit.reference }, 'a deposit could not be prepared'),
      );
  };
  await Promise.all(
    Object.values(Object.groupBy(waiting, ({ adapter }) => adapter)).map((payments) => retry(payments!)),
  );
}

/** Polls a gateway for payments without updates, so that a lost webhook loses no money. */
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

/** The payment URL of a deposit; empty if none is stored. */
export async function paymentUrlOf(db: Database['db'], siteId: number, depositId: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('gateway_payment')
    .select(sql<string>`pay_url`.as('url'))
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row?.url ?? '';
}
