import { type Db, run } from './index.ts';

/** Suffix of a connection name. */
const RELEASE_PATTERN = String.raw`\s+(\d+\.\d+\.\S+)$`;

export type Connections = { name: string; release: string; count: number; since: Date };

/** Connections of the installation's processes to this database, by purpose and release. */
export async function listConnections(db: Db): Promise<Connections[]> {
  return await run<Connections>(db, {
    text: `select regexp_replace(application_name, '${RELEASE_PATTERN}', '') as name,
        coalesce(substring(application_name, '${RELEASE_PATTERN}'), '') as release,
        count(*)::int as count, min(backend_start) as since
      from pg_stat_activity where datname = current_database() and application_name ~ '^(pooled )?baize'
      group by 1, 2 order by 1, 2`,
  });
}

/** Version of the server, and the newest upgrade of the schema. */
export async function databaseVersion(db: Db): Promise<{ postgres: string; schema: string }> {
  const [row] = await run<{ postgres: string; schema: string }>(db, {
    text: `select current_setting('server_version') as postgres,
      (select name from platform.migration order by number desc limit 1) as schema`,
  });
  return row!;
}

/** Advisory locks held: for two-part keys those with this first number, for single keys that number. */
export async function countLocks(db: Db, number: number, kind: 'pair' | 'single'): Promise<number> {
  const [row] = await run<{ count: number }>(db, {
    text: `select count(*)::int as count from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database
        where datname = current_database())
      and case when $2 then classid::bigint = $1 and objsubid = 2
        else classid::bigint = 0 and objid::bigint = $1 and objsubid = 1 end`,
    values: [number, kind === 'pair'],
  });
  return row!.count;
}
