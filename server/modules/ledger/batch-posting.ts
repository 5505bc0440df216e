import { Batcher } from '../../platform/database/batcher.ts';
import { binaryColumn } from '../../platform/database/binary-parameters.ts';
import {
  type Db,
  inSingleStatement,
  type SqlStatement,
  singleStatementHandle,
  type Tx,
  write,
} from '../../platform/database/index.ts';
import type { FastPathRow } from './fast-path.ts';
import type { PostFunctionAnswer } from './post-function.ts';
import type { PostingCall, Transfer } from './transfer.ts';

/** Maximum number of postings in one statement: enough to share a disk flush. */
const MAX_BATCH = 64;
/** Maximum number of concurrent statements: one executes while another is flushed to disk. */
const CONCURRENCY = 2;

/** A call with one plain transfer, and its own statement. */
type PostingItem = { call: PostingCall; plain: SqlStatement };
type Row = PostFunctionAnswer | FastPathRow;

const batchers = new WeakMap<Db, Batcher<PostingItem, Row>>();

/**
 * Posts a plain transfer without a surrounding transaction together with concurrent ones: one statement, one
 * transaction, one flush. Each is posted or refused independently. Undefined when `tx` is a caller's
 * transaction, which is not batched.
 */
export function postBatched(tx: Tx, single: PostingItem): Promise<Row> | undefined {
  return inSingleStatement(tx, (db) => batcherOf(db).send(single));
}

function batcherOf(db: Db): Batcher<PostingItem, Row> {
  const known = batchers.get(db);
  if (known) return known;
  const batcher = new Batcher<PostingItem, Row>({
    maxBatch: MAX_BATCH,
    concurrency: CONCURRENCY,
    keysOf: ({ call }) => keysOf(call),
    sendOne: async ({ plain }) => {
      const [row] = await write<Row>(singleStatementHandle(db), plain);
      if (!row) throw new Error('the ledger did not answer');
      return row;
    },
    sendBatch: async (singles) => {
      const rows = await write<FastPathRow & { n: bigint }>(
        singleStatementHandle(db),
        batchStatement(singles.map(({ call }) => call)),
      );
      const posted = new Map<number, Row>(rows.map((row) => [Number(row.n), row]));
      return singles.map((_, at) => posted.get(at + 1));
    },
  });
  batchers.set(db, batcher);
  return batcher;
}

/** Two postings to one account, or with the same key, run in sequence. */
function keysOf({ siteId, accounts, transfers }: PostingCall): string[] {
  const { playerId, kind } = accounts[0]!;
  return [`${siteId} ${kind} ${playerId}`, `${siteId} key ${transfers[0]!.key}`];
}

/**
 * The statement that posts plain transfers of different accounts; it returns the number `n` of each one
 * posted.
 */
export function batchStatement(calls: readonly PostingCall[], name = 'ledger-together'): SqlStatement {
  const accounts = calls.map(({ accounts: [only] }) => only!);
  return {
    name,
    text: BATCH_STATEMENT,
    values: [
      ...transferValues(calls),
      binaryColumn('uuid', accounts, ({ playerId }) => playerId),
      binaryColumn('text', accounts, ({ kind }) => kind),
      binaryColumn('text', calls, ({ transfers }) => transfers[0]!.currency),
    ],
  };
}

/**
 * The same for accounts that the transaction has locked, by their ids, which saves finding and locking them
 * again. The caller knows that each is the account of its call.
 */
export function lockedBatchStatement(
  calls: readonly PostingCall[],
  accountIds: readonly bigint[],
): SqlStatement {
  return {
    name: 'ledger-each-locked',
    text: LOCKED_BATCH_STATEMENT,
    values: [...transferValues(calls), binaryColumn('int8', accountIds, (id) => id)],
  };
}

/** The parameters of both statements: the transfers, their amounts from the player's view, and the house. */
function transferValues(calls: readonly PostingCall[]): Buffer[] {
  const transfers = calls.map(({ transfers: [only] }) => only!);
  const amountOf = ({ lines: [{ from, amount }] }: Transfer) => (from > 0 ? -amount : amount);
  return [
    binaryColumn('int4', calls, ({ siteId }) => siteId),
    binaryColumn('text', transfers, ({ key }) => key),
    binaryColumn('text', transfers, ({ kind }) => kind),
    binaryColumn('bytea', transfers, ({ fingerprint }) => fingerprint),
    binaryColumn('int8', transfers, amountOf),
    binaryColumn('int8', calls, ({ houses }) => houses[0]!.id),
    binaryColumn('jsonb', transfers, ({ meta }) => meta),
  ];
}

/** Moves the amounts of the rows `from`, and writes the transfers that moved. */
const moveText = (from: string, condition = '') => `update ledger.account a
  set balance = a.balance + l.amount, seq = a.seq + 1,
    overdrawn = a.overdrawn and a.balance + l.amount < 0,
    head = ledger.link(a.head, a.id, a.seq + 1, l.amount, a.balance + l.amount, l.at, l.print)
  from ${from} l
  where a.site_id = l.site_id and a.id = l.id and (l.amount > 0 or a.balance + l.amount >= 0) ${condition}
  returning a.site_id, a.id, a.seq, a.balance, a.head,
    nextval('ledger.transfer_id') as transfer_id, l.n, l.key, l.kind, l.print, l.meta, l.amount,
    l.house_id, l.at
), transfer as (
  insert into ledger.transfer (site_id, id, key, fingerprint, kind, meta, created_at)
  select site_id, transfer_id, key, print, kind, meta, at from moved
), written as (
  insert into ledger.posting (site_id, transfer_id, line, amount, created_at, from_account, to_account,
    from_seq, from_after, from_hash, to_seq, to_after, to_hash)
  select site_id, transfer_id, 1, abs(amount), at,
    case when amount < 0 then id else house_id end, case when amount < 0 then house_id else id end,
    case when amount < 0 then seq end, case when amount < 0 then balance end,
    case when amount < 0 then head end,
    case when amount >= 0 then seq end, case when amount >= 0 then balance end,
    case when amount >= 0 then head end
  from moved
)
select n, transfer_id as t0, balance as b0 from moved`;

/**
 * Like the plain statement, for many accounts. It never waits for a locked account, so that no other account
 * is delayed and no deadlock is possible: such a posting, like any exception (a known key, no such account,
 * insufficient funds), returns no row.
 */
const BATCH_STATEMENT = `
with requested as materialized (
  select * from unnest($1::int[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[],
    $7::jsonb[], $8::uuid[], $9::text[], $10::text[]) with ordinality
    as requested (site_id, key, kind, print, amount, house_id, meta, owner, account_kind, currency, n)
), locked as materialized (
  select a.id, requested.* from requested join ledger.account a
    on a.site_id = requested.site_id and a.owner = requested.owner and a.kind = requested.account_kind
    and a.currency = requested.currency
  where not exists (
    select from ledger.transfer t where t.site_id = requested.site_id and t.key = requested.key)
  for no key update of a skip locked
), timed as materialized (
  select locked.*, clock_timestamp() as at from locked
), moved as (
  ${moveText('timed')}`;

/** The clock is read under the transaction's locks, so that times ascend within every account. */
const LOCKED_BATCH_STATEMENT = `
with requested as materialized (
  select *, clock_timestamp() as at from unnest($1::int[], $2::text[], $3::text[], $4::bytea[], $5::bigint[],
    $6::bigint[], $7::jsonb[], $8::bigint[]) with ordinality
    as requested (site_id, key, kind, print, amount, house_id, meta, id, n)
), moved as (
  ${moveText(
    'requested',
    'and not exists (select from ledger.transfer t where t.site_id = l.site_id and t.key = l.key)',
  )}`;
