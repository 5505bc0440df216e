import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, type Tx, transaction, write } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbound } from '../outbound/provider-client.ts';
import { type ProviderKey, tables } from '../tables.ts';
import { type Difference, differencesOf } from './comparison.ts';
import { repairDifference } from './repairs.ts';
import {
  accountsToCompare,
  readOwnTransactions,
  readProviderTransactions,
  type TimeRange,
  withClockSkew,
} from './transaction-lists.ts';

export type ReconcileTools = { db: Db; outbound: Outbound; log: Pick<Log, 'warn'>; now(): Date };

/** More recent transactions may still be in transit. */
const IN_TRANSIT_MS = 300_000;
/** The starting time for an account that was never reconciled. */
const INITIAL_SPAN_MS = DAY_MS;

/**
 * Reconciles all accounts since their last run, stores the differences, and repairs those with a single
 * correct repair.
 */
export async function reconcileTransactions(
  tools: ReconcileTools,
): Promise<{ compared: number; found: number }> {
  const accounts = await accountsToCompare(tools.db);
  let [compared, found] = [0, 0];
  for (const { compared_until, ...key } of accounts) {
    const to = new Date(tools.now().getTime() - IN_TRANSIT_MS);
    const from = compared_until ?? new Date(to.getTime() - INITIAL_SPAN_MS);
    if (from >= to) continue;
    try {
      found += (await compareSpan(tools, key, { from, to })).length;
      compared++;
      await transaction(tools.db, (tx) => markCompared(tx, key, to));
    } catch (error) {
      // If a provider does not respond, its next run starts at the same time.
      const why = error instanceof Error ? error.message : String(error);
      tools.log.warn({ ...key, why }, 'a provider’s transactions could not be compared');
    }
  }
  return { compared, found };
}

/** Reconciles a period of one account. */
async function compareSpan(tools: ReconcileTools, key: ProviderKey, span: TimeRange): Promise<Difference[]> {
  const { db, outbound, now } = tools;
  const theirs = await readProviderTransactions(db, outbound, key, withClockSkew(span));
  const ours = await readOwnTransactions(
    db,
    key,
    span,
    theirs.map(({ tx_id }) => tx_id),
  );
  const isInSpan = ({ created_at }: { created_at: Date }) => created_at >= span.from && created_at < span.to;
  const found = differencesOf(theirs, ours, isInSpan).filter(
    ({ theirs: one }) => one === null || Date.parse(one.at) < span.to.getTime(),
  );
  for (const difference of found) {
    if (!(await transaction(db, (tx) => recordDifference(tx, key, difference, now())))) continue;
    await repairDifference({ db, outbound, now }, key, difference, { actor: 'job', reason: '' });
  }
  return found;
}

/** Stores a difference; false when it was settled before and remains settled. */
async function recordDifference(
  tx: Tx,
  key: ProviderKey,
  { tx_id, what, op, ours, theirs }: Difference,
  now: Date,
) {
  const rows = await write<{ state: string }>(tx, {
    text: `insert into providers.difference (site_id, provider_code, tx_id, what, op, ours, theirs, found_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (site_id, provider_code, tx_id, what) do update
      set ours = excluded.ours, theirs = excluded.theirs
      returning state`,
    values: [
      key.site_id,
      key.provider_code,
      tx_id,
      what,
      op,
      ours && JSON.stringify(ours),
      theirs && JSON.stringify(theirs),
      now,
    ],
  });
  return rows[0]?.state === 'open';
}

async function markCompared(tx: Tx, key: ProviderKey, until: Date): Promise<void> {
  await tables(tx)
    .updateTable('account')
    .set({ compared_until: until })
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .execute();
}
