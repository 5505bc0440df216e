import { type Db, run } from '../../platform/database.ts';

/** What counts as money coming to the house's books or leaving them, for a player's eyes. */
export const TRANSACTION_KINDS = ['deposit', 'withdrawal', 'demo_funding'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
export type TransactionStatus = 'completed' | 'reversed';

export interface TransactionQuery {
  siteId: number;
  playerId: string;
  kind?: TransactionKind;
  status?: TransactionStatus;
  from?: Date;
  /** Up to but without this moment. */
  to?: Date;
}

export interface TransactionLine {
  id: bigint;
  at: Date;
  kind: TransactionKind;
  status: TransactionStatus;
  /** Positive: received. Negative: paid out. */
  amount: bigint;
  currency: string;
  /** What the payment is called, or the key of the posting. */
  key: string;
}

/**
 * Entries of a player's money accounts whose other side is a house account of payments. Which account is on the other side stands in
 * the posting itself, so the bets between two deposits are passed over without looking up their transfers.
 */
const found = `with own as (
    select id, currency from ledger.account where site_id = $1 and owner = $2 and kind in ('cash', 'reserved')
  ), house as (
    select id from ledger.account where site_id = $1 and owner is null
      and split_part(kind, ':', 1) in ('psp_receivable', 'psp_payable', 'demo_funding')
  ), entry as (
    select p.transfer_id, p.amount, own.currency from own join ledger.posting p
      on p.site_id = $1 and p.to_account = own.id and p.to_seq is not null
      where p.from_account in (select id from house) and p.created_at >= $3 and p.created_at < $4
    union all
    select p.transfer_id, -p.amount, own.currency from own join ledger.posting p
      on p.site_id = $1 and p.from_account = own.id and p.from_seq is not null
      where p.to_account in (select id from house) and p.created_at >= $3 and p.created_at < $4
  ), known as (
    select t.id, t.created_at as at, t.kind, coalesce(t.meta ->> 'reference', t.key) as key, e.amount, e.currency,
      case when exists (select from ledger.transfer r where r.site_id = $1 and r.refers_to = t.id and r.kind = 'rollback')
        then 'reversed' else 'completed' end as status
    from entry e join ledger.transfer t on t.site_id = $1 and t.id = e.transfer_id
    where t.kind = any ($5)
  )`;
const wanted = `from known where ($6::text is null or status = $6)`;

function parameters({ siteId, playerId, kind, status, from, to }: TransactionQuery): unknown[] {
  const kinds = kind ? [kind] : [...TRANSACTION_KINDS];
  return [siteId, playerId, from ?? '-infinity', to ?? 'infinity', kinds, status ?? null];
}

/** Deposits, withdrawals and demo money of a player, newest first: `limit` below the id `before`, or after leaving out `offset`. */
export async function transactionsOf(
  db: Db,
  query: TransactionQuery,
  { before, offset = 0, limit }: { before?: bigint; offset?: number; limit: number },
): Promise<TransactionLine[]> {
  return await run<TransactionLine>(db, {
    text: `${found} select id, at, kind, status, amount, currency, key ${wanted}
      and ($7::int8 is null or id < $7) order by id desc limit $8 offset $9`,
    values: [...parameters(query), before ?? null, limit, offset],
  });
}

/** How many transactions a query meets, and what those that stand received and paid out. */
export async function transactionTotals(
  db: Db,
  query: TransactionQuery,
): Promise<{ count: number; received: bigint; paidOut: bigint }> {
  const [row] = await run<{ count: bigint; received: bigint; paidOut: bigint }>(db, {
    text: `${found} select count(*),
      coalesce(sum(amount) filter (where amount > 0 and status = 'completed'), 0)::int8 as received,
      coalesce(-sum(amount) filter (where amount < 0 and status = 'completed'), 0)::int8 as "paidOut" ${wanted}`,
    values: parameters(query),
  });
  return { count: Number(row!.count), received: row!.received, paidOut: row!.paidOut };
}
