import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CITUS_URL } from '#test/support/cluster.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

function distribute(url: string, ...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const env = { ...process.env, MODE: 'demo', DATABASE_URL: url, DATABASE_OWNER_URL: url };
  const node = ['--disable-warning=ExperimentalWarning', 'scripts/distribute.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { env }, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: problem }),
    );
  });
}

test.skipIf(CITUS_URL)(
  'a server without Citus is named, and nothing is changed',
  async () => {
    const refused = await distribute(t.ownerUrl, '--apply');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toMatch(/^This server has no Citus\./);
  },
  60_000,
);

test('either --dry-run or --apply is required, and shards are a number', async () => {
  for (const args of [[], ['--dry-run', '--apply'], ['--apply', '--shards', '0']])
    expect(await distribute(t.ownerUrl, ...args)).toMatchObject({ code: 2, out: '' });
}, 60_000);
