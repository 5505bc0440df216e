import { type Db, run, type Tx, write } from './index.ts';

/** Records that a demo adds players and staff with published passwords to this database. */
export async function markDemo(tx: Tx): Promise<void> {
  await write(tx, {
    text: 'insert into platform.demo_seed (is_only) values (true) on conflict (is_only) do nothing',
  });
}

/** The demo's accounts and brands are closed: production may start. */
export async function removeDemoMarker(tx: Tx): Promise<void> {
  await write(tx, { text: 'delete from platform.demo_seed' });
}

/** Throws, with instructions, if a demo has seeded this database and has not been removed. */
export async function requireNoDemo(db: Db): Promise<void> {
  const [row] = await run<{ seeded_at: Date }>(db, { text: 'select seeded_at from platform.demo_seed' });
  if (!row) return;
  throw new Error(
    `This database was seeded by a demo on ${row.seeded_at.toISOString().slice(0, 10)}: its players and staff have ` +
      'published passwords, so MODE=production does not start.\n' +
      '  Use a new database (DATABASE_URL), or close the demo’s brands, players and staff in this one:\n' +
      '  node scripts/run.mjs remove-demo',
  );
}
