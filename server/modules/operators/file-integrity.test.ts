import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { checkFiles } from '#server/platform/integrity/file-checks.ts';
import { writeManifest } from '#server/platform/integrity/file-manifest.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

const root = mkdtempSync(join(tmpdir(), 'baize-machine-'));
let testCashier: TestCashier;
let staffConsole: TestConsole;
let auditor: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  auditor = await staffConsole.clerk('auditor');
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await testCashier.close();
});

const logged: unknown[] = [];
const log = { error: (what: unknown) => void logged.push(what) };
const check = (host: string, minutes: number) =>
  checkFiles(
    { db: testCashier.db, log, root, host },
    new Date(testCashier.now().getTime() + minutes * MINUTE_MS),
  );
const checks = async () =>
  (await staffConsole.get(auditor, 'fileChecks')).value.map(({ host, state, files }) => [host, state, files]);
const queued = async () =>
  (await staffConsole.get(auditor, 'dashboard')).queues.find(({ name }) => name === 'files')?.count;

test('[player protection L5] a difference raises an alarm and a significant event until the files match the build again', async () => {
  expect(await staffConsole.refusal(await staffConsole.clerk('support'), 'fileChecks')).toBe('notAllowed');
  writeFileSync(join(root, 'package.json'), '{}');
  await check('one', -90);
  expect([await checks(), await queued()]).toEqual([[['one', 'none', 0]], 1]);
  await writeManifest(root);
  await check('one', -80);
  await check('two', -70);
  const both = (state: string) => ['one', 'two'].map((host, n) => [host, n ? state : 'same', 1]);
  expect([await checks(), await queued(), logged.length]).toEqual([both('same'), 0, 0]);
  writeFileSync(join(root, 'package.json'), '{ "name": "another" }');
  await check('two', -60);
  expect([await checks(), await queued(), logged.length]).toEqual([both('differs'), 1, 1]);
  expect((await staffConsole.get(auditor, 'fileChecks')).value[1]).toMatchObject({
    manifest: expect.stringMatching(/^[0-9a-f]{64}$/),
    differences: [{ path: 'package.json', what: 'changed' }],
  });
  const now = testCashier.now().getTime();
  const [from, to] = [now - DAY_MS, now + DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10));
  const { value } = await staffConsole.get(auditor, 'significantEvents', { from, to });
  expect(value.filter(({ what }) => what.startsWith('files.'))).toMatchObject([
    { what: 'files.differ', subject: 'machine:two', reason: 'package.json' },
    { what: 'files.unknown', subject: 'machine:one' },
  ]);
  writeFileSync(join(root, 'package.json'), '{}');
  await check('two', -50);
  expect([await checks(), await queued()]).toEqual([both('same'), 0]);
});
