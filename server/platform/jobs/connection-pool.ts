import pg from 'pg';
import type { Log } from '../log.ts';

/** Errors of a briefly unavailable database: connection refused, cut off, or shutting down. */
const UNAVAILABLE_ERRORS = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P01', '57P02'];
const CONNECTION_LOST = /^Connection terminated/;
/** Errors on which the queue retries, when it stores a job's outcome. */
const RETRY_CODE = 'ETIMEDOUT';

/**
 * Connections of the job queue. With the queue's own pool, a database that disappears while a job's outcome
 * is stored would end the process; with this pool the queue retries.
 */
export function openJobPool(url: string, size: number, log: Log): JobPool {
  const pool = new JobPool({ connectionString: url, max: size, application_name: 'baize jobs' });
  // Logs only the message, because the error contains its whole client.
  pool.on('error', ({ message }) =>
    log.warn({ reason: message }, 'an idle connection of the jobs role was lost'),
  );
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const retryableQuery = (...args: unknown[]): unknown => {
      const answer = query(...args);
      return answer instanceof Promise ? answer.catch(asRetryable) : answer;
    };
    Object.assign(client, { query: retryableQuery });
  });
  return pool;
}

class JobPool extends pg.Pool {
  #isAbandoned = false;

  /**
   * Provides no further connections. Abandoned jobs fail when the database is closed: their outcome is not
   * stored, and an error about it would be unhandled.
   */
  abandon(): void {
    this.#isAbandoned = true;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): unknown {
    if (this.#isAbandoned) return new Promise(() => {});
    return callback ? super.connect(callback) : super.connect().catch(asRetryable);
  }
}

function asRetryable(error: unknown): never {
  if (error instanceof Error) {
    const { code = '' } = error as { code?: string };
    if (UNAVAILABLE_ERRORS.includes(code) || CONNECTION_LOST.test(error.message))
      Object.assign(error, { code: RETRY_CODE });
  }
  throw error;
}
