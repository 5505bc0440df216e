import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { nightly } from '#test/support/tags.ts';
import { createOperatorsModule } from '../modules/operators/index.ts';
import { keyOfText } from '../platform/config/secret-key.ts';
import { run, write } from '../platform/database/index.ts';
import { createEncryption, type SecretKey } from '../platform/encryption.ts';
import { createOutbox } from '../platform/messages/outbox.ts';
import { createLinkSignature } from '../platform/private-links.ts';
import { openSecretKey } from './installation-key.ts';

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => name.repeat(16)) as [string, string, string];
/** Enough for a process to be killed among them. */
const MESSAGES = 6000;

let t: TestDatabase;
let folder: string;
beforeEach(async () => {
  t = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'baize-keys-'));
  const operators = createOperatorsModule({ ...t, secretKey: keyOfText(OLD), modules: () => [] });
  await operators.inviteStaff({ login: 'ana.admin', name: 'Ana', roles: [] });
});
afterEach(async () => {
  await t.drop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) =>
  openSecretKey(t.database, { SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR: folder });

/** Everything encrypted, as stored. */
const stored = async () =>
  await run<{ of: string; bytes: Buffer }>(t.db, {
    text: `select 'key' as of, encrypted as bytes from platform.first_key
      union all select login, totp_sealed from operators.staff
      union all select message_id::text, sealed from messages.outbox order by 1`,
  });

test('a wrong key is refused at the start, also as the previous one, and changes nothing', async () => {
  const before = await stored();
  await expect(open(OTHER)).rejects.toThrow('SECRET_KEY: this database is encrypted under another key');
  await expect(open(NEW, OTHER)).rejects.toThrow('under another key than these two');
  expect(await stored()).toEqual(before);
  // A database from before keys could be replaced may meet its new key at once.
  expect(await open(NEW, OLD)).toEqual({
    ...{ current: keyOfText(NEW), previous: keyOfText(OLD), first: keyOfText(OLD) },
  });
  await expect(open(OTHER)).rejects.toThrow('under another key');
  await expect(open(NEW, OTHER)).rejects.toThrow('under another key than these two');
  await expect(open(NEW)).rejects.toThrow('set SECRET_KEY_PREVIOUS to it');
  expect(await open(OLD)).toMatchObject({ current: keyOfText(OLD), first: keyOfText(OLD) });
});

async function fillOutbox(secretKey: SecretKey, count: number): Promise<void> {
  const encryption = createEncryption(secretKey, 'platform/message');
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const rows = ids.map((message_id) => ({
    message_id,
    sealed: `\\x${encryption.encrypt(JSON.stringify({ text: message_id }), message_id).toString('hex')}`,
  }));
  await t.database.transaction((tx) =>
    write(tx, {
      text: `insert into messages.outbox (site_id, message_id, sealed, expires_at)
        select 1, m.message_id, m.sealed, now() + interval '1 day'
        from jsonb_to_recordset($1::jsonb) m (message_id uuid, sealed bytea)`,
      values: [JSON.stringify(rows)],
    }),
  );
}

function keys(...args: string[]) {
  const env = { ...process.env, MODE: 'demo', DATABASE_URL: t.ownerUrl, DATA_DIR: folder };
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/keys.ts', ...args],
    { env: { ...env, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  return { child, ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, out })) };
}

async function waiting(): Promise<number> {
  const prefix = createEncryption(await open(NEW, OLD), 'platform/message').prefix!;
  const [row] = await run<{ n: number }>(t.db, {
    text: 'select count(*)::int as n from messages.outbox where substring(sealed from 1 for 10) <> $1',
    values: [prefix],
  });
  return row!.n;
}

test('npm run keys -- --rotate encrypts everything with the new key, and ends the replacement', {
  ...nightly,
  timeout: 120_000,
}, async () => {
  await fillOutbox(await open(OLD), 20);
  expect((await keys('--rotate').ended).code).toBe(0);
  expect(await waiting()).toBe(0);
  expect(await open(NEW)).toEqual({ current: keyOfText(NEW), previous: undefined, first: keyOfText(OLD) });
  await expect(open(OLD)).rejects.toThrow('under another key');
});

test('npm run keys -- --rotate that is killed goes on when started again', {
  timeout: 240_000,
  ...nightly,
}, async () => {
  await fillOutbox(await open(OLD), MESSAGES);
  expect(await keys('--status').ended).toMatchObject({
    code: 1,
    out: expect.stringContaining(`messages.outbox.sealed: ${MESSAGES}\nThe previous key is still needed.`),
  });
  const killed = keys('--rotate');
  while ((await waiting()) === MESSAGES) expect(killed.child.exitCode).toBeNull();
  killed.child.kill('SIGKILL');
  expect((await killed.ended).code).toBeNull();
  const left = await waiting();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(MESSAGES);
  // The previous key is needed until the end.
  await expect(open(NEW)).rejects.toThrow('set SECRET_KEY_PREVIOUS to it');
  const again = await keys('--rotate').ended;
  expect(again.code).toBe(0);
  expect(Number(/Encrypted again: (\d+)/.exec(again.out)![1])).toBeLessThan(MESSAGES);
  expect(await waiting()).toBe(0);
  const alone = await open(NEW);
  expect(alone).toEqual({ current: keyOfText(NEW), previous: undefined, first: keyOfText(OLD) });
  const outbox = createOutbox({ secretKey: alone, log: testLog });
  const texts = await outbox.waiting(t.db, 1, MESSAGES);
  expect(new Set(texts.map(({ text }) => text)).size).toBe(MESSAGES);
  await expect(open(OLD)).rejects.toThrow('under another key');
  expect(await keys('--status').ended).toMatchObject({
    code: 0,
    out: expect.stringContaining('Everything is encrypted'),
  });
});

test('the first key of a new installation is its current one', async () => {
  const fresh = await testDatabase();
  try {
    const text = randomBytes(32).toString('hex');
    const config = { SECRET_KEY: text, SECRET_KEY_PREVIOUS: undefined, DATA_DIR: folder };
    const [first, second] = await Promise.all([
      openSecretKey(fresh.database, config),
      openSecretKey(fresh.database, config),
    ]);
    expect(first).toEqual({ current: keyOfText(text), previous: undefined, first: keyOfText(text) });
    expect(second).toEqual(first);
  } finally {
    await fresh.drop();
  }
});

test('a signed link of the previous key is valid while that key is known', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const link = crypto.randomUUID();
  const of = (secretKey: SecretKey) => createLinkSignature(secretKey, 'drafts/preview');
  const token = of(old).tokenOf(1, link);
  expect(of({ current, previous: old, first: old }).read(1, token)).toBe(link);
  expect(of({ current, previous: old, first: old }).read(2, token)).toBeUndefined();
  expect(of({ current, first: old }).read(1, token)).toBeUndefined();
  expect(of({ current, previous: old, first: old }).tokenOf(1, link)).not.toBe(token);
});
