import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { quietLogger } from './job-log.ts';
import type { Log } from './log.ts';

export const migrationsFolder = join(import.meta.dirname, '..', 'migrations');
/** Any number, the same for every starter: two of them take turns. */
const advisoryLock = 716_203_001;

export interface Migration {
  number: number;
  name: string;
  checksum: string;
  text: string;
}

/** The files NNNN-name.sql in numeric order. Throws on a name that does not fit and on a number used twice. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
      if (!number) throw new Error(`migration ${name} must be called NNNN-name.sql`);
      const text = readFileSync(join(folder, name), 'utf8');
      return {
        number: Number(number),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    })
    .sort((a, b) => a.number - b.number);
  for (const [i, migration] of found.entries()) {
    const before = found[i - 1];
    if (before?.number === migration.number) {
      throw new Error(`migrations ${before.name} and ${migration.name} have the same number`);
    }
  }
  return found;
}

/**
 * Brings the database at `url` to the newest migration: forward only, each file in a transaction of its own, one
 * starter at a time. Throws when a file that was applied has changed, naming it. Answers the names applied now.
 */
export async function migrate(url: string, log: Log, folder = migrationsFolder): Promise<string[]> {
  const files = readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await runMigrations({ connectionString: url, logger: quietLogger(log) });
    await client.query('create schema if not exists platform');
    await client.query(`create table if not exists platform.migration (
      number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedOn(client);
    const pending = pendingOf(files, applied);
    for (const file of pending) {
      log.info({ migration: file.name }, 'applying');
      await apply(client, file);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

type Applied = Map<number, { name: string; checksum: string }>;

async function appliedOn(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query('select number, name, checksum from platform.migration');
  return new Map(rows.map((row: { number: number; name: string; checksum: string }) => [row.number, row]));
}

function pendingOf(files: Migration[], applied: Applied): Migration[] {
  const newest = Math.max(0, ...applied.keys());
  return files.filter((file) => {
    const before = applied.get(file.number);
    if (before && before.checksum !== file.checksum) {
      throw new Error(`migration ${before.name} was changed after it was applied: add a new one instead`);
    }
    if (!before && file.number < newest) {
      throw new Error(
        `migration ${file.name} comes before one that is applied already: give it a higher number`,
      );
    }
    return !before;
  });
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.text);
    await client.query('insert into platform.migration (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
