import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { type Database, type Db, sql } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import type { JsonObject } from '../../ledger/index.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { tables } from '../tables.ts';
import type { Gateway, SettledPayment } from './gateway.ts';
import { applyLatePayment } from './late-checkouts.ts';
import type { Gateways } from './registry.ts';

type GatewayDifference = {
  kind: 'missing_here' | 'missing_there' | 'amount_differs';
  siteId: number;
  gatewayId: string;
  here: bigint | null;
  there: bigint | null;
};

/** Payments newer than this may still be in transit. */
const IN_TRANSIT_MS = HOUR_MS;
/** The first period of a gateway that was never reconciled. */
const INITIAL_SPAN_MS = DAY_MS;
/**
 * Maximum time from payment to credit: webhooks are retried for a day, and the payment is polled on the next.
 */
const LATE_CREDIT_MS = 48 * HOUR_MS;
/** Tolerated clock skew between us and the gateway. */
const CLOCK_SKEW_MS = 600_000;

/**
 * Reconciles a gateway from the end of its last run, so that nights leave no gap. If the gateway does not
 * respond, the start of its next run is unchanged.
 */
export async function reconcileSinceLast(
  database: Database,
  gateways: Gateways,
  gateway: string,
  now: Date,
): Promise<GatewayDifference[]> {
  const to = new Date(now.getTime() - IN_TRANSIT_MS);
  const known = await tables(database.db)
    .selectFrom('gateway_reconciliation')
    .select('until')
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  const from = known?.until ?? new Date(to.getTime() - INITIAL_SPAN_MS);
  if (from >= to) return [];
  const found = await reconcileGateway(database, gateways, { gateway, from, to }, now);
  await database.transaction((tx) =>
    tables(tx)
      .insertInto('gateway_reconciliation')
      .values({ gateway, until: to })
      .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ until: to }))
      .execute(),
  );
  return found;
}

/**
 * Compares a gateway's payments in a period with their credits (operations 3.3 rule 8), line by line. A
 * payment and its credit on different sides of the period's boundary are not a difference. A payment of a
 * late checkout is applied as such. Every difference opens a case; money in another currency has one already.
 */
export async function reconcileGateway(
  { db, transaction }: Database,
  gateways: Gateways,
  { gateway: name, from, to }: { gateway: string; from: Date; to: Date },
  now: Date,
): Promise<GatewayDifference[]> {
  const gateway = gateways.get(name);
  if (!gateway) return [];
  const [settled, around] = await Promise.all([
    gateway.settled(from, to),
    gateway.settled(new Date(from.getTime() - LATE_CREDIT_MS), new Date(to.getTime() + CLOCK_SKEW_MS)),
  ]);
  const rows = await tables(db)
    .selectFrom('gateway_payment as p')
    .innerJoin('deposit as d', (join) =>
      join.onRef('d.site_id', '=', 'p.site_id').onRef('d.deposit_id', '=', 'p.deposit_id'),
    )
    .select(['d.site_id', 'p.gateway_id', 'd.received', 'd.credited_at', 'd.currency'])
    .where('p.gateway', '=', name)
    .where((where) =>
      where.or([
        sql<boolean>`p.gateway_id = any (${settled.map(({ gatewayId }) => gatewayId)}::text[])`,
        where.and([where('d.credited_at', '>=', from), where('d.credited_at', '<', to)]),
      ]),
    )
    .execute();
  const ours = new Map(rows.map((row) => [row.gateway_id, row]));
  const theirs = new Set(around.map(({ gatewayId }) => gatewayId));
  const found: GatewayDifference[] = [];
  const unknown = settled.filter(({ gatewayId }) => !ours.has(gatewayId));
  const late = await applyLatePayments(db, gateway, unknown, now);
  for (const { gatewayId, amount, currency } of settled) {
    const mine = ours.get(gatewayId);
    if (late.has(gatewayId)) continue;
    const here = mine?.credited_at ? mine.received : null;
    const pair = { siteId: mine?.site_id ?? 0, gatewayId, here, there: amount };
    if (here === null && (!mine || mine.currency === currency)) found.push({ kind: 'missing_here', ...pair });
    else if (here !== null && here !== amount) found.push({ kind: 'amount_differs', ...pair });
  }
  for (const row of rows) {
    const { site_id: siteId, gateway_id: gatewayId, received: here } = row;
    if (row.credited_at && !theirs.has(gatewayId))
      found.push({ kind: 'missing_there', siteId, gatewayId, here, there: null });
  }
  await transaction(async (tx) => {
    for (const { kind, siteId, gatewayId, here, there } of found) {
      const detail: JsonObject = { kind, here: here?.toString() ?? '', there: there?.toString() ?? '' };
      await openFinanceCase(tx, { siteId, kind: 'difference', subject: `${name}:${gatewayId}`, detail }, now);
    }
  });
  return found;
}

/** Applies the payments of late checkouts; returns their numbers. */
async function applyLatePayments(
  db: Db,
  { id, siteId }: Gateway,
  unknown: readonly SettledPayment[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const late = new Set<string>();
  await forEachInOwnTransaction(db, unknown, async (tx, truth) => {
    const { gatewayId } = truth;
    const isLate = await applyLatePayment(tx, { gateway: id, siteId, gatewayId, truth }, now);
    if (isLate) late.add(gatewayId);
    return isLate;
  });
  return late;
}
