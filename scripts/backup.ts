import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ledgerProgress } from '../server/modules/ledger/index.ts';
import {
  expiredBackups,
  listSets,
  openSet,
  pruneLog,
  type Retention,
  startOfDaily,
  takeBackup,
} from '../server/platform/backup/index.ts';
import { type Config, readConfig } from '../server/platform/config/index.ts';
import { openDatabase, run } from '../server/platform/database/index.ts';
import { lockFolder } from '../server/platform/embedded/folder-lock.ts';
import { findRunning, startEmbedded } from '../server/platform/embedded/index.ts';
import { createLog } from '../server/platform/log.ts';

const USAGE = `BACKUP_KEY=… npm run backup -- [--to FOLDER] [--keep DAYS,WEEKS,MONTHS]
  Writes an encrypted backup to a new folder below FOLDER (default: BACKUP_TO), and reads it back to check
  it.
  With the bundled database: database, uploaded files and SECRET_KEY, also while the server runs.
  With DATABASE_URL: uploaded files and SECRET_KEY; back up the database itself with the tools of your
  PostgreSQL.
  --keep: afterwards deletes older backups, except the newest of each of the last days, weeks and months
  (7,5,12), and the archived log from before the oldest of the daily ones.`;

const log = createLog('warn');

/** The bundled database of the data folder, started here if no server is running. */
async function openCluster(dataDir: string, stack: AsyncDisposableStack) {
  const running = findRunning(dataDir);
  if (running) return running;
  const lock = await lockFolder(dataDir);
  stack.defer(() => lock.release());
  const embedded = await startEmbedded({ dataDir, log });
  stack.defer(() => embedded.stop());
  return findRunning(dataDir)!;
}

async function backUp(config: Config, to: string, backupKey: string): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const dataDir = resolve(config.DATA_DIR);
  const cluster = config.DATABASE_URL ? undefined : await openCluster(dataDir, stack);
  const database = openDatabase({ url: cluster?.url ?? config.DATABASE_URL!, poolSize: 1, log });
  stack.defer(() => database.close());
  const [server] = await run<{ version: number }>(database.db, {
    text: `select current_setting('server_version_num')::int / 10000 as version`,
  });
  return takeBackup({
    to,
    backupKey,
    dataDir,
    secretKey: config.SECRET_KEY,
    previousKey: config.SECRET_KEY_PREVIOUS,
    cluster: cluster && { ...cluster, version: server!.version },
    hasFiles: !config.FILES_S3_URL,
    progress: await ledgerProgress(database.db),
    now: new Date(),
  });
}

function readRetention(text: string): Retention {
  const [days, weeks, months] = text.split(',').map(Number);
  if (![days, weeks, months].every((count) => Number.isInteger(count) && count! >= 0))
    throw new RangeError('--keep takes three numbers, such as 7,5,12');
  return { days: days!, weeks: weeks!, months: months! };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const config = readConfig({ MODE: 'demo', ...process.env });
  const to = values.to ?? config.BACKUP_TO;
  if (values.help || !to || !config.BACKUP_KEY) {
    console.error(USAGE);
    return 2;
  }
  const keep = values.keep === undefined ? undefined : readRetention(values.keep);
  const begun = performance.now();
  const folder = await backUp(config, resolve(to), config.BACKUP_KEY);
  const { manifest } = await openSet(folder, config.BACKUP_KEY);
  const size = manifest.pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${folder}: ${manifest.pieces.map(({ name }) => name).join(', ')}; ${(size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, read back and equal.`,
  );
  if (config.DATABASE_URL) console.log('The database at DATABASE_URL is not in it.');
  if (config.FILES_S3_URL) console.log('The bucket at FILES_S3_URL is not in it.');
  if (keep) {
    for (const set of expiredBackups(await listSets(resolve(to)), keep)) {
      await rm(set.folder, { recursive: true });
      console.log(`Deleted ${set.folder}`);
    }
    const from = startOfDaily(await listSets(resolve(to)), keep);
    const count = from ? await pruneLog(resolve(to), from) : 0;
    if (count > 0) console.log(`Deleted ${count} parts of the log from before ${from!.toISOString()}`);
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
