import { type Db, run } from './index.ts';
import { BASELINE, readMigrations } from './migration-files.ts';

export interface MigrationState {
  current: boolean;
  pending: string[];
}

let expected: { name: string }[] | undefined;

/** Whether the database has every migration of this program. Throws when the database does not answer. */
export async function migrationState(db: Db): Promise<MigrationState> {
  expected ??= [BASELINE, ...readMigrations().upgrades];
  const rows = await run<{ name: string }>(db, { text: 'select name from platform.migration' });
  const applied = new Set(rows.map((row) => row.name));
  const pending = expected.map(({ name }) => name).filter((name) => !applied.has(name));
  return { current: pending.length === 0, pending };
}
