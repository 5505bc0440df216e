import { createHash } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { quietLogger } from '../jobs/logger.ts';
import type { Log } from '../log.ts';
import { grantToApplication } from './application-role.ts';
import { BASELINE, type MigrationFiles, readMigrations, type SqlFile } from './migration-files.ts';
import { UUIDV7_FALLBACK } from './server-version.ts';

/** An arbitrary lock number, the same for every process: concurrent starts take turns. */
const advisoryLock = 716_203_001;

type Recorded = Pick<SqlFile, 'number' | 'name' | 'checksum'>;
type Script = { name: string; text: string };
/** One transaction: the statements to run, and the migrations recorded after it. */
type Step = { name: string; scripts: Script[]; contains: Recorded[]; replaces?: boolean };

export type MigrateOptions = {
  /** Where the files are, for tests. */
  folder?: string;
  /** The role of the running application, if it is not the owner: it is granted its rights. */
  applicationRole?: string;
};

/**
 * Brings the database at `url` to the newest schema: an empty one by the schema files in one transaction, an
 * older one by the missing upgrades, each in its own transaction. Forward only, one process at a time.
 * Returns the names of the files applied. Throws, naming the file, when an applied upgrade has changed or a
 * new one has a lower number; and on a database that has only some of the migrations before the baseline.
 */
export async function migrate(
  url: string,
  log: Log,
  { folder, applicationRole }: MigrateOptions = {},
): Promise<string[]> {
  const files = readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await runMigrations({ connectionString: url, logger: quietLogger(log) });
    await client.query(UUIDV7_FALLBACK);
    await client.query('create schema if not exists platform');
    await client.query(`create table if not exists platform.migration (
      number int primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`);
    const { rows } = await client.query<Recorded>(
      'select number, name, checksum from platform.migration order by number',
    );
    for (const step of stepsOf(files, rows)) {
      log.info({ migration: step.name }, 'applying');
      await apply(client, step);
    }
    if (applicationRole) await grantToApplication(client, applicationRole);
    return namesOf(files, rows);
  } finally {
    await client.end();
  }
}

function stepsOf(files: MigrationFiles, recorded: Recorded[]): Step[] {
  if (recorded.length === 0) {
    return [{ name: 'schema', scripts: files.schema, contains: [BASELINE, ...files.upgrades] }];
  }
  const steps: Step[] = [];
  if (!hasBaseline(recorded)) {
    requireAllBefore(recorded);
    steps.push({ name: BASELINE.name, scripts: [], contains: [BASELINE], replaces: true });
  }
  for (const file of pendingOf(files, recorded)) {
    steps.push({ name: file.name, scripts: [file], contains: [file] });
  }
  steps.at(-1)?.scripts.push({ name: 'comments', text: commentsOf(files) });
  return steps;
}

const hasBaseline = (recorded: Recorded[]): boolean => recorded.some(({ name }) => name === BASELINE.name);

function requireAllBefore(recorded: Recorded[]): void {
  const lines = recorded.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  if (createHash('sha256').update(lines).digest('hex') === BASELINE.checksum) return;
  throw new Error(
    `the database was made by an early development version: it has ${recorded.length} migrations that are not the ${BASELINE.files} ` +
      'an upgrade starts from. Start with a new database, or bring this one to the end of those migrations first',
  );
}

function pendingOf({ upgrades }: MigrationFiles, recorded: Recorded[]): SqlFile[] {
  const applied = new Map(recorded.map((row) => [row.number, row]));
  const newest = Math.max(...applied.keys());
  return upgrades.filter((file) => {
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

/** Comments are only in the schema files and are rewritten after an upgrade. */
const commentsOf = ({ schema }: MigrationFiles): string =>
  schema.flatMap(({ text }) => commentsIn(text)).join('\n');

/**
 * The statements `comment on …` of a schema file: each begins a line and ends with its text's quote and a
 * semicolon.
 */
export function commentsIn(text: string): string[] {
  const found: string[] = [];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    if (open.length === 0 && !line.startsWith('comment on ')) continue;
    open.push(line);
    if (!line.endsWith("';")) continue;
    found.push(open.join('\n'));
    open = [];
  }
  return found;
}

const namesOf = (files: MigrationFiles, recorded: Recorded[]): string[] =>
  (recorded.length === 0 ? files.schema : pendingOf(files, recorded)).map(({ name }) => name);

async function apply(client: pg.Client, step: Step): Promise<void> {
  let { name } = step;
  try {
    await client.query('begin');
    for (const script of step.scripts) {
      name = script.name;
      await client.query(script.text);
    }
    if (step.replaces) await client.query('delete from platform.migration');
    for (const file of step.contains) {
      await client.query('insert into platform.migration (number, name, checksum) values ($1, $2, $3)', [
        file.number,
        file.name,
        file.checksum,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
