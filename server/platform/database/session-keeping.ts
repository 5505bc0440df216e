import type pg from 'pg';
import { withClient } from './application-role.ts';

/**
 * Throws when an address leads to a pooler in transaction mode: it passes statements of one connection to
 * different sessions of the server, so notices (LISTEN) and session locks are lost.
 */
export async function requireOwnSessions(variable: string, url: string): Promise<void> {
  if (await keepsSession(url)) return;
  throw new Error(
    `${variable} leads to a pooler in transaction mode, which loses the notices of PostgreSQL (LISTEN) and session locks.\n` +
      '  Connect to PostgreSQL directly there, and name the pooler in DATABASE_POOLED_URL. Nothing was changed.',
  );
}

/** A pooler may give the same session again by chance. */
const ROUNDS = 5;

/** Whether a connection keeps the session of the server that it began with. */
export async function keepsSession(url: string): Promise<boolean> {
  return withClient(url, async (one) => {
    const session = await sessionOf(one);
    return withClient(url, async (other) => {
      for (let round = 0; round < ROUNDS; round++) {
        // While its transaction is open, a pooler cannot give the session to another connection.
        await other.query('begin');
        const [taken, after] = [await sessionOf(other), await sessionOf(one)];
        await other.query('rollback');
        if (taken === session || after !== session) return false;
      }
      return true;
    });
  });
}

/** The process ID of the session that runs the connection's statements. */
export const sessionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
};
