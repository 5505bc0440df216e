import { type Db, run } from '../../platform/database/index.ts';
import type { AccountKind } from './transfer.ts';

interface StatementQuery {
  siteId: number;
  playerId: string;
  /** Accounts; cash and bonus by default. */
  accountKinds?: readonly AccountKind[];
  /** Posting kinds; all by default. */
  kinds?: readonly string[];
  from?: Date;
  /** Exclusive. */
  to?: Date;
  /** From 1, with `size` lines (1 to 100, default 20). */
  page?: number;
  size?: number;
}

export interface StatementLine {
  transferId: bigint;
  /** Number of the entry within its account. */
  seq: bigint;
  key: string;
  kind: string;
  accountKind: AccountKind;
  currency: string;
  /** Positive: received. Negative: paid. */
  amount: bigint;
  balanceAfter: bigint;
  at: Date;
  meta: Record<string, unknown>;
}

export interface AccountStatement {
  /** Newest first. */
  lines: StatementLine[];
  /** Lines in the whole period. */
  count: number;
  /** Received and paid over the whole period, by currency. */
  totals: { currency: string; received: bigint; given: bigint }[];
}

const MAX_PAGE_SIZE = 100;

const FILTER = `from ledger.account a
  join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
  join ledger.transfer t on t.site_id = e.site_id and t.id = e.transfer_id
  where a.site_id = $1 and a.owner = $2 and e.seq is not null and a.kind = any ($3) and ($4::text[] is null
  or t.kind = any ($4))
    and e.created_at >= $5 and e.created_at < $6`;

/** A player's entries with the balance after each, so that every balance can be explained. */
export async function statement(db: Db, query: StatementQuery): Promise<AccountStatement> {
  const { siteId, playerId, accountKinds = ['cash', 'bonus'], kinds, from, to, page = 1, size = 20 } = query;
  const limit = Math.min(Math.max(1, size), MAX_PAGE_SIZE);
  const period = [siteId, playerId, accountKinds, kinds ?? null, from ?? '-infinity', to ?? 'infinity'];
  const totals = await run<{ currency: string; received: bigint; given: bigint; count: bigint }>(db, {
    text: `select a.currency, count(*), coalesce(sum(e.amount) filter (where e.amount > 0),
      0)::int8 as received,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::int8 as given ${FILTER} group by a.currency
        order by 1`,
    values: period,
  });
  const lines = await run<StatementLine>(db, {
    text: `select t.id as "transferId", e.seq, t.key, t.kind, a.kind as accountKind, a.currency, e.amount,
      e.balance_after as "balanceAfter",
        e.created_at as at, t.meta ${FILTER} order by e.transfer_id desc, e.place desc limit $7 offset $8`,
    values: [...period, limit, (Math.max(1, page) - 1) * limit],
  });
  return {
    lines,
    count: totals.reduce((sum, { count }) => sum + Number(count), 0),
    totals: totals.map(({ currency, received, given }) => ({ currency, received, given })),
  };
}
