import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { findProgramme } from './programmes.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [crm, admin, support]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  crm = await staffConsole.clerk('crm');
  admin = await staffConsole.clerk('site_admin');
  support = await staffConsole.clerk('support');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const request = () => ({ request_id: randomUUID() });
const levels = async () => (await staffConsole.get(support!, 'vipLevels')).value;
const refusal = (form: object, who = crm!) =>
  staffConsole.refusal(who, 'proposeVipLevel', { ...request(), ...form });
async function put(form: object): Promise<void> {
  const { proposal_id } = await staffConsole.get(crm!, 'proposeVipLevel', { ...request(), ...form });
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
}

test('[operations 5] a level has other requirements and gifts once another person has agreed; it is given to who then earns it', async () => {
  const [, river] = await levels();
  const changed = { ...river, name: 'Delta', deposit: '10000', turnover: '0', level_up: '777' };
  const form = { ...changed, cashback: 250, rebate: { slots: 40, crash: 0 } };
  expect(await refusal(form, support!)).toBe('notAllowed');
  const { proposal_id } = await staffConsole.get(crm!, 'proposeVipLevel', { ...request(), ...form });
  const older = await staffConsole.get(crm!, 'proposeVipLevel', { ...request(), ...form, name: 'Brook' });
  expect(await staffConsole.refusal(crm!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect((await levels())[1]).toEqual(river);
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  expect((await levels())[1]).toEqual({ ...form, rebate: { slots: 40 } });
  const late = await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: older.proposal_id });
  expect(late).toBe('changedMeanwhile');
  const two = await findProgramme(testCashier.db, await testCashier.siteId('two.test'));
  expect(two?.levels[1]).toMatchObject({ name: 'River' });

  const player = await testCashier.newPlayer('one.test', 0n);
  const about = { site_id: await testCashier.siteId(), player_id: player.playerId, currency: 'PHP' };
  const deposit = {
    ...{ ...about, account_id: player.account_id, event_id: randomUUID(), deposit_id: randomUUID() },
    ...{ method_id: 'bank', amount: '10000', at: new Date().toISOString() },
  };
  await testCashier.database.transaction((tx) => publish(tx, 'deposit.credited', deposit));
  await testCashier.drain();
  expect((await testCashier.get(player, 'vip')).nextLevel[0]).toMatchObject({ vip_name: 'Delta' });
  expect(await testCashier.cash(player)).toBe(777n);
});

test('[operations 5] a level is added above the highest, and the programme shows it to players', async () => {
  const before = await levels();
  const [top, next] = [before.at(-1)!, before.length];
  expect(await refusal({ ...top, position: next + 1 })).toBe('notFound');
  const form = { ...top, position: next, name: 'Comet', deposit: '900000000', turnover: '1' };
  await put(form);
  expect((await levels()).map(({ name }) => name)).toEqual([...before.map(({ name }) => name), 'Comet']);
  const site = { domain_name: 'one.test', external_id: 'site-one' };
  const programme = await testCashier.call('one.test', 'vipProgramme', site);
  const shown = { vip_name: 'Comet', deposit: 9_000_000, turnover: 0.01 };
  expect(programme).toMatchObject({ value: [...before.map(() => ({})), shown] });
});

test('[operations 5] no level that everyone would reach at once, and no rebate or cashback beyond its bound', async () => {
  const [first, second] = await levels();
  expect(await refusal({ ...second, deposit: '0', turnover: '0' })).toBe('invalidRequest');
  for (const wrong of [
    { rebate: { slots: 501 } },
    { rebate: { sportsbook: 10 } },
    { cashback: 3001 },
    { level_up: '-1' },
    { name: ' ' },
  ])
    expect(await refusal({ ...second, ...wrong }), JSON.stringify(wrong)).toBe('invalidRequest');
  await put({ ...first, weekly: '5' });
  // Where either requirement is enough, one of nothing would be met by everyone.
  await put({ ...second, turnover: '0', deposit: '50000' });
  const { vip } = await staffConsole.get(crm!, 'rewardRules');
  const rule = { ...request(), part: 'vip', vip: { ...vip, promotion: 'any' } };
  const { proposal_id } = await staffConsole.get(crm!, 'proposeRewardRule', rule);
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id })).toBe('invalidRequest');
});
