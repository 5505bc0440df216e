import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { quietLogger } from '../jobs/logger.ts';
import type { Log } from '../log.ts';
import { RELEASE } from '../release.ts';
import { grantToApplication } from './application-role.ts';
import { migrateExtensions } from './extension-migrations.ts';
import type { ExtensionSchema } from './extension-schema.ts';
import { BASELINE, type MigrationFiles, readMigrations, type SqlFile } from './migration-files.ts';
import { requireKnownContracts } from './migration-state.ts';
import { UUIDV7_FALLBACK } from './server-version.ts';

/** An arbitrary lock number shared by all processes, which serialises concurrent starts. */
const advisoryLock = 716_203_001;

const LOCK_NOT_AVAILABLE = '55P03';

type Recorded = Pick<SqlFile, 'number' | 'name' | 'checksum'>;
type Applied = Recorded & Pick<SqlFile, 'phase'>;
type Script = { name: string; text: string };
/** One transaction: the statements to run, and the migrations recorded after it. */
type Step = { name: string; scripts: Script[]; contains: Applied[]; replaces?: boolean };

export type MigrateOptions = {
  /** Location of the files, for tests. */
  folder?: string;
  /** The role of the running application, if it is not the owner: it is granted its rights. */
  applicationRole?: string;
  /** How long a statement of an upgrade waits for a lock, and the pauses before retries; ms. */
  lockMs?: number;
  pausesMs?: readonly number[];
  /**
   * Also applies upgrades that remove objects used by the previous release; none of its processes may be
   * running.
   */
  contracts?: boolean;
  /** Extensions whose migrations are applied after those of the platform. */
  extensions?: readonly ExtensionSchema[];
};

/**
 * Brings the database at `url` to the newest schema: an empty one by the schema files in one transaction, an
 * older one by the missing upgrades, each in its own transaction. Forward only, one process at a time.
 * Contract upgrades wait until `contracts`. Returns the names of the files applied. Throws, naming the file,
 * when an applied upgrade has changed or a new one has a lower number; on a database that has only some of
 * the migrations before the baseline, or a contract upgrade of a later release; and on `contracts` while a
 * process of another release is connected.
 */
export async function migrate(
  url: string,
  log: Log,
  { folder, applicationRole, contracts = false, extensions = [], ...waiting }: MigrateOptions = {},
): Promise<string[]> {
  const files = readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await runMigrations({ connectionString: url, logger: quietLogger(log) });
    await client.query(UUIDV7_FALLBACK);
    await requireKnownContracts(client, files);
    await client.query('create schema if not exists platform');
    await client.query(`create table if not exists platform.migration (
      number int primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), phase text not null default 'expand')`);
    const { rows } = await client.query<Recorded>(
      'select number, name, checksum from platform.migration order by number',
    );
    const pending = pendingOf(files, rows, contracts);
    if (pending.some(({ phase }) => phase === 'contract')) await requireNoOtherRelease(client);
    const steps = stepsOf(files, rows, pending);
    await addPhase(client);
    for (const step of steps) {
      log.info({ migration: step.name }, 'applying');
      await applyBetweenLocks(client, step, waiting);
    }
    const added = await migrateExtensions(client, extensions, log);
    if (applicationRole) await grantToApplication(client, applicationRole, extensions);
    return [...(rows.length === 0 ? files.schema : pending).map(({ name }) => name), ...added];
  } finally {
    await client.end();
  }
}

const baseline: Applied = { ...BASELINE, phase: 'expand' };

function stepsOf(files: MigrationFiles, recorded: Recorded[], pending: SqlFile[]): Step[] {
  if (recorded.length === 0) {
    return [{ name: 'schema', scripts: files.schema, contains: [baseline, ...files.upgrades] }];
  }
  const steps: Step[] = [];
  if (!hasBaseline(recorded)) {
    requireAllBefore(recorded);
    steps.push({ name: BASELINE.name, scripts: [], contains: [baseline], replaces: true });
  }
  for (const file of pending) {
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

/**
 * Upgrades to apply now. A contract upgrade may be applied after later ones; others only in the order of
 * their numbers.
 */
function pendingOf({ upgrades }: MigrationFiles, recorded: Recorded[], contracts: boolean): SqlFile[] {
  if (recorded.length === 0) return [];
  const applied = new Map(recorded.map((row) => [row.number, row]));
  const newest = Math.max(...applied.keys());
  return upgrades.filter((file) => {
    const before = applied.get(file.number);
    if (before && before.checksum !== file.checksum) {
      throw new Error(`migration ${before.name} was changed after it was applied: add a new one instead`);
    }
    if (file.phase === 'contract') return !before && contracts;
    if (!before && file.number < newest) {
      throw new Error(
        `migration ${file.name} comes before one that is applied already: give it a higher number`,
      );
    }
    return !before;
  });
}

/** Databases of earlier releases lack the column; a table that has it is not locked. */
async function addPhase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'platform.migration'::regclass and attname = 'phase'`,
  );
  if (!rowCount)
    await client.query("alter table platform.migration add column phase text not null default 'expand'");
}

/** Comments are only in the schema files and are rewritten after an upgrade. */
const commentsOf = ({ schema }: MigrationFiles): string =>
  schema.flatMap(({ text }) => commentsIn(text)).join('\n');

/**
 * The `comment on …` statements of a schema file: each starts on a new line and ends with a quote and a
 * semicolon.
 */
function commentsIn(text: string): string[] {
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

/**
 * Contract upgrades break processes of an earlier release, which are detected by the version in their
 * connection names.
 */
async function requireNoOtherRelease(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'baize%'
        and substring(application_name, '\\d+\\.\\d+\\.\\S+$') <> $1 order by 1`,
    [RELEASE],
  );
  if (rows.length === 0) return;
  throw new Error(
    `processes of another release are connected (${rows.map(({ name }) => name).join(', ')}): end them first`,
  );
}

/**
 * A statement waiting for a table lock blocks all later ones, so an upgrade waits only briefly, is rolled
 * back, and retried after a pause.
 */
async function applyBetweenLocks(
  client: pg.Client,
  step: Step,
  { lockMs = 5000, pausesMs = [1000, 2000, 4000, 8000] }: MigrateOptions,
): Promise<void> {
  await client.query('select set_config($1, $2, false)', ['lock_timeout', `${lockMs}ms`]);
  for (const pause of pausesMs) {
    try {
      return await apply(client, step);
    } catch (error) {
      if (((error as Error).cause as { code?: string } | undefined)?.code !== LOCK_NOT_AVAILABLE) throw error;
      await setTimeout(pause);
    }
  }
  await apply(client, step);
}

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
      await client.query(
        'insert into platform.migration (number, name, checksum, phase) values ($1, $2, $3, $4)',
        [file.number, file.name, file.checksum, file.phase],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
