import type pg from 'pg';
import type { Log } from '../log.ts';

/**
 * Major versions of PostgreSQL that the tests run on. Statements use `uuidv7()` and `returning old`, which
 * are new in 18.
 */
export const SUPPORTED = { oldest: 18, newest: 18 };

/** Of the version number 180004 the major version is 18. */
const NUMBERS_PER_MAJOR = 10_000;

/** Throws on a PostgreSQL that is too old; a newer one than the tests know is logged. */
export async function requireVersion(
  client: Pick<pg.Client, 'query'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const { rows } = await client.query<{ number: string }>(
    `select current_setting('server_version_num') as number`,
  );
  const major = Math.floor(Number(rows[0]!.number) / NUMBERS_PER_MAJOR);
  const { oldest, newest } = SUPPORTED;
  if (major < oldest)
    throw new Error(
      `The database is PostgreSQL ${major}. Baize needs PostgreSQL ${oldest}: upgrade the server, or set DATABASE_URL to a newer one. Nothing was changed.`,
    );
  if (major > newest) log.warn({ postgres: major }, `tested with PostgreSQL ${newest} only`);
}
