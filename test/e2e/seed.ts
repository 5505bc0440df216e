import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type Db, run } from '#server/platform/database/index.ts';
import { startForTools } from '../../scripts/tools.ts';

/** The demo brands that journeys visit. */
export const BRANDS = ['casino1', 'casino9', 'slot2', 'slot5', 'sportsbook1'] as const;

/** One key for the seeded database and its copies. */
export const SECRET_KEY = 'the journeys of a seeded demo, all on one key';

/** Seeds the demo once, using the system itself; every journey file gets a copy. */
export async function seedBrands(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-e2e-'));
  try {
    const tools = await startForTools({ dataDir, databaseUrl, secretKey: SECRET_KEY, brands: BRANDS });
    await waitForHandledEvents(tools.database.db);
    await tools.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Waits until the seed's events are handled. Otherwise every copy of the database would handle them first,
 * and a journey's own events would wait for up to half a minute on a busy machine.
 */
async function waitForHandledEvents(db: Db): Promise<void> {
  const waiting = {
    text: `select from platform.event union all
      select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
  };
  await vi.waitFor(async () => expect(await run(db, waiting)).toEqual([]), {
    timeout: 180_000,
    interval: 100,
  });
}
