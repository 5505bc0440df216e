import { type Db, run } from './database.ts';
import { readMigrations } from './migrate.ts';

export interface MigrationState {
  current: boolean;
  pending: string[];
}

let expected: { number: number; name: string }[] | undefined;

/** Whether the database has every migration this program came with. Throws when the database does not answer. */
export async function migrationState(db: Db): Promise<MigrationState> {
  expected ??= readMigrations();
  const rows = await run<{ number: number }>(db, { text: 'select number from platform.migration' });
  const applied = new Set(rows.map(({ number }) => number));
  const pending = expected.filter(({ number }) => !applied.has(number)).map(({ name }) => name);
  return { current: pending.length === 0, pending };
}
