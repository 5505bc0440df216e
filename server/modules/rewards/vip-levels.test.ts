import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { addContribution, promotePlayer } from './contributions.ts';
import { findVipProgramme } from './programmes.ts';

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

type Player = Awaited<ReturnType<TestCashier['newPlayer']>>;
async function deposit({ playerId, account_id }: Player, amount: string): Promise<void> {
  const about = { site_id: await testCashier.siteId(), player_id: playerId, currency: 'PHP', account_id };
  const credited = {
    ...{ ...about, event_id: randomUUID(), deposit_id: randomUUID() },
    ...{ method_id: 'bank', amount, at: new Date().toISOString() },
  };
  await testCashier.database.transaction((tx) => publish(tx, 'deposit.credited', credited));
}

test('[operations 5] changed requirements and gifts of a level apply after another person approves, to players who then earn it', async () => {
  const [, river] = await levels();
  const changed = { ...river, name: 'Delta', deposit: '10000', turnover: '0', level_up: '777' };
  const form = { ...changed, cashback: 250, rebate: { slots: 40, crash: 0 } };
  expect(await refusal(form, support!)).toBe('notAllowed');
  const { proposal_id } = await staffConsole.get(crm!, 'proposeVipLevel', { ...request(), ...form });
  const older = await staffConsole.get(crm!, 'proposeVipLevel', { ...request(), ...form, name: 'Brook' });
  expect(await staffConsole.refusal(crm!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  // Approvers and the audit log see decimal amounts, not minor units.
  const { value: proposed } = await staffConsole.get(admin!, 'proposals', {});
  const shown = proposed.find((proposal) => proposal.proposal_id === proposal_id)!;
  const deposits = { field: 'deposit', after: '100.00 PHP' };
  expect(shown.diff).toContainEqual({ field: 'level_up', before: '0.00 PHP', after: '7.77 PHP' });
  expect(shown.diff).toContainEqual(expect.objectContaining(deposits));
  const { value: entries } = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {
    subject: 'vip_level:1',
  });
  expect(entries[0]!.diff).toContainEqual(expect.objectContaining(deposits));
  expect((await levels())[1]).toEqual(river);
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  expect((await levels())[1]).toEqual({ ...form, rebate: { slots: 40 } });
  const late = await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: older.proposal_id });
  expect(late).toBe('changedMeanwhile');
  const two = await findVipProgramme(testCashier.db, await testCashier.siteId('two.test'));
  expect(two?.levels[1]).toMatchObject({ name: 'River' });

  const player = await testCashier.newPlayer('one.test', 0n);
  await deposit(player, '10000');
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

test('[operations 5] refuses a level that everyone reaches at once, and a rebate or cashback above its maximum', async () => {
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
  // Where either requirement is enough, a zero requirement would be met by everyone.
  await put({ ...second, turnover: '0', deposit: '50000' });
  const { vip } = await staffConsole.get(crm!, 'rewardRules');
  const rule = { ...request(), part: 'vip', vip: { ...vip, promotion: 'any' } };
  const { proposal_id } = await staffConsole.get(crm!, 'proposeRewardRule', rule);
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id })).toBe('invalidRequest');
});

/** More than any level requires, in minor units. */
const MUCH = 999_000_000_000n;

test('[operations 5] a level is removed by two people, even while players are promoted to it; its players have the level below', async () => {
  const before = await levels();
  const [below, top] = [before.at(-1)!, before.length];
  const nothing = {
    keep_deposit: '0',
    keep_turnover: '0',
    weekly: '0',
    birthday: '0',
    cashback: 0,
    rebate: {},
  };
  const form = {
    ...nothing,
    position: top,
    name: 'Nova',
    deposit: '990000000',
    turnover: '0',
    level_up: '500',
  };
  await put(form);
  const one = await testCashier.newPlayer('one.test', 0n);
  const siteId = await testCashier.siteId();
  const promoted = { siteId, playerId: one.playerId, position: top };
  await testCashier.database.transaction((tx) => promotePlayer(tx, promoted, new Date()));
  expect((await testCashier.get(one, 'vip')).nextLevel[0]).toMatchObject({ vip_name: 'Nova' });
  const cash = await testCashier.cash(one);
  const effect = await staffConsole.get(crm!, 'vipLevelRemoval', { position: top });
  expect(effect).toMatchObject({ players: 1, is_more: false, cases: 0, below: below.name });

  // The first level and unknown levels cannot be removed; a retry returns the same proposal.
  const remove = (position: number) => ({ ...request(), position });
  expect(await staffConsole.refusal(crm!, 'proposeVipLevelRemoval', remove(0))).toBe('invalidRequest');
  expect(await staffConsole.refusal(crm!, 'proposeVipLevelRemoval', remove(top + 1))).toBe('notFound');
  expect(await staffConsole.refusal(support!, 'proposeVipLevelRemoval', remove(top))).toBe('notAllowed');
  const removal = remove(top);
  const { proposal_id } = await staffConsole.get(crm!, 'proposeVipLevelRemoval', removal);
  const again = await staffConsole.get(crm!, 'proposeVipLevelRemoval', removal);
  expect(again.proposal_id).toBe(proposal_id);
  const second = await staffConsole.get(crm!, 'proposeVipLevelRemoval', remove(top));
  expect(await staffConsole.refusal(crm!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect((await levels()).at(-1)).toMatchObject({ name: 'Nova' });

  // Twelve players earn the level at the moment of its removal.
  const many = await Promise.all(Array.from({ length: 12 }, () => testCashier.newPlayer('one.test', 0n)));
  const earn = async ({ playerId }: Player) => {
    const played = { siteId, playerId, currency: 'PHP', at: new Date(), deposit: MUCH, turnover: MUCH };
    await testCashier.database.transaction((tx) => addContribution(tx, played));
  };
  await Promise.all([...many.map(earn), staffConsole.get(admin!, 'approveProposal', { proposal_id })]);
  const late = await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: second.proposal_id });
  expect(late).toBe('changedMeanwhile');
  expect(await levels()).toEqual(before);
  for (const player of [one, ...many]) {
    const [level] = (await testCashier.get(player, 'vip')).nextLevel;
    expect(level).toMatchObject({ vip_name: below.name, vip_name_next: '', deposit_next: 0 });
  }
  // The gift stays with the player, and no player earns the level any more.
  expect(await testCashier.cash(one)).toBe(cash);
  const newcomer = await testCashier.newPlayer('one.test', 0n);
  const approved = { siteId, playerId: newcomer.playerId, position: top };
  await testCashier.database.transaction((tx) => promotePlayer(tx, approved, new Date()));
  expect((await testCashier.get(newcomer, 'vip')).nextLevel[0]).toMatchObject({ vip_name: below.name });
  const choices = await staffConsole.get(crm!, 'segmentChoices');
  expect(choices.levels[top]).toBe('');

  // A new level gets a new position, so players who had the removed level receive its gift too.
  expect(await refusal(form)).toBe('notFound');
  await put({ ...form, position: top + 1, name: 'Quasar', deposit: '995000000', level_up: '900' });
  await earn(one);
  expect((await testCashier.get(one, 'vip')).nextLevel[0]).toMatchObject({ vip_name: 'Quasar' });
  expect(await testCashier.cash(one)).toBe(cash + 900n);
  const two = await findVipProgramme(testCashier.db, await testCashier.siteId('two.test'));
  expect(two?.levels.every(({ removed_at }) => removed_at === null)).toBe(true);
});
