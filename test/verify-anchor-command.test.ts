import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signHead } from '#server/modules/ledger/heads/ledger-head.ts';
import { headKey } from '#server/modules/ledger/index.ts';
import { keyOfText } from '#server/platform/config/secret-key.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { nightly } from './support/tags.ts';

const SECRET_KEY = 's'.repeat(32);
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-anchor-'));
  database = await emptyDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Outcome = { code: number; out: string; error: string };
function verifyAnchor(file: string, url: string): Promise<Outcome> {
  const env = { ...process.env, MODE: 'demo', SECRET_KEY, DATABASE_URL: url, DATA_DIR: folder };
  const command = ['--disable-warning=ExperimentalWarning', 'scripts/verify-anchor.ts', file];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: problem }),
    );
  });
}

test('npm run verify-anchor says what differs since when, and what it could not reach', {
  ...nightly,
  timeout: 240_000,
}, async () => {
  const file = join(folder, 'heads.jsonl');
  const head = { day: '2026-11-25', previous: '00'.repeat(32), head: 'ab'.repeat(32) };
  writeFileSync(file, `${JSON.stringify(signHead(headKey(keyOfText(SECRET_KEY)), head))}\n`);
  const found = await verifyAnchor(file, database.url);
  expect(found).toMatchObject({ code: 1, error: '' });
  expect(found.out).toContain('REWRITTEN: the database differs from the signed head of 2026-11-25.\n');
  expect(found.out).toContain('Money movements up to 2026-11-25 were changed, added or removed');

  const books = await verifyAnchor('--books', database.url);
  expect(books).toEqual({ code: 0, out: 'The books of every brand are consistent.\n', error: '' });

  const url = 'postgres://baize:s3cret@localhost:9/baize';
  const unreachable = await verifyAnchor(file, url);
  expect(unreachable).toMatchObject({ code: 2, out: '' });
  expect(unreachable.error).toMatch(/^The database at localhost:9 cannot be reached: ECONNREFUSED\.\n/);
  expect(unreachable.error).not.toContain('s3cret');

  const missing = await verifyAnchor(join(folder, 'none.jsonl'), url);
  expect(missing).toMatchObject({ code: 2, out: '' });
  expect(missing.error).toContain('none.jsonl');
});
