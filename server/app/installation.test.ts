import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { openCashier, type TestCashier } from '../modules/cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../modules/operators/testing/console.ts';
import { run } from '../platform/database/index.ts';
import { addJob } from '../platform/jobs/index.ts';

const backups = mkdtempSync(join(tmpdir(), 'baize-sets-'));
let cashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  cashier = await openCashier({ BACKUP_TO: backups }, [{ name: 'harbour-pay' }, { name: 'second' }]);
  staffConsole = openConsole(cashier);
});
afterEach(() => expectBooks(cashier.db));
afterAll(async () => {
  await cashier.close();
  rmSync(backups, { recursive: true, force: true });
});

async function backupAge(): Promise<number> {
  const text = await (await cashier.operations(new Request('http://localhost/metrics'))).text();
  return Number(/^baize_backup_seconds (\S+)$/m.exec(text)?.[1]);
}

test('an administrator of every brand sees versions, queues and the last backup; one of a single brand does not', async () => {
  const admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
  await cashier.database.transaction((tx) => addJob(tx, 'cashier.reconcile', {}));
  const first = await staffConsole.get(admin, 'installation');
  expect(first).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    pending: [],
    pending_contract_upgrades: [],
    extensions: ['harbour-pay', 'second'],
  });
  const [row] = await run<{ version: string }>(cashier.db, {
    text: `select current_setting('server_version') as version`,
  });
  expect(first.postgres).toBe(row!.version);
  expect(first.schema).toMatch(/^\d{4}-/);
  const requests = first.connections.find(({ name }) => name === 'baize')!;
  expect(requests.release).toBe(first.version);
  expect(requests.count).toBeGreaterThan(0);
  // No jobs process runs in this test.
  expect(first).toMatchObject({ workers: 0, room_leaders: 0, backup: { folder: backups, at: null } });
  expect(first.jobs).toContainEqual(
    expect.objectContaining({ task: 'cashier.reconcile', waiting: 1, failed: 0 }),
  );
  expect(first).toMatchObject({ certificates: [], replicas: [] });
  const slot = `test_${randomUUID().replaceAll('-', '_')}`;
  await asOwner(cashier.db, `select pg_create_physical_replication_slot('${slot}', true)`);
  const { slots } = await staffConsole
    .get(admin, 'installation')
    .finally(() => asOwner(cashier.db, `select pg_drop_replication_slot('${slot}')`));
  expect(slots).toContainEqual({ name: slot, is_active: false, behind_bytes: expect.any(Number) });
  // Without any backup the age is that of the installation, so that the alert rings where none was ever made.
  await asOwner(cashier.db, "update platform.migration set applied_at = now() - interval '2 days'");
  expect(await backupAge()).toBeGreaterThan(172_000);
  mkdirSync(join(backups, 'baize-20261126T031500Z'));
  expect((await staffConsole.get(admin, 'installation')).backup!.at).toBe('2026-11-26T03:15:00.000Z');
  expect(await backupAge()).toBeGreaterThan(0);

  for (const role of ['site_admin', 'finance_checker', 'support'] as const)
    expect(await staffConsole.refusal(await staffConsole.clerk(role), 'installation')).toBe('notAllowed');
});
