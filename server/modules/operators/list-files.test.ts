import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { LIST_FILES, type ListFileName } from '#contracts/console/list-files.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [finance, auditor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  finance = await staffConsole.clerk('finance_maker');
  auditor = await staffConsole.clerk('auditor');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function save(who: TestStaff, list: ListFileName, filter: object = {}, about: object = {}) {
  const input = { site_id: await testCashier.siteId(), reason: 'for the accountant', list, filter, ...about };
  return await staffConsole.send('exportList', input, staffConsole.headersOf(who));
}
async function linesOf(who: TestStaff, list: ListFileName, filter: object = {}): Promise<string[]> {
  const response = await save(who, list, filter);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text[0]).toBe('\uFEFF');
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}
async function refusal(...of: Parameters<typeof save>): Promise<string> {
  return ((await (await save(...of)).json()) as { error: string }).error;
}
const entries = async () => (await staffConsole.get(auditor!, 'auditLog', { action: 'lists/export' })).value;

test('[operations 1.1] a file has its list’s masks, filters and amounts, and the audit log records who saved it', async () => {
  const ana = await testCashier.guest();
  const { deposit_id, reference } = await testCashier.deposit(ana, 500);
  await testCashier.prove(ana, deposit_id);
  await testCashier.approve(ana, deposit_id, 40_050n);
  await testCashier.deposit(ana, 300);

  const [head, ...rows] = await linesOf(finance!, 'depositList', { state: 'credited', player: ana.playerId });
  expect(rows).toHaveLength(1);
  const names = head!.split(',');
  const row = Object.fromEntries(rows[0]!.split(',').map((cell, index) => [names[index], cell]));
  expect(row).toMatchObject({
    ...{ reference, state: 'credited', player_player_id: ana.playerId, player_name: 'A** C***' },
    ...{ requested: '500.00', requested_currency: 'PHP', credited: '400.50', credited_currency: 'PHP' },
  });
  const [entry] = await entries();
  expect(entry).toMatchObject({
    ...{ actor: { staff_id: finance!.staffId }, subject: 'list:deposits/list' },
    reason: 'for the accountant',
  });
  expect(entry!.diff.map(({ field, after }) => `${field}: ${after}`)).toEqual([
    'state: credited',
    'player: given',
  ]);
});

test('[operations 1.1] refuses a file without the right to its list, or of another brand', async () => {
  const before = (await entries()).length;
  const crm = await staffConsole.clerk('crm');
  expect(await refusal(crm, 'depositList')).toBe('notAllowed');
  expect(await refusal(crm, 'playerSearch')).toBe('notAllowed');
  expect(await refusal(finance!, 'auditLog')).toBe('notAllowed');
  const other = { site_id: await testCashier.siteId('two.test') };
  expect(await refusal(auditor!, 'playerSearch', {}, other)).toBe('notAllowed');
  // The site is that of the call, regardless of the filter.
  const ben = await testCashier.guest('two.test', 'Ben Cruz');
  const players = await linesOf(auditor!, 'playerSearch', { ...other, query: ben.playerId });
  expect(players).toHaveLength(1);
  expect(await refusal(auditor!, 'playerStatement', { player_id: ben.playerId })).toBe('notFound');
  expect(await refusal(auditor!, 'depositList', { state: 'none' })).toBe('invalidRequest');
  expect(await refusal(auditor!, 'depositList', {}, { reason: '' })).toBe('invalidRequest');
  expect((await entries()).length).toBe(before + 1);
});

test('text of a player or a partner never becomes a formula in the file', async () => {
  const site_id = await testCashier.siteId();
  await staffConsole.get(await staffConsole.clerk('site_admin'), 'setAffiliateProgramme', {
    min_payout: '1',
  });
  const maker = await staffConsole.clerk('affiliate_manager');
  const proposal = await staffConsole.get(maker, 'proposeAffiliate', {
    ...{ code: 'evil', name: '=HYPERLINK("http://evil.test")' },
    plan: { cpa: '1000' },
  });
  await staffConsole.get(await staffConsole.clerk('site_admin'), 'approveProposal', {
    ...{ proposal_id: proposal.proposal_id, site_id },
  });
  const [, row] = await linesOf(maker, 'affiliateList');
  expect(row).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
});

test('[operations 3.4] a file holds every row of a multi-page list once', async () => {
  await run(testCashier.db, {
    text: `insert into players.player (site_id, player_id, account_id, account_key, password_hash, full_name,
        created_at)
      select $1, uuidv7(), 'many' || n, 'many' || n, repeat('x', 90), 'Many Player', $2
      from generate_series(1, 1100) n`,
    values: [await testCashier.siteId(), testCashier.now()],
  });
  const [, ...rows] = await linesOf(auditor!, 'playerSearch', { query: 'many' });
  const accounts = new Set(rows.map((row) => /many\d+/.exec(row)?.[0]));
  expect([rows.length, accounts.size]).toEqual([1100, 1100]);
});

test('every exportable list is a read with a right and columns, and no other refusals', () => {
  for (const name of LIST_FILES) {
    const call: ConsoleCall = consoleApi[name];
    expect([call.kind, call.scope], name).toEqual(['read', 'site']);
    expect(call.needs, name).toBeDefined();
    expect(
      call.errors.filter((error) => error !== 'notFound'),
      name,
    ).toEqual([]);
    expect((call.output.shape.value as z.ZodArray).element, name).toBeInstanceOf(z.ZodObject);
  }
});
