/** @module-tag nightly */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/index.ts';
import { completeBrand } from '#test/support/brand-setup.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { nightly } from '#test/support/tags.ts';

const FORM = {
  ...{ code: 'evenkeel-two', name: 'Evenkeel Two', tagline: '', domains: ['www.evenkeel-two.example'] },
  ...{ currency: 'PHP', languages: ['EN', 'CN'], jurisdiction: 'strict', registration: 'open' },
  ...{ template: 'casino9', colour: 'ink' },
};

let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-brand-'));
  database = await emptyDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command on the database of this file; returns its exit code and output. */
function brand(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const env = { ...process.env, MODE: 'demo', DATABASE_URL: database.url, DATA_DIR: folder };
  const node = ['--disable-warning=ExperimentalWarning', 'scripts/brand.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { env }, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: problem }),
    );
  });
}

test('npm run brand creates, shows, opens and lists brands in an empty database', async () => {
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify(FORM));
  const created = await brand('create', '--file', file);
  expect(created).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(created.out)).toMatchObject({
    code: FORM.code,
    state: 'closed',
    languages: ['EN', 'CN'],
  });
  const checks = JSON.parse((await brand('checklist', FORM.code)).out) as {
    name: string;
    is_done: boolean;
  }[];
  expect(checks.find(({ name }) => name === 'licence')).toMatchObject({ is_done: false });
  const { site_id } = JSON.parse(created.out) as { site_id: number };
  const opened = openDatabase({ url: database.url, poolSize: 1, log: testLog });
  await opened.transaction((tx) => completeBrand(tx, site_id));
  await opened.close();
  expect(JSON.parse((await brand('open', FORM.code)).out)).toMatchObject({ state: 'open' });
  expect(JSON.parse((await brand('list')).out)).toMatchObject([{ code: FORM.code, state: 'open' }]);
}, 90_000);

test('npm run brand says what is wrong, and changes nothing', { timeout: 90_000, ...nightly }, async () => {
  const file = join(folder, 'refused.json');
  writeFileSync(file, JSON.stringify(FORM));
  expect(await brand('create', '--file', file)).toMatchObject({ code: 1, out: '' });
  writeFileSync(file, JSON.stringify({ ...FORM, code: 'other', domains: ['not a domain'] }));
  const refused = await brand('create', '--file', file);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.error).toContain('domains');
  expect((await brand('open', 'nobody')).error).toContain('brand nobody does not exist');
  expect((await brand()).code).toBe(2);
  expect(JSON.parse((await brand('list')).out)).toMatchObject([{ code: FORM.code, state: 'open' }]);
});
