import type pg from 'pg';
import type { Log } from '../log.ts';

/** Supported major versions of PostgreSQL. The bundled version is the newest. */
const SUPPORTED = { oldest: 15, newest: 18 };

/**
 * `uuidv7()` for servers before 18: milliseconds, 12 bits of sub-millisecond fraction, then random bits, as
 * in PostgreSQL 18.
 */
export const UUIDV7_FALLBACK = `do $do$ begin
  if to_regprocedure('uuidv7()') is null then
    create function public.uuidv7() returns uuid language sql volatile parallel safe as $$
      select encode(overlay(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send(us / 1000) from 3) from 1 for 6)
          placing int2send((28672 + us % 1000 * 4096 / 1000)::int2) from 7 for 2), 'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) clock $$;
  end if;
end $do$`;

/** The major version of 180004 is 18. */
const NUMBERS_PER_MAJOR = 10_000;

/** Throws on an outdated PostgreSQL; a version newer than the tested ones is logged. */
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
      `The database is PostgreSQL ${major}. Baize needs PostgreSQL ${oldest} or newer: upgrade the server, or set DATABASE_URL to a newer one. Nothing was changed.`,
    );
  if (major > newest) log.warn({ postgres: major }, `tested with PostgreSQL ${newest} only`);
}
