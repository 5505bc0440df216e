import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { checkAnchors, findLedgerLosses, headKey, readHeads } from '../server/modules/ledger/index.ts';
import { endAllStaffSessions } from '../server/modules/operators/index.ts';
import { endEverySession } from '../server/modules/players/index.ts';
import {
  listSets,
  readManifest,
  restoreSet,
  type Secrets,
  startRestored,
} from '../server/platform/backup/index.ts';
import { readConfig } from '../server/platform/config/index.ts';
import { keyOfText, readSecretKey } from '../server/platform/config/secret-key.ts';
import { type Database, openDatabase } from '../server/platform/database/index.ts';
import { removeCluster } from '../server/platform/embedded/cluster-folder.ts';
import { lockFolder } from '../server/platform/embedded/folder-lock.ts';
import { createLog } from '../server/platform/log.ts';

const USAGE = `BACKUP_KEY=… npm run restore -- --from FOLDER [--at TIME] [--into FOLDER] [--key-file FILE] [--drill]
  --from: a backup, or a folder of backups, of which the newest is taken (default: BACKUP_TO). Where the
  server archived its log there, the database is restored to the end of the log.
  --at: restores the database to this time, such as 2026-11-29T14:30:00Z, from the newest backup before it.
  --into: an empty folder, the DATA_DIR of the restored installation (default: DATA_DIR).
  --key-file: writes the SECRET_KEY of the backup there, readable by you alone, where it was set as a
  variable.
  --drill: restores into a temporary folder, checks the books and deletes it again. Run it every month.
  Checks the whole backup before it writes, then starts the database, verifies the books against what the
  backup recorded and against the signed ledger heads, and ends all sessions. Ends with 1 when anything
  differs.`;

const log = createLog('warn');

async function findSet(from: string, at: Date | undefined, backupKey: string): Promise<string> {
  const sets = await listSets(from);
  if (!at || sets.length === 0) return sets[0]?.folder ?? from;
  for (const { folder } of sets) {
    const { log } = await readManifest(folder, backupKey);
    if (log && new Date(log.ended_at) <= at) return folder;
  }
  throw new Error(`No backup in ${from} was complete at ${at.toISOString()}`);
}

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const parsed = z.iso.datetime({ offset: true }).safeParse(text);
  if (!parsed.success) throw new RangeError('--at takes a time such as 2026-11-29T14:30:00Z');
  return new Date(parsed.data);
}

/**
 * Compares the restored ledger with the figures recorded in the backup; prints each difference and returns
 * their number.
 */
async function countDifferences(database: Database, into: string, secrets: Secrets): Promise<number> {
  const { secret_key: secret, previous_key: previous, progress } = secrets;
  const own = await readSecretKey(secret.from === 'variable' ? secret.value : undefined, into);
  const keys = [own, ...(previous ? [keyOfText(previous)] : [])].map((key) => headKey(key).public);
  const heads = await readHeadFiles(join(into, 'files', 'ledger-heads'));
  const losses = await findLedgerLosses(database.db, progress);
  const found = await checkAnchors(database.db, heads, keys);
  const { unsigned, earlier, rewrittenOn, confirmed, violations } = found;
  for (const siteId of losses) console.log(`Site ${siteId}: transfers of the backup are missing`);
  for (const { siteId, what, id, detail } of violations.slice(0, 50))
    console.log(`Books of site ${siteId}: ${what} ${id}: ${detail}`);
  if (rewrittenOn) console.log(`The books differ from the signed head of ${rewrittenOn}`);
  if (unsigned.length > 0) console.log(`Heads with another signature: ${unsigned.join(', ')}`);
  if (earlier.length > 0)
    console.log(`Heads of a key from before ${confirmed[0] ?? 'the signed ones'}: ${earlier.length}`);
  const transfers = progress.reduce((sum, site) => sum + site.transfers, 0);
  console.log(
    `Transfers recorded by the backup: ${transfers}; signed heads that agree: ${confirmed.length}.`,
  );
  return losses.length + violations.length + unsigned.length + (rewrittenOn ? 1 : 0);
}

async function readHeadFiles(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => readHeads(text));
}

/** Starts the restored database and checks it; `isDrill` keeps the sessions. */
async function checkCluster(into: string, secrets: Secrets, isDrill: boolean): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const lock = await lockFolder(into);
  stack.defer(() => lock.release());
  const embedded = await startRestored(into, log);
  stack.defer(() => embedded.stop());
  const database = openDatabase({ url: embedded.url, poolSize: 2, log });
  stack.defer(() => database.close());
  const differences = await countDifferences(database, into, secrets);
  if (!isDrill)
    await database.transaction(async (tx) => {
      await endEverySession(tx, new Date());
      await endAllStaffSessions(tx);
    });
  return differences;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      into: { type: 'string' },
      'key-file': { type: 'string' },
      drill: { type: 'boolean', default: false },
    },
  });
  const config = readConfig({ MODE: 'demo', ...process.env });
  const from = values.from ?? config.BACKUP_TO;
  if (!from || !config.BACKUP_KEY || (values.drill && values.into)) {
    console.error(USAGE);
    return 2;
  }
  const into = values.drill
    ? await mkdtemp(join(tmpdir(), 'baize-drill-'))
    : resolve(values.into ?? config.DATA_DIR);
  try {
    const [at, backupKey] = [timeOf(values.at), config.BACKUP_KEY];
    const set = await findSet(resolve(from), at, backupKey);
    return await restore({ from: set, into, backupKey, at }, values);
  } finally {
    if (values.drill) {
      removeCluster(into);
      await rm(into, { recursive: true, force: true });
    }
  }
}

/** The keys that are variables; the previous one only of a backup made while it was being replaced. */
async function writeKeys(file: string, { secret_key: secret, previous_key: previous }: Secrets) {
  const only = { mode: 0o600, flag: 'wx' };
  await writeFile(file, secret.value, only);
  if (previous) await writeFile(`${file}.previous`, previous, only);
}

type Options = { drill: boolean; 'key-file'?: string | undefined };

async function restore(input: Parameters<typeof restoreSet>[0], options: Options): Promise<number> {
  const { from, into } = input;
  const begun = performance.now();
  const secrets = await restoreSet(input);
  const { secret_key: secret, through } = secrets;
  if (options['key-file'] && secret.from === 'variable') await writeKeys(options['key-file'], secrets);
  const hasCluster = secrets.password !== null;
  const differences = hasCluster ? await checkCluster(into, secrets, options.drill) : 0;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${from} restored ${options.drill ? 'and deleted again' : `into ${into}`} in ${seconds} s.`);
  if (through)
    console.log(`The database is as it was at ${(input.at ?? through).toISOString()}, by its archived log.`);
  if (!hasCluster)
    console.log('The database is not part of this backup; restore it with the tools of your PostgreSQL.');
  if (secret.from === 'variable')
    console.log(
      secrets.previous_key
        ? 'Start the installation with SECRET_KEY and SECRET_KEY_PREVIOUS of the backup (--key-file).'
        : 'Start the installation with the SECRET_KEY of the backup (--key-file).',
    );
  return differences > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
