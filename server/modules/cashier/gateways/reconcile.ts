import { type Database, sql } from '../../../platform/database.ts';
import type { JsonObject } from '../../ledger/index.ts';
import { openCase } from '../cases.ts';
import { tables } from '../tables.ts';
import type { Gateways } from './registry.ts';

export type Difference = {
  kind: 'missing_here' | 'missing_there' | 'amount_differs';
  siteId: number;
  gatewayId: string;
  here: bigint | null;
  there: bigint | null;
};

/**
 * Compares what a gateway says was paid in a stretch of time with what was credited for it (operations 3.3 rule 8), line by line. Every
 * difference opens a case; money in another currency has one already.
 */
export async function reconcile(
  { db, transaction }: Database,
  gateways: Gateways,
  { gateway: name, from, to }: { gateway: string; from: Date; to: Date },
  now: Date,
): Promise<Difference[]> {
  const gateway = gateways.get(name);
  if (!gateway) return [];
  const settled = await gateway.settled(from, to);
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
  const theirs = new Set(settled.map(({ gatewayId }) => gatewayId));
  const found: Difference[] = [];
  for (const { gatewayId, amount, currency } of settled) {
    const mine = ours.get(gatewayId);
    const here = mine?.credited_at ? mine.received : null;
    const line = { siteId: mine?.site_id ?? 0, gatewayId, here, there: amount };
    if (here === null && (!mine || mine.currency === currency)) found.push({ kind: 'missing_here', ...line });
    else if (here !== null && here !== amount) found.push({ kind: 'amount_differs', ...line });
  }
  for (const row of rows) {
    const { site_id: siteId, gateway_id: gatewayId, received: here } = row;
    if (row.credited_at && !theirs.has(gatewayId))
      found.push({ kind: 'missing_there', siteId, gatewayId, here, there: null });
  }
  await transaction(async (tx) => {
    for (const { kind, siteId, gatewayId, here, there } of found) {
      const detail: JsonObject = { kind, here: here?.toString() ?? '', there: there?.toString() ?? '' };
      await openCase(tx, { siteId, kind: 'difference', matter: `${name}:${gatewayId}`, detail }, now);
    }
  });
  return found;
}
