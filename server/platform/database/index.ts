import pg from 'pg';
import { endsWithin } from '../deadline.ts';
import type { Log } from '../log.ts';
import { connectionName } from '../release.ts';
import { inSpan } from '../tracing/spans.ts';
import type { Db, Tx } from './handles.ts';
import {
  execute,
  handleOf,
  PoolHandle,
  type SqlStatement,
  StatementHandle,
  TransactionHandle,
  withRetry,
} from './handles.ts';
import { parsers } from './type-parsers.ts';

export { sql } from 'kysely';
export { type Db, databaseKey, type SqlStatement, type Tx } from './handles.ts';
export { type Reader, schemaOf } from './schema.ts';

export interface Database {
  db: Db;
  /** Runs `work` in one transaction; see `transaction`. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Round-trip time in milliseconds; throws if the database does not answer. */
  ping(): Promise<number>;
  /** Time of the last failure due to a full disk, on the clock of `performance`. */
  diskFullAt(): number | undefined;
  stats(): { total: number; idle: number; waiting: number };
  /** Rejects new statements, waits a few seconds for open ones, then closes every connection. */
  close(): Promise<void>;
}

interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Settings of PostgreSQL for this transaction only; they begin with it and cost no statement. */
  settings?: Readonly<Record<string, string | number>>;
}

export interface Pooler {
  url: string;
  /** Whether it prepares named statements again in each session (see `poolerAt`). */
  isPreparing: boolean;
}

interface DatabaseOptions {
  url: string;
  /** A pooler in transaction mode that carries every statement instead of `url`. */
  pooler?: Pooler | undefined;
  poolSize: number;
  log: Log;
}

/** PostgreSQL ends a transaction whose process hangs, so that others can reach the rows it locks. */
const IDLE_MS = 10_000;

/** How long a stopping process waits for its transactions. */
const CLOSE_MS = 3_000;

/** Opens a pool of connections. Nothing is sent until the first use. */
export function openDatabase({ url, pooler, poolSize, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: pooler?.url ?? url,
    max: poolSize,
    types: parsers,
    pipeline: true,
    // The session of a pooler outlives this process, and must not look like a process of this release.
    application_name: connectionName(pooler ? 'pooled baize' : 'baize'),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A pooler accepts no such parameter: each transaction begins with it.
    ...(!pooler && { idle_in_transaction_session_timeout: IDLE_MS }),
  });
  // Logs only the message: the error object contains the client and thus secrets.
  let isClosing = false;
  pool.on('error', ({ message }) => {
    // The pool drops its connections shortly before they are closed; by then the server may be stopping.
    if (!isClosing) log.warn({ reason: message }, 'an idle database connection was lost');
  });
  const db = new PoolHandle(pool, log);
  if (pooler) Object.assign(db, { isPooled: true, isPrepared: pooler.isPreparing });
  return {
    db,
    transaction: (work, options) => transaction(db, work, options),
    ping: async () => {
      const begun = performance.now();
      await run(db, { text: 'select 1' });
      return performance.now() - begun;
    },
    diskFullAt: () => db.diskFullAt,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      isClosing = true;
      if (!(await endsWithin(pool.end(), CLOSE_MS)))
        log.warn('database connections still in use were given up: their transactions roll back');
    },
  };
}

/**
 * Runs `work` in one transaction on its own connection: commits when it resolves, rolls back when it throws.
 * After a deadlock or serialization failure it is retried, at most three times, so `work` must have no
 * external effects: those belong in `afterCommit`.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle))
    throw new Error('a transaction begins from a pool, not inside another one');
  return inSpan(transactionSpan, () => withRetry(handle.log, () => attemptOnce(handle, work, options)));
}

const transactionSpan = () => ({ name: 'transaction', kind: 'internal' as const });

async function attemptOnce<T>(
  pool: PoolHandle,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.acquire();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  const tx = new TransactionHandle(client, pool);
  try {
    // Not awaited: PostgreSQL keeps the order, so this costs no round trip.
    const begun = client.query(beginStatement(options, pool.isPooled));
    begun.catch((error) => tx.failureOf(error));
    const result = await work(tx);
    await begun;
    const committed = await client.query('commit');
    if (committed.command !== 'COMMIT')
      throw new Error('the transaction was rolled back: an error inside it was swallowed');
    tx.end();
    await runEffects(tx, pool.log);
    return result;
  } catch (error) {
    tx.end();
    pool.noteFailure(error);
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function beginStatement({ isolation, settings }: TransactionOptions, isPooled: boolean): string {
  const all = { ...(isPooled && { idle_in_transaction_session_timeout: IDLE_MS }), ...settings };
  const set = Object.entries(all).map(([name, value]) => `; set local ${name} = ${value}`);
  return `begin${isolation ? ` isolation level ${isolation}` : ''}${set.join('')}`;
}

async function runEffects(handle: { effects: (() => unknown)[] }, log: Log): Promise<void> {
  for (const effect of handle.effects.splice(0)) {
    try {
      await effect();
    } catch (error) {
      log.error({ err: error }, 'an effect after commit failed');
    }
  }
}

/**
 * A handle for exactly one statement, which PostgreSQL itself runs as a transaction: saves two round trips
 * compared with `transaction`. A second use throws.
 */
export function singleStatementHandle(db: Db): Tx {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle)) throw new Error('oneStatement takes the pool');
  return new StatementHandle(handle, (effects) => runEffects({ effects }, handle.log));
}

/**
 * Runs `work` inside the transaction; when it throws, only its own writes and registered effects are undone.
 */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const handle = handleOf(tx);
  if (!(handle instanceof TransactionHandle)) throw new Error('a savepoint is set inside a transaction');
  const effects = handle.effects.length;
  await write(tx, { text: 'savepoint part' });
  try {
    const result = await work();
    await write(tx, { text: 'release savepoint part' });
    return result;
  } catch (error) {
    handle.effects.length = effects;
    await write(tx, { text: 'rollback to savepoint part' });
    handle.clearFailure();
    throw error;
  }
}

/**
 * An alternative to the handle's single statement, which commits separately; undefined when `tx` belongs to a
 * transaction.
 */
export function inSingleStatement<T>(tx: Tx, work: (db: Db) => Promise<T>): Promise<T> | undefined {
  const handle = handleOf(tx);
  return handle instanceof StatementHandle ? handle.through(work) : undefined;
}

/**
 * Runs `effect` once the transaction has committed; never when it rolls back. Its errors are logged, not
 * thrown.
 */
export function afterCommit(tx: Tx, effect: () => unknown): void {
  const handle = handleOf(tx);
  if (handle instanceof PoolHandle) throw new Error('afterCommit needs a transaction');
  if (handle instanceof StatementHandle && handle.done) void handle.committed([effect]);
  else handle.effects.push(effect);
}

/**
 * Runs one read-only statement as written; with a `name` it is prepared once per connection. For queries that
 * Kysely cannot express well. `test/sql-statements.test.ts` checks that the statement writes nothing.
 */
export async function run<Row extends object>(on: Db | Tx, statement: SqlStatement): Promise<Row[]> {
  const handle = handleOf(on);
  // A single-statement handle takes the whole statement object.
  const result =
    handle instanceof StatementHandle
      ? await handle.query<Row>(statement)
      : await execute<Row>(handle, statement);
  return result.rows;
}

/** Runs one statement that writes, locks rows or calls a function that does; otherwise like `run`. */
export function write<Row extends object>(tx: Tx, statement: SqlStatement): Promise<Row[]> {
  return run<Row>(tx, statement);
}
