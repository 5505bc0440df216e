import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#test/support/database.ts';
import { nightly } from '#test/support/tags.ts';

let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-staff-'));
  database = await emptyDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function staff(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const env = { ...process.env, MODE: 'demo', DATABASE_URL: database.url, DATA_DIR: folder };
  const node = ['--disable-warning=ExperimentalWarning', 'scripts/staff.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { env }, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: problem }),
    );
  });
}

test('npm run staff creates an account once', { ...nightly, timeout: 60_000 }, async () => {
  const opened = await staff('First.Admin', 'First Admin', 'platform_admin', 'auditor');
  expect(opened).toMatchObject({ code: 0, error: '' });
  expect(opened.out).toMatch(/^Login: first\.admin\nLink: http:\/\/console\.localhost:\S+\/enrol#\S+\n/);
  const again = { code: 1, out: '', error: 'the login first.admin is taken\n' };
  expect(await staff('first.admin', 'Other', 'auditor')).toEqual(again);
});

test('npm run staff names the invalid argument', { timeout: 60_000, ...nightly }, async () => {
  const refusals = [
    [['fe', 'Fe', 'platform_admin'], 'login "fe": it has 3 to 64 letters'],
    [['-felix', 'Fe', 'platform_admin'], 'login "-felix"'],
    [['felix', '  ', 'platform_admin'], 'name "  ": it has 1 to 100 characters'],
    [['felix', 'F'.repeat(101), 'platform_admin'], 'it has 1 to 100 characters'],
    [['felix', 'Felix', 'admin'], 'role admin does not exist; the roles are platform_admin,'],
    [['felix', 'Felix', 'auditor@'], 'role "auditor@": write auditor for every site, or auditor@<domain>'],
    [['felix', 'Felix', 'auditor@a.test@b.test'], 'role "auditor@a.test@b.test"'],
    [['felix', 'Felix', 'auditor@nobody.test'], 'no site has the domain nobody.test'],
  ] as const;
  const answers = await Promise.all(refusals.map(([args]) => staff(...args)));
  for (const [at, [, message]] of refusals.entries()) {
    expect(answers[at]).toMatchObject({ code: 1, out: '' });
    expect(answers[at]!.error).toContain(message);
    expect(answers[at]!.error.trim().split('\n')).toHaveLength(1);
  }
  expect(await staff('felix', 'Felix')).toMatchObject({ code: 2, out: '' });
});
