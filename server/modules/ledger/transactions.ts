import { type Db, run } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';

/** Transfers shown to players as money in or out. */
const TRANSACTION_KINDS = ['deposit', 'withdrawal', 'demo_funding'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
type TransactionStatus = 'completed' | 'reversed';

export interface TransactionQuery {
  siteId: number;
  playerId: string;
  kind?: TransactionKind;
  status?: TransactionStatus;
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

export interface TransactionLine {
  id: bigint;
  /**
   * Position among the player's payments, from 1: shown to players, because the id would reveal the number of
   * transfers of the whole installation.
   */
  number: bigint;
  at: Date;
  kind: TransactionKind;
  status: TransactionStatus;
  /** Positive: received. Negative: paid out. */
  amount: bigint;
  currency: string;
  /** The reference of the payment, or the key of the posting. */
  key: string;
  meta: Record<string, unknown>;
}

/** Transfers of a player's account are numbered consecutively, so a position never changes. */
const NUMBER = `(select count(*) from ledger.payment o where o.site_id = $1 and o.owner = p.owner
  and o.transfer_id <= p.transfer_id) as number`;

/**
 * Each payment has its own line (`ledger.payment`), so the bets between two deposits are skipped. References
 * are looked up only for the displayed lines.
 */
const FILTER = `from ledger.payment where site_id = $1 and owner = $2 and at >= $3 and at < $4
  and kind = any ($5)
  and ($6::bool is null or is_reversed = $6)`;

function parameters({ siteId, playerId, kind, status, from, to }: TransactionQuery): unknown[] {
  const kinds = kind ? [kind] : [...TRANSACTION_KINDS];
  const isReversed = status ? status === 'reversed' : null;
  return [siteId, playerId, from ?? '-infinity', to ?? 'infinity', kinds, isReversed];
}

/**
 * Deposits, withdrawals and demo money of a player, newest first: `limit` rows with ids below `before`, or
 * after skipping `offset` rows.
 */
export async function listTransactions(
  db: Db,
  query: TransactionQuery,
  { before, offset = 0, limit }: { before?: bigint; offset?: number; limit: number },
): Promise<TransactionLine[]> {
  return await run<TransactionLine>(db, {
    text: `select p.transfer_id as id, ${NUMBER}, p.at, p.kind, p.amount, p.currency, t.key, t.meta,
        case when p.is_reversed then 'reversed' else 'completed' end as status
      from (select * ${FILTER} and ($7::int8 is null or transfer_id < $7)
      order by transfer_id desc limit $8 offset $9) p
        cross join lateral (select coalesce(t.meta ->> 'reference', t.key) as key, t.meta
        from ledger.transfer t
          where t.site_id = $1 and t.id = p.transfer_id limit 1) t
      order by p.transfer_id desc`,
    values: [...parameters(query), before ?? null, limit, offset],
  });
}

/**
 * The number of transactions matching a query, and the totals received and paid out by the effective ones.
 */
export async function transactionTotals(
  db: Db,
  query: TransactionQuery,
): Promise<{ count: number; received: bigint; paidOut: bigint }> {
  const [row] = await run<{ count: bigint; received: bigint; paidOut: bigint }>(db, {
    text: `select count(*),
      coalesce(sum(amount) filter (where amount > 0 and not is_reversed), 0)::int8 as received,
      coalesce(-sum(amount) filter (where amount < 0 and not is_reversed), 0)::int8 as "paidOut" ${FILTER}`,
    values: parameters(query),
  });
  return { count: Number(row!.count), received: row!.received, paidOut: row!.paidOut };
}

/** Deposits less withdrawals of a player since a time, or of all time; excluding demo money and reversals. */
export async function netDeposits(db: Db, siteId: number, playerId: string, since?: Date): Promise<bigint> {
  const [row] = await run<{ net: bigint }>(db, {
    text: `select coalesce(sum(amount), 0)::int8 as net from ledger.payment
      where site_id = $1 and owner = $2 and at > $3 and kind in ('deposit', 'withdrawal')
      and not is_reversed`,
    values: [siteId, playerId, since ?? '-infinity'],
  });
  return row!.net;
}

/**
 * One payment of a player by the player's own number, with the note from its posting; undefined if it does
 * not exist.
 */
export async function findTransaction(
  db: Db,
  { siteId, playerId }: PlayerKey,
  number: bigint,
): Promise<TransactionLine | undefined> {
  const [row] = await run<TransactionLine>(db, {
    text: `select p.transfer_id as id, $3::int8 as number, p.at, p.kind, p.amount, p.currency,
      coalesce(t.meta ->> 'reference', t.key) as key, t.meta,
        case when p.is_reversed then 'reversed' else 'completed' end as status
      from (select * from ledger.payment where site_id = $1 and owner = $2
        order by transfer_id offset greatest($3::int8, 1) - 1 limit 1) p
      join ledger.transfer t on t.site_id = $1 and t.id = p.transfer_id where $3::int8 > 0`,
    values: [siteId, playerId, number],
  });
  return row;
}
