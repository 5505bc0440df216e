import type pg from 'pg';
import { RELEASE } from '../release.ts';
import { type Db, run } from './index.ts';
import {
  BASELINE,
  type MigrationFiles,
  type Phase,
  readMigrations,
  type SqlFile,
} from './migration-files.ts';

interface MigrationState {
  /** The schema meets this program's requirements; contract upgrades may be missing. */
  current: boolean;
  pending: string[];
  /** Contract upgrades that `npm run migrate -- --contract` would apply. */
  contracts: string[];
}

let expected: Pick<SqlFile, 'name' | 'phase'>[] | undefined;

/** Whether the database has every migration of this program. Throws when the database does not answer. */
export async function migrationState(db: Db): Promise<MigrationState> {
  expected ??= [{ ...BASELINE, phase: 'expand' }, ...readMigrations().upgrades];
  const rows = await run<{ name: string }>(db, { text: 'select name from platform.migration' });
  const applied = new Set(rows.map((row) => row.name));
  const missing = expected.filter(({ name }) => !applied.has(name));
  const named = (phase: Phase) => missing.filter((file) => file.phase === phase).map(({ name }) => name);
  const pending = named('expand');
  return { current: pending.length === 0, pending, contracts: named('contract') };
}

/** When the first migration of this database was applied. */
export async function installedAt(db: Db): Promise<Date> {
  const [row] = await run<{ at: Date }>(db, {
    text: 'select min(applied_at) as at from platform.migration',
  });
  return row!.at;
}

/**
 * Throws when a later release has applied a contract upgrade to the database: this program may use what that
 * has removed.
 */
export async function requireKnownContracts(
  client: pg.Client,
  { upgrades }: MigrationFiles = readMigrations(),
): Promise<void> {
  const { rowCount } =
    await client.query(`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'platform' and c.relname = 'migration'`);
  if (!rowCount) return;
  // A database of an earlier release has no such column.
  const { rows } = await client.query<{ name: string }>(
    `select name from platform.migration m
      where to_jsonb(m) ->> 'phase' = 'contract' and name <> all ($1) order by number`,
    [upgrades.map(({ name }) => name)],
  );
  if (rows.length === 0) return;
  throw new Error(
    `A later release has applied the contract upgrade ${rows.map(({ name }) => name).join(', ')}, which release ${RELEASE} does not know: ` +
      'it may need what that has removed.\n' +
      '  Start the later release, or restore a backup from before the upgrade (docs/guides/upgrade.md). Nothing was changed.',
  );
}
