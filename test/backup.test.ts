import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBalances, post } from '#server/modules/ledger/index.ts';
import { createOperatorsModule } from '#server/modules/operators/index.ts';
import { type Database, openDatabase, run } from '#server/platform/database/index.ts';
import { bundledAddress, prepareDatabase } from '#server/platform/database/preparation.ts';
import { type Embedded, startEmbedded } from '#server/platform/embedded/index.ts';
import { nightly } from '#test/support/tags.ts';
import { expectBooks } from './support/books.ts';
import { bet, fundedPlayer } from './support/ledger.ts';
import { testLog } from './support/postgres.ts';

const base = mkdtempSync(join(tmpdir(), 'baize-backup-'));
chmodSync(base, 0o755);
const dataDir = join(base, 'data');
const sets = join(base, 'sets');
const KEY = 'a key that lies in another place';
let embedded: Embedded;
let database: Database;

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log: testLog, durable: false });
  const address = await bundledAddress(embedded.url);
  await prepareDatabase(address, testLog);
  database = openDatabase({ url: embedded.url, poolSize: 8, log: testLog });
  mkdirSync(join(dataDir, 'files', 'receipts', '1'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'receipts', '1', 'one'), 'a receipt');
  writeFileSync(join(dataDir, 'secret.key'), '5a'.repeat(32));
});
afterAll(async () => {
  await database?.close();
  await embedded?.stop();
  rmSync(base, { recursive: true, force: true });
});

/** A command as run by an operator: its output and exit code. */
async function command(script: string, args: string[], env: Record<string, string> = {}) {
  const options = {
    env: {
      ...process.env,
      MODE: 'demo',
      DATA_DIR: dataDir,
      BACKUP_TO: sets,
      BACKUP_KEY: KEY,
      DATABASE_URL: '',
      ...env,
    },
  };
  const given = ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, given, options);
    return { code: 0, printed: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

/** The restored installation, opened as by its server. */
async function openRestored<T>(into: string, look: (restored: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir: into, log: testLog, durable: false });
  const restored = openDatabase({ url: server.url, poolSize: 2, log: testLog });
  try {
    return await look(restored);
  } finally {
    await restored.close();
    await server.stop();
  }
}

const sessionCount = async ({ db }: Database) => {
  const [row] = await run<{ n: number }>(db, { text: 'select count(*)::int as n from operators.session' });
  return row?.n;
};

test('[operations 2] a backup taken during play restores every bet acknowledged before it began', async () => {
  const player = await fundedPlayer(database, { cash: 1_000_000n });
  const play = () => database.transaction((tx) => post(tx, bet(player, 1n)));
  for (let n = 0; n < 50; n++) await play();
  const operators = createOperatorsModule({ database, secretKey: Buffer.alloc(32), modules: () => [] });
  await operators.inviteStaff({ login: 'ana', name: 'Ana', roles: [{ siteId: 0, role: 'platform_admin' }] });
  await operators.openCommandSession('ana');
  const before = (await findBalances(database.db, 1, player))!.cash;
  const betting = { on: true, made: 0 };
  const bets = (async () => {
    for (; betting.on; betting.made++) await play();
  })();
  const backup = await command('backup', ['--keep', '7,5,12']);
  betting.on = false;
  await bets;
  expect(backup).toMatchObject({ code: 0, printed: expect.stringContaining('read back and equal') });
  expect(betting.made, 'bets were made meanwhile').toBeGreaterThan(10);
  const after = (await findBalances(database.db, 1, player))!.cash;

  const into = join(base, 'restored');
  expect(await command('restore', ['--into', into])).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`restored into ${into}`),
  });
  expect(readFileSync(join(into, 'files', 'receipts', '1', 'one'), 'utf8')).toBe('a receipt');
  expect(readFileSync(join(into, 'secret.key'), 'utf8')).toBe('5a'.repeat(32));
  await openRestored(into, async (restored) => {
    const { cash } = (await findBalances(restored.db, 1, player))!;
    expect(cash <= before && cash >= after, `${before} >= ${cash} >= ${after}`).toBe(true);
    await expectBooks(restored.db);
    expect([await sessionCount(database), await sessionCount(restored)], 'sessions end').toEqual([1, 0]);
    await restored.transaction((tx) => post(tx, bet(player, 1n)));
    await expectBooks(restored.db);
  });
  await expectBooks(database.db);
});

test(
  '[operations 2] a wrong key, a damaged chunk and a folder in use are refused before anything is written',
  nightly,
  async () => {
    const [name] = readdirSync(sets);
    const into = join(base, 'refused');
    const restore = (env = {}) => command('restore', ['--into', into], env);
    expect(await restore({ BACKUP_KEY: 'a key of somebody else altogether' })).toMatchObject({
      code: 1,
      printed: expect.stringContaining('BACKUP_KEY does not fit'),
    });
    for (const piece of readdirSync(join(sets, name!))) {
      const path = join(sets, name!, piece);
      const bytes = readFileSync(path);
      const damaged = Buffer.from(bytes);
      damaged[Math.floor(bytes.length / 2)]! ^= 1;
      writeFileSync(path, damaged);
      expect((await restore()).code, piece).toBe(1);
      writeFileSync(path, bytes);
    }
    expect(existsSync(into)).toBe(false);
    mkdirSync(into);
    writeFileSync(join(into, 'mine'), '');
    expect(await restore()).toMatchObject({ code: 1, printed: expect.stringContaining('is not empty') });
    expect(readdirSync(into)).toEqual(['mine']);
  },
);
