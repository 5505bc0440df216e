import type { AttemptFigures } from '#contracts/console/payment-routes.ts';
import { type Db, run, sql, type Tx } from '../../../platform/database/index.ts';
import { type AttemptRow, type DepositRow, tables } from '../tables.ts';

type DepositKey = Pick<DepositRow, 'site_id' | 'deposit_id'>;
type AttemptKey = Pick<AttemptRow, 'site_id' | 'deposit_id' | 'attempt'>;

/** Checkout requests for a deposit, in order. */
export async function listAttempts(db: Db, { site_id, deposit_id }: DepositKey): Promise<AttemptRow[]> {
  return await tables(db)
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('deposit_id', '=', deposit_id)
    .orderBy('attempt')
    .execute();
}

/**
 * Records an imminent call to a gateway, after the attempts in `known`, which the caller has read under the
 * deposit's lock. An attempt without an end now counts as unanswered.
 */
export async function beginAttempt(
  tx: Tx,
  { site_id, deposit_id }: DepositKey,
  known: readonly AttemptRow[],
  { gateway, at }: { gateway: string; at: Date },
): Promise<AttemptRow> {
  await tables(tx)
    .updateTable('checkout_attempt')
    .set({ outcome: 'unanswered' })
    .where('site_id', '=', site_id)
    .where('deposit_id', '=', deposit_id)
    .where('outcome', 'is', null)
    .execute();
  const attempt = (known.at(-1)?.attempt ?? 0) + 1;
  return await tables(tx)
    .insertInto('checkout_attempt')
    .values({
      ...{ site_id, deposit_id, attempt, gateway, started_at: at },
      ...{ outcome: null, milliseconds: null, gateway_id: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records the outcome of a checkout attempt; `milliseconds` is the response time. */
export async function endAttempt(
  tx: Tx,
  { site_id, deposit_id, attempt }: AttemptKey,
  result: Partial<Pick<AttemptRow, 'outcome' | 'milliseconds' | 'gateway_id'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('checkout_attempt')
    .set(result)
    .where('site_id', '=', site_id)
    .where('deposit_id', '=', deposit_id)
    .where('attempt', '=', attempt)
    .execute();
}

/** The late attempt that a gateway's payment belongs to. */
export async function findLateAttempt(
  db: Db,
  gateway: string,
  gatewayId: string,
): Promise<AttemptRow | undefined> {
  return await tables(db)
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_id', '=', gatewayId)
    .where('outcome', '=', 'late')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The last unanswered attempt of the deposit with a reference: its gateway did create a payment. `siteId`:
 * the gateway's brand, 0 for every brand.
 */
export async function findUnansweredAttempt(
  db: Db,
  { gateway, siteId, reference }: { gateway: string; siteId: number; reference: string },
): Promise<AttemptRow | undefined> {
  return await tables(db)
    .selectFrom('checkout_attempt as a')
    .innerJoin('deposit as d', (join) =>
      join.onRef('d.site_id', '=', 'a.site_id').onRef('d.deposit_id', '=', 'a.deposit_id'),
    )
    .selectAll('a')
    .where('a.gateway', '=', gateway)
    .where('a.outcome', '=', 'unanswered')
    .where('d.reference', '=', reference)
    .where(sql<boolean>`(${siteId} = 0 or a.site_id = ${siteId})`)
    .orderBy('a.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Maximum number of a gateway's latest attempts counted, which limits the cost of a busy window. */
const MAX_COUNTED = 1000;
export const NO_ATTEMPTS: AttemptFigures = {
  ...{ attempts: 0, succeeded: 0, failed: 0, median_ms: null, slow_ms: null },
};

/** Attempt figures of a method since a given time, by gateway; at most the last thousand attempts of each. */
export async function attemptFiguresOf(
  db: Db,
  {
    siteId,
    methodId,
    gateways,
    since,
  }: { siteId: number; methodId: string; gateways: string[]; since: Date },
): Promise<Map<string, AttemptFigures>> {
  const rows = await run<AttemptFigures & { gateway: string }>(db, {
    text: `select g.gateway, count(*)::int as attempts,
        count(*) filter (where a.outcome = 'opened' and a.credited_at is not null)::int as succeeded,
        count(*) filter (where a.outcome <> 'opened' or a.state = 'failed')::int as failed,
        round(percentile_cont(0.5) within group (order by a.milliseconds))::int as median_ms,
        round(percentile_cont(0.95) within group (order by a.milliseconds))::int as slow_ms
      from unnest($3::text[]) g (gateway) cross join lateral (
        select t.outcome, d.credited_at, d.state,
          case when t.outcome <> 'unanswered' then t.milliseconds end as milliseconds
        from cashier.checkout_attempt t join cashier.deposit d using (site_id, deposit_id)
        where t.site_id = $1 and t.gateway = g.gateway and t.started_at > $4 and d.method_id = $2
        order by t.started_at desc limit ${MAX_COUNTED}) a
      group by g.gateway`,
    values: [siteId, methodId, gateways, since],
  });
  return new Map(rows.map(({ gateway, ...figures }) => [gateway, figures]));
}
