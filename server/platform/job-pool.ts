import pg from 'pg';
import type { Log } from './log.ts';

/** How a database that is away for a moment shows itself: refused, cut off, or told to go. */
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P01', '57P02'];
const CUT_OFF = /^Connection terminated/;
/** What the queue takes for a reason to try again later, when it writes down what became of a job. */
const TRY_AGAIN = 'ETIMEDOUT';

/**
 * Connections of the job queue, whose own would end the process when the database goes away while the outcome of a job is written
 * down: here the queue is told to try that again.
 */
export function openJobPool(url: string, size: number, log: Log): pg.Pool {
  const pool = new PatientPool({ connectionString: url, max: size, application_name: 'baize jobs' });
  // The error carries its whole client with it: its words are enough.
  pool.on('error', ({ message }) =>
    log.warn({ reason: message }, 'an idle connection of the jobs role was lost'),
  );
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const patient = (...args: unknown[]): unknown => {
      const answer = query(...args);
      return answer instanceof Promise ? answer.catch(later) : answer;
    };
    Object.assign(client, { query: patient });
  });
  return pool;
}

class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): unknown {
    return callback ? super.connect(callback) : super.connect().catch(later);
  }
}

function later(error: unknown): never {
  if (error instanceof Error) {
    const { code = '' } = error as { code?: string };
    if (AWAY.includes(code) || CUT_OFF.test(error.message)) Object.assign(error, { code: TRY_AGAIN });
  }
  throw error;
}
