import { randomInt, randomUUID } from 'node:crypto';
import { withClient } from './application-role.ts';
import type { Pooler } from './index.ts';
import { keepsSession, sessionOf } from './session-keeping.ts';

/** The first of the two numbers of the advisory lock by which two addresses are compared. */
const SAME_DATABASE_LOCK = 716_203_005;
/** Attempts to run a statement in a second session. */
const ATTEMPTS = 20;
const UNKNOWN_STATEMENT = '26000';

/**
 * Throws unless an address of a pooler leads to the database of the direct address, with the same login:
 * otherwise the locks and notices of a process would concern another database than its writes.
 */
export async function requireSameDatabase(url: string, pooledUrl: string): Promise<void> {
  const lock = [SAME_DATABASE_LOCK, randomInt(2 ** 31)];
  await withClient(url, async (direct) => {
    await direct.query('select pg_advisory_lock($1, $2)', lock);
    const text = 'select pg_try_advisory_xact_lock($1, $2) as is_free, current_user as role';
    const { rows } = await withClient(pooledUrl, (pooled) => pooled.query(text, lock));
    const own = await direct.query('select current_user as role');
    if (!rows[0].is_free && rows[0].role === own.rows[0].role) return;
    const what = rows[0].is_free ? 'to another database' : `to the database as ${rows[0].role}`;
    throw new Error(
      `DATABASE_POOLED_URL leads ${what}, DATABASE_URL to one as ${own.rows[0].role}.\n` +
        '  Both must name the same database and login. Nothing was changed.',
    );
  });
}

/** A pooler, and whether it keeps prepared statements. */
export async function poolerAt(url: string): Promise<Pooler> {
  return { url, isPreparing: await keepsPreparedStatements(url) };
}

/**
 * Whether statements prepared on a connection can be used by its later transactions: always where it keeps
 * its session, otherwise by a pooler that prepares them again in each session (PgBouncer 1.21 and later with
 * `max_prepared_statements`).
 */
async function keepsPreparedStatements(url: string): Promise<boolean> {
  if (await keepsSession(url)) return true;
  return withClient(url, (one) =>
    withClient(url, async (other) => {
      // Sessions of a pooler remember the statements of earlier connections.
      const prepared = { name: `probe-${randomUUID()}`, text: 'select pg_backend_pid() as pid' };
      const first = (await one.query<{ pid: number }>(prepared)).rows[0]!.pid;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        // An open transaction takes a session away, so that the next statement gets another one.
        await other.query('begin');
        await sessionOf(other);
        const again = await one.query<{ pid: number }>(prepared).catch((error: { code?: string }) => {
          if (error.code !== UNKNOWN_STATEMENT) throw error;
        });
        await other.query('rollback');
        if (!again || again.rows[0]!.pid !== first) return again !== undefined;
      }
      return false;
    }),
  );
}
