import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBalances, post } from '#server/modules/ledger/index.ts';
import { type LogShipping, startLogShipping } from '#server/platform/backup/index.ts';
import { withClient } from '#server/platform/database/application-role.ts';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { bundledAddress, prepareDatabase } from '#server/platform/database/preparation.ts';
import { type Embedded, findRunning, startEmbedded } from '#server/platform/embedded/index.ts';
import { expectBooks } from './support/books.ts';
import { bet, fundedPlayer } from './support/ledger.ts';
import { testLog } from './support/postgres.ts';
import { nightly } from './support/tags.ts';

/** An installation whose log is archived, from its first backup to its destruction. */
const base = mkdtempSync(join(tmpdir(), 'baize-archive-'));
chmodSync(base, 0o755);
const [dataDir, sets] = [join(base, 'data'), join(base, 'sets')];
const KEY = 'a key that lies in another place';
const FUNDS = 1_000_000n;
let embedded: Embedded;
let database: Database;
let archive: LogShipping;
let player: Awaited<ReturnType<typeof fundedPlayer>>;
/** Answered bets of one minor unit, with the time of each answer. */
const answered: number[] = [];

beforeAll(async () => {
  // Durable: only then is what was answered in the log.
  embedded = await startEmbedded({ dataDir, log: testLog });
  await prepareDatabase(await bundledAddress(embedded.url), testLog);
  database = openDatabase({ url: embedded.url, poolSize: 8, log: testLog });
  writeFileSync(join(dataDir, 'secret.key'), '5a'.repeat(32));
  player = await fundedPlayer(database, { cash: FUNDS });
  startArchive();
}, 120_000);
afterAll(async () => {
  await database?.close();
  await archive?.stop();
  await embedded?.stop();
  rmSync(base, { recursive: true, force: true });
});

function startArchive(folder = dataDir): void {
  const running = findRunning(folder)!;
  archive = startLogShipping({ ...running, to: sets, backupKey: KEY, everyMs: 200, log: testLog });
}

async function command(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const own = { MODE: 'demo', DATA_DIR: dataDir, BACKUP_TO: sets, BACKUP_KEY: KEY, DATABASE_URL: '' };
  const given = ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...args];
  try {
    const options = { env: { ...process.env, ...own, ...env } };
    const { stdout } = await promisify(execFile)(process.execPath, given, options);
    return { code: 0, printed: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

async function play(): Promise<void> {
  await database.transaction((tx) => post(tx, bet(player, 1n)));
  answered.push(Date.now());
}
const playMany = async (count: number) => {
  for (let n = 0; n < count; n++) await play();
};
/** The number of bets answered before a time. */
const betsBefore = (time: number) => answered.filter((at) => at < time).length;
/** A time after everything answered so far, and before everything that comes. */
async function moment(): Promise<Date> {
  const now = Date.now() + 1;
  await expect.poll(() => Date.now()).toBeGreaterThan(now + 1);
  return new Date(now);
}
const archivedUntil = (time: Date) =>
  expect.poll(() => archive.archivedThrough()?.getTime() ?? 0).toBeGreaterThan(time.getTime());

let restored = 0;
/** Restores into a new folder; the bets found there, or what the command printed if it failed. */
async function restore(args: string[] = [], env: Record<string, string> = {}): Promise<number | string> {
  const into = join(base, `restored-${++restored}`);
  const { code, printed } = await command('restore', ['--into', into, ...args], env);
  if (code !== 0) {
    expect(existsSync(into), printed).toBe(false);
    return printed;
  }
  const server = await startEmbedded({ dataDir: into, log: testLog, durable: false });
  const copy = openDatabase({ url: server.url, poolSize: 2, log: testLog });
  try {
    await expectBooks(copy.db);
    const { cash } = (await findBalances(copy.db, 1, player))!;
    await copy.transaction((tx) => post(tx, bet(player, 1n)));
    await expectBooks(copy.db);
    return Number(FUNDS - cash);
  } finally {
    await copy.close();
    await server.stop();
    rmSync(into, { recursive: true, force: true });
  }
}

const folder = () => join(sets, 'log', readdirSync(join(sets, 'log'))[0]!);
const parts = () =>
  readdirSync(folder())
    .filter((name) => name.endsWith('.log.zst.enc'))
    .sort();

let early: Date;
let inside: { time: Date; bets: number };
test('[operations 2] the archive begins with the first backup', async () => {
  await playMany(5);
  await archive.shipNow();
  expect(archive.archivedThrough(), 'no backup yet').toBeUndefined();
  expect(existsSync(join(sets, 'log'))).toBe(false);
  early = await moment();
  expect(await command('backup')).toMatchObject({ code: 0 });
  await playMany(10);
  inside = { time: await moment(), bets: answered.length };
  await playMany(10);
  await archivedUntil(await moment());
}, 180_000);

test('[operations 2] a moment must lie within what is archived; without one the end is restored', {
  ...nightly,
  timeout: 360_000,
}, async () => {
  expect(await restore(['--at', inside.time.toISOString()])).toBe(inside.bets);
  const end = await moment();
  await archivedUntil(end);
  // Nothing was committed between the last bet and this moment.
  expect(await restore(['--at', end.toISOString()])).toBe(answered.length);
  expect(await restore()).toBe(answered.length);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const refused = await restore(['--at', later]);
  expect(refused).toContain(`${later} is after the end of the archive`);
  // The time that the refusal names is one that is restored.
  const [, until = ''] = /can be restored until (\S+)\. /.exec(String(refused)) ?? [];
  expect(await restore(['--at', until])).toBe(answered.length);
  expect(await restore(['--at', early.toISOString()])).toContain('was complete at');
  expect(await restore(['--at', 'yesterday'])).toContain('--at takes a time');
});

test('[operations 2] while nothing is written the archive goes on in time, without another part', {
  ...nightly,
  timeout: 360_000,
}, async () => {
  // PostgreSQL sometimes writes on its own.
  const quietSince = async () => {
    await archive.shipNow();
    const [count, from] = [parts().length, await moment()];
    await archivedUntil(await moment());
    return parts().length === count ? from : undefined;
  };
  let from: Date | undefined;
  await expect.poll(async () => (from = await quietSince()), { timeout: 60_000 }).toBeDefined();
  expect(await restore(['--at', from!.toISOString()])).toBe(answered.length);
  const path = join(folder(), 'quiet.json');
  await archive.stop();
  const text = readFileSync(path, 'utf8');
  const year = new Date().getUTCFullYear();
  writeFileSync(path, text.replace(`"${year}-`, `"${year + 1}-`));
  expect(await restore(), 'a time that nobody wrote').toContain('is damaged');
  writeFileSync(path, text);
  startArchive();
});

test('[operations 2] full segments replace their parts; a moment within them is found', {
  ...nightly,
  timeout: 360_000,
}, async () => {
  const before = parts();
  await playMany(5);
  const [middle, bets] = [await moment(), answered.length];
  await playMany(5);
  await withClient(embedded.url, (client) => client.query('select pg_switch_wal()'));
  await playMany(5);
  await archive.shipNow();
  const segments = parts().map(
    (name) => BigInt(`0x${name.slice(17, 33)}`) - BigInt(`0x${name.slice(0, 16)}`),
  );
  expect(segments).toContain(16n * 1024n * 1024n);
  expect(parts().filter((name) => before.includes(name)).length).toBeLessThan(before.length);
  expect(await restore(['--at', middle.toISOString()])).toBe(bets);
  expect(await restore()).toBe(answered.length);
});

test('[operations 2] a backup disk that is away delays the archive and leaves no gap in it', {
  ...nightly,
  timeout: 360_000,
}, async () => {
  renameSync(sets, `${sets}-away`);
  await playMany(5);
  await expect(archive.shipNow()).rejects.toThrow('is its disk mounted?');
  const through = archive.archivedThrough();
  await playMany(5);
  expect(archive.archivedThrough()).toEqual(through);
  expect(existsSync(sets), 'nothing is written beside the disk').toBe(false);
  renameSync(`${sets}-away`, sets);
  await archive.shipNow();
  expect(await restore()).toBe(answered.length);
});

test('[operations 2] damaged, renamed and missing parts, and a wrong key, are found', {
  ...nightly,
  timeout: 360_000,
}, async () => {
  expect(await restore([], { BACKUP_KEY: 'a key of somebody else altogether' })).toContain('does not fit');
  await playMany(3);
  await archive.shipNow();
  await playMany(3);
  await archive.shipNow();
  const end = await moment();
  await archivedUntil(end);
  const [last = '', previous = ''] = parts().toReversed();
  const path = join(folder(), previous);
  const bytes = readFileSync(path);
  const damaged = Buffer.from(bytes);
  damaged[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(path, damaged);
  expect(await restore()).toContain('is damaged');
  writeFileSync(path, readFileSync(join(folder(), last)));
  expect(await restore()).toContain('is damaged');
  rmSync(path);
  expect(await restore(['--at', end.toISOString()])).toContain('is after the end of the archive');
  expect(await restore(), 'up to the gap').toBeLessThan(answered.length);
  writeFileSync(path, bytes);
  expect(await restore()).toBe(answered.length);
});

test('[operations 2] after the loss of the machine nothing is missing that was answered before the last part', {
  ...nightly,
  timeout: 360_000,
}, async () => {
  const betting = { on: true };
  const bets = (async () => {
    while (betting.on) await play();
  })().catch(() => {});
  const begun = answered.length;
  await expect.poll(() => answered.length, { interval: 20 }).toBeGreaterThan(begun + 200);
  await archivedUntil(new Date(answered[begun + 100]!));
  const gone = embedded.stop();
  process.kill(embedded.pid()!, 'SIGKILL');
  betting.on = false;
  await Promise.all([gone, bets]);
  await archive.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const through = archive.archivedThrough()!.getTime();
  const found = await restore();
  expect(found).toBeGreaterThanOrEqual(betsBefore(through));
  expect(found).toBeLessThanOrEqual(answered.length + 1);
});

test('[operations 2] an installation restored without its log gets an archive of its own', {
  ...nightly,
  timeout: 360_000,
}, async () => {
  // As after --keep: the log that continues the set is gone, and what is left lies far behind it.
  const far = (hex: string) => (BigInt(`0x${hex}`) + 2n ** 28n).toString(16).padStart(16, '0');
  const [last = ''] = parts().toReversed();
  const [from = '', to = '', ...rest] = last.split('-');
  for (const name of parts().slice(0, -1)) rmSync(join(folder(), name));
  renameSync(join(folder(), last), join(folder(), [far(from), far(to), ...rest].join('-')));
  const into = join(base, 'again');
  expect(await command('restore', ['--into', into])).toMatchObject({ code: 0 });
  embedded = await startEmbedded({ dataDir: into, log: testLog });
  await database.close();
  database = openDatabase({ url: embedded.url, poolSize: 2, log: testLog });
  const { cash } = (await findBalances(database.db, 1, player))!;
  startArchive(into);
  expect(await command('backup', [], { DATA_DIR: into })).toMatchObject({ code: 0 });
  await playMany(5);
  await archive.shipNow();
  expect(await restore()).toBe(Number(FUNDS - cash) + 5);
});
