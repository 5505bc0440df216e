import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForTools } from '../../scripts/tools.ts';

/** The demo brands that journeys visit. */
export const BRANDS = ['casino1', 'casino9', 'slot2', 'slot5', 'sportsbook1'] as const;

/** One key for the seeded database and its copies. */
export const SECRET_KEY = 'the journeys of a seeded demo, all on one key';

/** Seeds the demo once, by the system itself; every file of journeys gets a copy. */
export async function seedBrands(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-e2e-'));
  try {
    const tools = await startForTools({ dataDir, databaseUrl, secretKey: SECRET_KEY, brands: BRANDS });
    await tools.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
