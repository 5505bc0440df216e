import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { setSiteGames, upsertGames } from '../catalog/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { updateSite } from '../sites/index.ts';
import { changeCampaignState } from './index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [crm, admin]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  const dice = { providerCode: 'BAIZE', gameCode: 'dice' };
  await testCashier.database.transaction(async (tx) => {
    const game = { name: 'Dice', category: 'arcade', gameType: 'ARCADE', cover: 'games/baize/dice' } as const;
    await upsertGames(tx, [{ ...dice, ...game, rtp: 99, releasedAt: '2026-11-01' }]);
    await setSiteGames(tx, await testCashier.siteId(), [dice]);
  });
  staffConsole = openConsole(testCashier);
  crm = await staffConsole.clerk('crm');
  admin = await staffConsole.clerk('site_admin');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const rulesOf = (more: object = {}) => ({
  ...{ title: { EN: 'A gift' }, type: 'no_deposit', mode: 'non_sticky', fixed: '10000' },
  ...{ wager_multiple: 10, max_bet: '1000', valid_days: 7, ...more },
});

const CASH = { mode: 'cash', wager_multiple: 0, max_bet: null };

/** Saves a draft, or a new version of one; returns its id. */
async function draft(more: object = {}, campaign_id = `c-${randomUUID().slice(0, 8)}`): Promise<string> {
  const budget = { budget: '10000000', starts_at: testCashier.now().toISOString(), ends_at: null };
  await staffConsole.get(crm!, 'draftCampaign', { campaign_id, rules: rulesOf(more), ...budget });
  return campaign_id;
}

const itemOf = async (campaign_id: string) =>
  (await staffConsole.get(admin!, 'campaigns')).value.find((one) => one.campaign_id === campaign_id)!;
const move = (campaign_id: string, confirmed_percent?: number | null) =>
  staffConsole.ask(admin!, 'moveCampaign', { campaign_id, to: 'open', confirmed_percent });

async function setJurisdiction(jurisdiction: string): Promise<void> {
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction }));
}

test('[operations 4.2] a bonus with a high payout for rare-win play opens only after its percentage, named in the refusal and logged, is confirmed', async () => {
  const campaign_id = await draft();
  const { to_confirm, forecast } = await itemOf(campaign_id);
  expect(to_confirm).toEqual({ percent: forecast!.rare_wins!.paid, by: 'rare_wins' });
  expect(to_confirm!.percent).toBeGreaterThan(90);
  for (const wrong of [undefined, null, 0, to_confirm!.percent - 0.01, 55])
    expect(await move(campaign_id, wrong)).toMatchObject({ error: 'shareUnconfirmed', detail: to_confirm });
  expect(await itemOf(campaign_id)).toMatchObject({ state: 'draft', version: 1 });

  expect(await move(campaign_id, to_confirm!.percent)).toMatchObject({ ok: true });
  expect(await itemOf(campaign_id)).toMatchObject({ state: 'open', to_confirm: null });
  const logged = await staffConsole.logged('campaigns/move');
  expect(logged).toContain(`confirmed_percent: ${to_confirm!.percent}`);
});

test('[operations 1.1] the last author of a costly draft cannot confirm its percentage; another person can', async () => {
  const both = await staffConsole.clerk('crm', 'site_admin');
  const campaign_id = await draft();
  const budget = { budget: '10000000', starts_at: testCashier.now().toISOString(), ends_at: null };
  await staffConsole.get(both, 'draftCampaign', { campaign_id, rules: rulesOf(), ...budget });
  const confirmed_percent = (await itemOf(campaign_id)).to_confirm!.percent;
  const input = { campaign_id, to: 'open' as const, confirmed_percent };
  expect(await staffConsole.ask(both, 'moveCampaign', input)).toMatchObject({ error: 'sameMaker' });
  expect(await itemOf(campaign_id)).toMatchObject({ state: 'draft' });
  expect(await move(campaign_id, confirmed_percent)).toMatchObject({ ok: true });
});

test('[operations 4.2] the seed and jobs, which open campaigns without the console, meet the same refusal', async () => {
  const campaign_id = await draft();
  const { to_confirm } = await itemOf(campaign_id);
  const siteId = await testCashier.siteId();
  const open = (confirmed?: number | null) =>
    testCashier.database.transaction((tx) => {
      const audit = { actor: 'system', reason: 'test', now: testCashier.now() };
      return changeCampaignState(tx, siteId, campaign_id, 'open', audit, confirmed);
    });
  for (const wrong of [undefined, null, 0, to_confirm!.percent + 0.01])
    await expect(open(wrong)).rejects.toMatchObject({ code: 'shareUnconfirmed', detail: to_confirm });
  expect(await itemOf(campaign_id)).toMatchObject({ state: 'draft' });
  expect(await open(to_confirm!.percent)).toMatchObject({ confirmed: to_confirm });
  expect(await itemOf(campaign_id)).toMatchObject({ state: 'open' });
});

test('[operations 4.2] each new version of a bonus needs its own confirmation; a figure of an earlier version is refused', async () => {
  const campaign_id = await draft();
  const before = (await itemOf(campaign_id)).to_confirm!.percent;
  await staffConsole.openCampaign(admin!, campaign_id);
  await draft({ wager_multiple: 3, max_bet: '5000' }, campaign_id);
  const { to_confirm } = await itemOf(campaign_id);
  expect(to_confirm!.percent).not.toBe(before);
  expect(await move(campaign_id, before)).toMatchObject({ error: 'shareUnconfirmed', detail: to_confirm });
  expect(await move(campaign_id, to_confirm!.percent)).toMatchObject({ ok: true });
});

test('[operations 4.2] a payout limit of the bonus itself needs no confirmation, until the jurisdiction forbids the limit', async () => {
  await setJurisdiction('open');
  const limit = { max_convert: '10000' };
  const campaign_id = await draft(limit);
  expect(await itemOf(campaign_id)).toMatchObject({ to_confirm: null });
  expect(await move(campaign_id)).toMatchObject({ ok: true });
  const second = await draft(limit);
  await setJurisdiction('ph');
  const { to_confirm } = await itemOf(second);
  expect(to_confirm!.percent).toBeGreaterThan(90);
  expect(await move(second)).toMatchObject({ error: 'shareUnconfirmed', detail: to_confirm });
  expect(await move(second, to_confirm!.percent)).toMatchObject({ ok: true });
});

test('[operations 4.2] a new campaign pays at most twice its bonus, unless its rules say otherwise or limits are forbidden', async () => {
  const limitOf = async (more: object = {}) =>
    (await itemOf(await draft(more))).rules.max_convert_multiple as number | null;
  const byDefault = async () => (await staffConsole.get(admin!, 'campaigns')).default_convert_multiple;
  await setJurisdiction('open');
  expect([await limitOf(), await byDefault()]).toEqual([200, 200]);
  expect(await limitOf({ max_convert_multiple: 500 })).toBe(500);
  for (const other of [{ max_convert_multiple: null }, { max_convert: '15000' }, CASH])
    expect(await limitOf(other), JSON.stringify(other)).toBeNull();
  await setJurisdiction('ph');
  expect([await limitOf(), await byDefault()]).toEqual([null, null]);
});

test('[operations 4.2] a bonus paid as cash states so itself', async () => {
  const campaign_id = await draft(CASH);
  expect(await itemOf(campaign_id)).toMatchObject({ to_confirm: null, forecast: { paid: 100 } });
  expect(await move(campaign_id)).toMatchObject({ ok: true });
});
