import type { ProviderTransaction } from '#contracts/gwp/calls.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { Outbound } from '../outbound/provider-client.ts';
import { type AdapterName, type ProviderKey, type TransactionRow, tables } from '../tables.ts';

export type TimeRange = { from: Date; to: Date };

/** Maximum clock difference between two companies; a transaction may be on the other side of a boundary. */
const CLOCK_SKEW_MS = 600_000;
const MAX_PAGES = 1000;

/** A period extended by the maximum clock difference between provider and platform. */
export const withClockSkew = ({ from, to }: TimeRange): TimeRange => ({
  from: new Date(from.getTime() - CLOCK_SKEW_MS),
  to: new Date(to.getTime() + CLOCK_SKEW_MS),
});

/** All transactions of a provider in a period, page by page. */
export async function readProviderTransactions(
  db: Db,
  outbound: Outbound,
  key: ProviderKey,
  { from, to }: TimeRange,
): Promise<ProviderTransaction[]> {
  const all: ProviderTransaction[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const fields: object = { from: from.toISOString(), to: to.toISOString(), ...(cursor && { cursor }) };
    const answer: { transactions: ProviderTransaction[]; cursor: string | null } = await outbound.ask(
      db,
      key,
      'transactions',
      fields,
    );
    all.push(...answer.transactions);
    cursor = answer.cursor;
    if (cursor === null) return all;
  }
  throw new Error('the list of transactions has no end');
}

/** Our transactions in a period, and those with these ids at any time. */
export async function readOwnTransactions(
  db: Db,
  key: ProviderKey,
  { from, to }: TimeRange,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  return await run<TransactionRow>(db, {
    text: `select * from providers.transaction where site_id = $1 and provider_code = $2
        and created_at >= $3 and created_at < $4
      union all select * from providers.transaction where site_id = $1 and provider_code = $2
        and tx_id = any ($5) and not (created_at >= $3 and created_at < $4)`,
    values: [key.site_id, key.provider_code, from, to, ids],
  });
}

/** Companies that list transactions only by round. */
const DIALECTS_WITHOUT_LIST: readonly AdapterName[] = ['evoplay'];

/** Accounts that can be queried. */
export function accountsToCompare(db: Db) {
  return tables(db)
    .selectFrom('account')
    .select(['site_id', 'provider_code', 'compared_until'])
    .where('url', 'is not', null)
    .where('status', '<>', 'disabled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('adapter')
            .whereRef('adapter.site_id', '=', 'account.site_id')
            .whereRef('adapter.provider_code', '=', 'account.provider_code')
            .where('adapter', 'in', DIALECTS_WITHOUT_LIST)
            .select('adapter'),
        ),
      ),
    )
    .orderBy('site_id')
    .orderBy('provider_code')
    .execute();
}
