import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { recordAuditEntry, verifyChain } from './audit.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.drop());

test('the hashes of the audit log never change', async () => {
  const at = new Date('2026-11-23T05:00:00.123Z');
  const entry = {
    siteId: 0,
    staffId: null,
    action: 'setSite',
    subject: 'site 7',
    reason: 'Ticket "1042"',
    address: '192.0.2.7',
  };
  await data.database.transaction(async (tx) => {
    await recordAuditEntry(tx, { ...entry, before: { name: 'é', b: 1.5, a: [null, true] } }, at);
    await recordAuditEntry(tx, { ...entry, after: { b: { d: -0.25, c: 'x' } } }, at);
  });
  const links = await run<{ link: Buffer }>(data.db, {
    text: 'select link from operators.audit where site_id = 0 order by entry',
  });
  expect(links.map(({ link }) => link.toString('hex'))).toEqual([
    '59357df766f0b6be1399daae5a1417f5bd668c44bf03cecec9288517ff8f7dbe',
    '509603df606f22ba9d33f16f9df4e41b5b2506f549b571ea66a076ab4fd1b9c7',
  ]);
  expect(await verifyChain(data.db, 0)).toMatchObject({ entries: 2, brokenAt: null });
});
