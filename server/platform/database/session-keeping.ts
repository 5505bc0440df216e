import type pg from 'pg';
import { withClient } from './application-role.ts';

/**
 * Throws when an address leads to a pooler in transaction mode: it passes statements of one connection to
 * different sessions of the server, so notices (LISTEN), session locks and prepared statements are lost.
 */
export async function requireOwnSessions(variable: string, url: string): Promise<void> {
  const isKept = await withClient(url, async (one) => {
    const before = await sessionOf(one);
    return withClient(url, async (other) => {
      // While its transaction is open, a pooler cannot give the session to another connection.
      await other.query('begin');
      const [taken, after] = [await sessionOf(other), await sessionOf(one)];
      await other.query('rollback');
      return taken !== before && after === before;
    });
  });
  if (isKept) return;
  throw new Error(
    `${variable} leads to a pooler in transaction mode, which loses the notices of PostgreSQL (LISTEN), session locks and prepared statements.\n` +
      '  Connect to PostgreSQL directly, or set the pooler to session mode (pool_mode = session in PgBouncer). Nothing was changed.',
  );
}

const sessionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
};
