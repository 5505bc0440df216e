import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Log } from '../log.ts';
import { traceStatement } from '../tracing/statement-span.ts';
import { inOneStatement, inSteps } from './table-writes.ts';
import {
  DatabaseClosed,
  isDiskFull,
  isFatal,
  isReadTimeout,
  recordUnavailability,
} from './unavailability.ts';

declare const readable: unique symbol;
declare const writable: unique symbol;

/** May read. Opaque: only `schemaOf` and `run` can use it. */
export interface Db {
  readonly [readable]: true;
}
/** May write: an open transaction. Usable wherever a `Db` is expected. */
export interface Tx extends Db {
  readonly [writable]: true;
}

export interface SqlStatement {
  text: string;
  values?: unknown[];
  /** Prepared under this name, once per connection. */
  name?: string;
  /**
   * Writes to other tables, with the same values, which neither read each other's rows nor those of the
   * statement. They are parts of the statement, or on a cluster, where one writes to one table, precede it.
   */
  before?: readonly string[];
  /** Runs if this statement returned no row, which must imply that it wrote nothing. */
  otherwise?: () => SqlStatement;
  /**
   * Unique constraints that only a concurrent write of the same thing can violate: the transaction is then
   * retried, as after a serialization failure.
   */
  race?: string | readonly string[];
}

export interface Handle {
  query<Row extends object>(statement: SqlStatement): Promise<QueryResult<Row>>;
}

/** The implementation behind a `Db` or `Tx`. */
export function handleOf(on: Db | Tx): PoolHandle | TransactionHandle | StatementHandle {
  if (on instanceof PoolHandle || on instanceof TransactionHandle || on instanceof StatementHandle) return on;
  throw new Error('not a database handle');
}

/** The same object for every handle of one database: a key for caches of committed data. */
export function databaseKey(on: Db | Tx): object {
  const handle = handleOf(on);
  return handle instanceof PoolHandle ? handle : handle.pool;
}

/**
 * Whether the tables are distributed: a statement may then write to one table only, and reaches the rows of
 * one site.
 */
export function isDistributed(on: Db | Tx): boolean {
  const handle = handleOf(on);
  return handle instanceof PoolHandle ? handle.isDistributed : handle.pool.isDistributed;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** An earlier statement aborted the transaction. */
const abortedBefore = '25P02';
const MAX_ATTEMPTS = 4;

/** Runs `work` again, at most three times, after a deadlock or a serialization failure. */
export async function withRetry<T>(log: Log, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      const mayRetry = code === serializationFailure || code === deadlockDetected;
      if (!mayRetry || attempt === MAX_ATTEMPTS) throw error;
      log.warn({ code, attempt }, 'a transaction is being retried');
    }
  }
}

const connectAttempts = 60;
const connectPauseMs = 50;
/** PostgreSQL is starting, stopping, temporarily out of connections, or unavailable. */
const TRANSIENT_ERRORS = new Set(['57P03', '57P01', '53300', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET']);

export class PoolHandle implements Db, Handle {
  declare readonly [readable]: true;
  readonly pool: Pool;
  readonly log: Log;
  /** Time of the last failure due to a full disk, on the clock of `performance`. */
  diskFullAt: number | undefined;
  /** Its tables are distributed over a Citus cluster (`distributed-tables.ts`). */
  isDistributed = false;
  /** A pooler in transaction mode carries its statements. */
  isPooled = false;
  /** Statements with a name are prepared; a pooler may lose them. */
  isPrepared = true;
  private readonly attempts: number;
  /** `attempts`: how often a connection is tried for. */
  constructor(pool: Pool, log: Log, attempts = connectAttempts) {
    this.pool = pool;
    this.log = log;
    this.attempts = attempts;
  }

  /** The statement as it is sent: without its name if it cannot be prepared. */
  sent(statement: SqlStatement): SqlStatement {
    if (this.isPrepared || statement.name === undefined) return statement;
    return { text: statement.text, ...(statement.values && { values: statement.values }) };
  }

  noteFailure(error: unknown): void {
    if (isDiskFull(error)) this.diskFullAt = performance.now();
  }

  /**
   * Gets a connection; waits a few seconds while the server restarts or has none free. Nothing has been sent
   * yet, so retrying is safe.
   */
  async acquire(): Promise<PoolClient> {
    for (let attempt = 1; ; attempt++) {
      if (this.pool.ending) throw new DatabaseClosed();
      try {
        return await this.pool.connect();
      } catch (error) {
        const code = String((error as { code?: unknown }).code);
        if (!TRANSIENT_ERRORS.has(code) || attempt === this.attempts) throw recordUnavailability(error);
        await delay(connectPauseMs);
      }
    }
  }

  query<Row extends object>(statement: SqlStatement): Promise<QueryResult<Row>> {
    return traceStatement(statement, () => this.send<Row>(statement));
  }

  private async send<Row extends object>(statement: SqlStatement): Promise<QueryResult<Row>> {
    const client = await this.acquire();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await client.query<Row>(this.sent(statement));
    } catch (error) {
      this.noteFailure(error);
      // The statement may still run, or its session has ended: the connection is of no more use.
      if (isReadTimeout(error) || isFatal(error)) broken = error;
      throw errorOf(statement, error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }
}

export class TransactionHandle implements Tx, Handle {
  declare readonly [readable]: true;
  declare readonly [writable]: true;
  readonly client: PoolClient;
  readonly effects: (() => unknown)[] = [];
  readonly pool: PoolHandle;
  private ended = false;
  private isCollecting = false;
  /** The error that aborted the transaction. */
  private failure: unknown;
  constructor(client: PoolClient, pool: PoolHandle) {
    this.client = client;
    this.pool = pool;
  }

  end(): void {
    this.ended = true;
  }

  query<Row extends object>(statement: SqlStatement): Promise<QueryResult<Row>> {
    if (this.ended)
      return Promise.reject(new Error('this transaction has ended: a statement was not awaited'));
    this.collectEffects();
    return traceStatement(statement, () =>
      this.client.query<Row>(this.pool.sent(statement)).catch((error) => {
        throw this.failureOf(errorOf(statement, error));
      }),
    );
  }

  /**
   * The error to report for a failed statement: the one that aborted the transaction. Of statements sent
   * together, the caller may await the one that was refused for the failure of another.
   */
  failureOf(error: unknown): unknown {
    this.failure ??= error;
    return (error as { code?: unknown }).code === abortedBefore ? this.failure : error;
  }

  /** After a rollback to a savepoint statements are accepted again. */
  clearFailure(): void {
    this.failure = undefined;
  }

  /** Statements of one event loop turn are sent together to save system calls. */
  private collectEffects(): void {
    if (this.isCollecting) return;
    this.isCollecting = true;
    const { stream } = (this.client as unknown as Sending).connection;
    stream.cork();
    process.nextTick(() => {
      this.isCollecting = false;
      stream.uncork();
    });
  }
}

/** The object `pg` passes statements to; its types do not include it. */
type Sending = { connection: { stream: Writable } };

/** Runs the statement, and the other one if it returned no row. */
export async function execute<Row extends object>(
  on: Handle,
  statement: SqlStatement,
): Promise<QueryResult<Row>> {
  const { otherwise, ...first } = statement;
  const result = await (first.before ? writeTables<Row>(on, first) : on.query<Row>(first));
  if (!otherwise || result.rows.length > 0) return result;
  return await on.query<Row>({ ...(first.race && { race: first.race }), ...otherwise() });
}

async function writeTables<Row extends object>(
  on: Handle,
  statement: SqlStatement,
): Promise<QueryResult<Row>> {
  if (!(on instanceof TransactionHandle)) throw new Error('several tables are written in a transaction');
  if (!on.pool.isDistributed) return await on.query<Row>(inOneStatement(statement));
  const results = await Promise.all(inSteps(statement).map((step) => on.query<Row>(step)));
  return results.at(-1)!;
}

/** The error of a failed statement; a lost race is a serialization failure. */
function errorOf({ race }: SqlStatement, error: unknown): unknown {
  const { constraint } = error as { constraint?: string };
  // On a cluster a constraint has the number of its shard: transfer_by_key_102309.
  const name = constraint?.replace(/_\d{6,}$/, '');
  if (!race || !name || ![race].flat().includes(name)) return error;
  return Object.assign(new Error('another process was faster', { cause: error }), {
    code: serializationFailure,
  });
}

export class StatementHandle implements Tx, Handle {
  declare readonly [readable]: true;
  declare readonly [writable]: true;
  readonly pool: PoolHandle;
  readonly effects: (() => unknown)[] = [];
  private used = false;
  /** Its statement is committed: after-commit effects run at once. */
  done = false;
  readonly committed: (effects: (() => unknown)[]) => Promise<void>;
  constructor(pool: PoolHandle, committed: (effects: (() => unknown)[]) => Promise<void>) {
    this.pool = pool;
    this.committed = committed;
  }

  async query<Row extends object>(statement: SqlStatement): Promise<QueryResult<Row>> {
    return this.through((pool) => withRetry(pool.log, () => execute<Row>(pool, statement)));
  }

  /** Consumes the handle with work that commits its single statement, possibly batched with others. */
  async through<T>(work: (pool: PoolHandle) => Promise<T>): Promise<T> {
    if (this.used) throw new Error('this handle is for one statement: use a transaction for more');
    this.used = true;
    const result = await work(this.pool);
    this.done = true;
    await this.committed(this.effects);
    return result;
  }
}
