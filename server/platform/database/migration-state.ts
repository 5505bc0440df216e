import { type Db, run } from './index.ts';
import { BASELINE, type Phase, readMigrations, type SqlFile } from './migration-files.ts';

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
