import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [crm, admin, support, auditor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  crm = await staffConsole.clerk('crm');
  admin = await staffConsole.clerk('site_admin');
  support = await staffConsole.clerk('support');
  auditor = await staffConsole.clerk('auditor');
  await open('courtesy', 'Courtesy');
  await open('formula', '=cmd()');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function open(campaign_id: string, title: string): Promise<void> {
  const rules = {
    ...{ title: { EN: title }, type: 'manual', mode: 'sticky', max_bonus: '50000', fixed: '10000' },
    ...{ wager_multiple: 10, valid_days: 7, per_player: 0 },
  };
  const draft = { campaign_id, budget: '1000000', starts_at: new Date().toISOString(), ends_at: null, rules };
  await staffConsole.get(crm!, 'draftCampaign', draft);
  await staffConsole.openCampaign(admin!, campaign_id);
}
async function give({ playerId: player_id }: TestPlayer, campaign_id: string): Promise<void> {
  const grant = { player_id, campaign_id, amount: '10000', request_id: randomUUID() };
  const { proposal_id } = await staffConsole.get(support!, 'proposeGrant', grant);
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
}
const list = (filter: object = {}) => staffConsole.get(auditor!, 'bonusList', filter);

test('[operations 4.2] bonuses of all players are listed by campaign, state, player and day, with their totals', async () => {
  const [ana, ben] = [await testCashier.guest(), await testCashier.guest()];
  await give(ana, 'courtesy');
  await give(ben, 'courtesy');
  await give(ben, 'formula');

  const playersOf = async (filter: object) =>
    (await list(filter)).value.map(({ player }) => player.player_id);
  expect(await playersOf({})).toEqual([ben.playerId, ben.playerId, ana.playerId]);
  expect(await playersOf({ direction: 'asc' })).toEqual([ana.playerId, ben.playerId, ben.playerId]);
  expect(await playersOf({ campaign: 'courtesy' })).toEqual([ben.playerId, ana.playerId]);
  expect(await playersOf({ player: ana.account_id })).toEqual([ana.playerId]);
  expect(await playersOf({ state: 'queued' })).toEqual([ben.playerId]);
  expect(await playersOf({ player: 'nobody' })).toEqual([]);
  const today = dayIn(testCashier.now(), 'Asia/Manila');
  expect(await playersOf({ from: today, to: today, campaign: 'formula' })).toEqual([ben.playerId]);
  expect(await playersOf({ to: addDays(today, -1) })).toEqual([]);

  const [row] = (await list({ player: ana.playerId })).value;
  expect(row).toMatchObject({
    ...{ title: 'Courtesy', state: 'active', player: { name: 'A** C***' } },
    ...{ amount: { amount: '10000' }, required: { amount: '100000' }, ended_at: null },
  });
  expect((await list()).campaigns).toContainEqual({ campaign_id: 'courtesy', title: 'Courtesy' });
  const totals = await staffConsole.get(auditor!, 'bonusTotals', { campaign: 'courtesy' });
  expect(totals).toMatchObject({ count: 2, amount: { amount: '20000' }, converted: { amount: '0' } });

  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, after: first.next });
  expect([first.value.length, rest.value.length, rest.next]).toEqual([2, 1, '']);
  expect(new Set([...first.value, ...rest.value].map(({ bonus_id }) => bonus_id)).size).toBe(3);
});

test('staff of another brand and roles without the right see none; a title never becomes a formula in the export', async () => {
  for (const role of ['finance_maker', 'kyc', 'content'] as const)
    expect(await staffConsole.refusal(await staffConsole.clerk(role), 'bonusList'), role).toBe('notAllowed');
  const siteId = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'auditor', siteId });
  expect(await staffConsole.refusal(stranger, 'bonusList')).toBe('notAllowed');
  const theirs = await staffConsole.get(stranger, 'bonusList', { site_id: siteId, campaign: 'courtesy' });
  expect(theirs.value).toEqual([]);

  const wanted = { list: 'bonusList', filter: { campaign: 'formula' }, reason: 'for the accountant' };
  const input = { site_id: await testCashier.siteId(), ...wanted };
  const file = await (await staffConsole.send('exportList', input, staffConsole.headersOf(auditor!))).text();
  expect(file).toContain(",'=cmd(),");
  expect(file).toContain(',100.00,PHP,');
});
