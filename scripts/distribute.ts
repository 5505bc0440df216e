import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readConfig } from '../server/platform/config/index.ts';
import { withClient } from '../server/platform/database/application-role.ts';
import { openDatabase } from '../server/platform/database/index.ts';
import { migrationState } from '../server/platform/database/migration-state.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import {
  applyDistribution,
  clusterFaults,
  planDistribution,
  readCluster,
  readStoredSchema,
  runningServers,
} from '../server/platform/distribution/index.ts';
import { createLog } from '../server/platform/log.ts';

const USAGE = `DATABASE_OWNER_URL=postgres://owner:…@coordinator/baize npm run distribute -- --dry-run | --apply [--shards 32]
  Spreads the tables over the servers of a Citus cluster, by site (docs/guides/several-servers.md).
  --dry-run: prints what would be done. Ends with 1 if something is in the way.
  --apply: does it, table by table, rows included, while no server of the platform is running. Run it again
    after an interruption, and after every migration.
  --shards: pieces into which the tables are cut; read at the first run only.`;

/** Most pieces that a table may be cut into: each of some three hundred tables has as many. */
const MAX_SHARDS = 256;

/** Upgrades that the schema lacks, as faults. */
async function upgradeFaults(url: string): Promise<string[]> {
  const database = openDatabase({ url, poolSize: 1, log: createLog('warn') });
  try {
    const { pending, contracts } = await migrationState(database.db);
    const missing = [...pending, ...contracts];
    if (missing.length === 0) return [];
    return [`The database lacks ${missing.join(', ')}: npm run migrate -- --contract.`];
  } finally {
    await database.close();
  }
}

/** Prints the plan and carries it out if `apply`; returns the exit code. */
async function distribute(url: string, client: pg.Client, apply: boolean, shards: number): Promise<number> {
  // Before a connection of this command bears the name of the platform.
  const running = apply ? await runningServers(client) : [];
  const faults = await clusterFaults(client);
  if (faults.length === 0) faults.push(...(await upgradeFaults(url)));
  if (faults.length === 0) {
    const plan = planDistribution(await readStoredSchema(client), await readCluster(client));
    const tables = plan.steps.flatMap((step) => step.tables.map((name) => ({ name, ...step })));
    if (!apply) for (const { name, placement } of tables) console.log(`${name}: ${placement}`);
    console.log(`Tables to move: ${tables.length}. In place: ${plan.done}.`);
    faults.push(...plan.faults);
    if (running.length > 0) faults.push(`Stop the servers of the platform first: ${running.join(', ')}.`);
    if (faults.length === 0 && apply)
      await applyDistribution(client, plan, { shards, announce: (step) => console.log(step) });
  }
  for (const fault of faults) console.error(fault);
  if (faults.length === 0 && apply) console.log('The tables are distributed.');
  return faults.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { 'dry-run': flag, apply: flag, shards: { type: 'string', default: '32' } },
  });
  const shards = Number(values.shards);
  const { DATABASE_URL, DATABASE_OWNER_URL } = readConfig({ MODE: 'demo', ...process.env, ROLES: '' });
  const url = DATABASE_OWNER_URL ?? DATABASE_URL;
  const isShards = Number.isInteger(shards) && shards > 0 && shards <= MAX_SHARDS;
  if (!url || values.apply === values['dry-run'] || !isShards) {
    console.error(USAGE);
    return 2;
  }
  return await withClient(url, (client) => distribute(url, client, values.apply, shards));
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
