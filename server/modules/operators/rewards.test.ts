import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { middayZone } from '#test/support/midday.ts';
import { listAffiliates, upsertProgramme } from '../affiliates/index.ts';
import { recordAttribution } from '../affiliates/tracking.ts';
import { setSupportCap } from '../bonuses/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { createLedgerRounds } from '../reports/testing/ledger-rounds.ts';
import { upsertWheel } from '../rewards/index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [crm, admin, support, manager, checker]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  crm = await staffConsole.clerk('crm');
  admin = await staffConsole.clerk('site_admin');
  support = await staffConsole.clerk('support');
  manager = await staffConsole.clerk('affiliate_manager');
  checker = await staffConsole.clerk('finance_checker');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const request = () => ({ request_id: randomUUID() });

test('[operations 9] changed wheel odds apply after another person approves, and never exceed the permitted return', async () => {
  const siteId = await testCashier.siteId();
  const prizes = [
    { kind: 'tokens' as const, amount: 0, weight: 50 },
    { kind: 'tokens' as const, amount: 10, weight: 50 },
  ];
  const model = { code: 'desk', version: 1, cost: 10, currency: 'PHP', prizes };
  await testCashier.database.transaction((tx) => upsertWheel(tx, siteId, model, { expectedCash: 0n }));
  const form = { ...request(), code: 'desk', cost: 10, daily_tokens: 500, daily_cash: null };
  const changedWheel = { ...form, expected_cash: '0', prizes: [prizes[0], { ...prizes[1], weight: 25 }] };
  expect(await staffConsole.refusal(admin!, 'proposeWheel', changedWheel)).toBe('notAllowed');
  const { proposal_id } = await staffConsole.get(crm!, 'proposeWheel', changedWheel);
  expect(await staffConsole.refusal(crm!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  const { value } = await staffConsole.get(crm!, 'wheels');
  expect(value.find(({ code }) => code === 'desk')).toMatchObject({
    version: 2,
    prizes: [{ chance: '66.66' }, { chance: '33.33' }],
    expected: { tokens: '3.33' },
    daily_tokens: 500,
  });
  const greedy = { ...changedWheel, ...request(), cost: 1 };
  const { proposal_id: refused } = await staffConsole.get(crm!, 'proposeWheel', greedy);
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: refused })).toBe(
    'invalidRequest',
  );
  await staffConsole.get(admin!, 'setWheelOpen', { code: 'desk', is_open: false });
  expect(await staffConsole.refusal(admin!, 'setWheelOpen', { code: 'desk', is_open: false })).toBe(
    'decidedAlready',
  );
});

test('[operations 9] a new wheel goes live after another person approves; of two concurrent proposals one succeeds', async () => {
  const prizes = [
    { kind: 'tokens' as const, amount: 0, weight: 60 },
    { kind: 'tokens' as const, amount: 10, weight: 40 },
  ];
  const form = { code: 'first', face: 'egg', position: 3, cost: 5, daily_tokens: null, daily_cash: null };
  const propose = () =>
    staffConsole.get(crm!, 'proposeWheel', { ...request(), ...form, expected_cash: '0', prizes });
  const [one, two] = [await propose(), await propose()];
  const find = async () =>
    (await staffConsole.get(crm!, 'wheels')).value.find(({ code }) => code === 'first');
  expect(await find()).toBeUndefined();
  const { proposal_id } = one;
  expect(await staffConsole.refusal(crm!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  expect(await find()).toMatchObject({ version: 1, face: 'egg', position: 3, is_open: true });
  const late = await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: two.proposal_id });
  expect(late).toBe('changedMeanwhile');
});

test('[operations 9] a mission is proposed by one and opened by another', async () => {
  const title = { EN: 'Ten rounds', PHP: 'Sampung round', CN: '十局' };
  const mission = { ...request(), code: 'ten-rounds', title, kind: 'play_count', rhythm: 'daily' };
  const { proposal_id } = await staffConsole.get(crm!, 'proposeMission', {
    ...mission,
    target: '10',
    tokens: 3,
  });
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  const { value } = await staffConsole.get(support!, 'missionList');
  expect(value.find(({ code }) => code === 'ten-rounds')).toMatchObject({ target: '10', is_open: true });
  const streak = { ...mission, ...request(), code: 'days', kind: 'login_streak', target: '9', tokens: 3 };
  const { proposal_id: wrong } = await staffConsole.get(crm!, 'proposeMission', streak);
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: wrong })).toBe(
    'invalidRequest',
  );
});

test('[operations 9] the audit log has amounts of proposed wheels and boards, and numbers of tokens', async () => {
  const wheel = { ...request(), code: 'money', cost: 10, daily_tokens: 500, daily_cash: '250000' };
  const prizes = [
    { kind: 'tokens', amount: 25, weight: 90, stock: null, substitute: null },
    { kind: 'cash', amount: 10_000, weight: 10, stock: null, substitute: null },
  ];
  await staffConsole.get(crm!, 'proposeWheel', { ...wheel, expected_cash: '1000', prizes });
  const wheelEntry = await staffConsole.logged('wheels/propose');
  for (const line of ['daily_cash: 2500.00 PHP', 'expected_cash: 10.00 PHP', 'daily_tokens: 500'])
    expect(wheelEntry).toContain(line);
  expect(wheelEntry).toContain('prizes 1 amount: 25');
  expect(wheelEntry).toContain('prizes 2 amount: 100.00 PHP');

  const board = {
    ...{
      code: 'money',
      title: { EN: 'Money', PHP: '', CN: '' },
      metric: 'best_multiplier',
      rhythm: 'weekly',
    },
    ...{ first_day: '2026-01-05', last_day: null },
  };
  const propose = (more: object) =>
    staffConsole.get(crm!, 'proposeBoard', { ...board, ...request(), ...more });
  await propose({ prize_kind: 'cash', prizes: [5000, 1000] });
  expect(await staffConsole.logged('boards/propose')).toContain('prizes: 50.00 PHP,10.00 PHP');
  await propose({ prize_kind: 'tokens', prizes: [50, 10] });
  expect(await staffConsole.logged('boards/propose')).toContain('prizes: 50,10');
});

test('[operations 9] a leaderboard with prizes is proposed by one person and approved by another, is immutable, and ends with its period', async () => {
  const board = {
    ...{
      code: 'desk-board',
      title: { EN: 'Desk', PHP: '', CN: '' },
      metric: 'best_multiplier',
      rhythm: 'weekly',
    },
    ...{ prize_kind: 'cash', prizes: [5000, 1000], first_day: '2026-01-05', last_day: null },
  };
  expect(await staffConsole.refusal(support!, 'proposeBoard', { ...board, ...request() })).toBe('notAllowed');
  for (const wrong of [{ prizes: [-1] }, { prizes: [] }, { title: { PHP: 'x' } }, { last_day: '2026-01-04' }])
    expect(await staffConsole.refusal(crm!, 'proposeBoard', { ...board, ...wrong, ...request() })).toBe(
      'invalidRequest',
    );
  const { proposal_id } = await staffConsole.get(crm!, 'proposeBoard', { ...board, ...request() });
  const twin = await staffConsole.get(crm!, 'proposeBoard', { ...board, prizes: [9], ...request() });
  expect((await staffConsole.get(crm!, 'boardList')).value).toEqual([]);
  expect(await staffConsole.refusal(crm!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: twin.proposal_id })).toBe(
    'changedMeanwhile',
  );
  expect(await staffConsole.refusal(crm!, 'proposeBoard', { ...board, ...request() })).toBe('nameTaken');
  expect((await staffConsole.get(support!, 'boardList')).value).toMatchObject([
    { code: 'desk-board', title: { EN: 'Desk' }, prizes: [5000, 1000], last_day: null, given: 0 },
  ]);
  expect(await staffConsole.refusal(crm!, 'endBoard', { code: 'desk-board' })).toBe('notAllowed');
  expect(await staffConsole.refusal(admin!, 'endBoard', { code: 'no-board' })).toBe('notFound');
  await staffConsole.get(admin!, 'endBoard', { code: 'desk-board' });
  expect((await staffConsole.get(crm!, 'boardList')).value[0]!.last_day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await staffConsole.refusal(admin!, 'endBoard', { code: 'desk-board' })).toBe('decidedAlready');
});

test('[operations 6] [operations 9] [operations 5] rules of referrals, tokens and levels are proposed by one person and approved by another', async () => {
  const referral = {
    ...{ tokens: 7, min_turnover: '10000', min_deposit: '0', min_identity: 2, days: 14, monthly_cap: 5 },
    ...{ commission: 10, allows_same_address: false },
  };
  const tokens = { turnover_per_token: '100', hours: 24 };
  const vip = {
    ...{ promotion: 'any', carry_base: true, progress_mode: 'B' },
    ...{ approval_above: 3, reapproval_days: 60, give_back_percent: 70 },
  };
  const rules = { referral, tokens, vip };
  const before = await staffConsole.get(support!, 'rewardRules');
  expect(before).toMatchObject({ referral: null, tokens: null, vip: { carry_base: false } });
  for (const part of ['referral', 'tokens', 'vip'] as const) {
    const form = { ...request(), part, [part]: rules[part] };
    expect(await staffConsole.refusal(support!, 'proposeRewardRule', form)).toBe('notAllowed');
    expect(await staffConsole.refusal(crm!, 'proposeRewardRule', { ...request(), part })).toBe(
      'invalidRequest',
    );
    const { proposal_id } = await staffConsole.get(crm!, 'proposeRewardRule', form);
    const older = await staffConsole.get(crm!, 'proposeRewardRule', { ...form, ...request() });
    expect((await staffConsole.get(crm!, 'rewardRules'))[part]).toEqual(before[part]);
    await staffConsole.get(admin!, 'approveProposal', { proposal_id });
    expect((await staffConsole.get(crm!, 'rewardRules'))[part]).toEqual(rules[part]);
    expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id: older.proposal_id })).toBe(
      'changedMeanwhile',
    );
  }
  const ana = await testCashier.guest();
  expect((await testCashier.get(ana, 'referral')).rule).toMatchObject({ tokens: 7, identity: 2, days: 14 });
  expect((await testCashier.get(ana, 'missions')).held).toMatchObject({
    turnover_per_token: '100',
    hours: 24,
  });
  expect((await testCashier.get(ana, 'vip')).vipProgressMode).toBe('B');
  const claims = { turnover_per_token: null, hours: null };
  const back = { ...request(), part: 'tokens', tokens: claims };
  const { proposal_id } = await staffConsole.get(crm!, 'proposeRewardRule', back);
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  expect((await staffConsole.get(crm!, 'rewardRules')).tokens).toBeNull();
});

test('[operations 1.2] support grants bonuses up to its cap and marketing beyond it, with approval by a site administrator', async () => {
  const ana = await testCashier.guest();
  const campaign_id = 'kindness';
  const rules = {
    title: { EN: 'Kindness' },
    type: 'manual',
    mode: 'sticky',
    fixed: '100',
    wager_multiple: 1,
  };
  const budget = { budget: '10000000', starts_at: testCashier.now().toISOString(), ends_at: null };
  await staffConsole.get(crm!, 'draftCampaign', {
    campaign_id,
    rules: { ...rules, valid_days: 7 },
    ...budget,
  });
  await staffConsole.openCampaign(admin!, campaign_id);
  const gift = { player_id: ana.playerId, campaign_id };
  const over = { ...request(), ...gift, amount: '50001' };
  expect(await staffConsole.refusal(support!, 'proposeGrant', over)).toBe('overCap');
  await staffConsole.get(crm!, 'proposeGrant', over);
  const within = { ...request(), ...gift, amount: '50000' };
  const { proposal_id } = await staffConsole.get(support!, 'proposeGrant', within);
  const log = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {
    subject: `player:${ana.playerId}`,
  });
  const amountOf = ({ diff }: (typeof log.value)[0]) => diff.find(({ field }) => field === 'amount')?.after;
  expect(log.value.map(amountOf)).toEqual(['500.00 PHP', '500.01 PHP']);
  expect(await staffConsole.refusal(support!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  const { balances } = await staffConsole.get(admin!, 'playerView', { player_id: ana.playerId });
  expect(balances.find(({ kind }) => kind === 'bonus')?.sum.amount).toBe('50000');
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => setSupportCap(tx, siteId, 20_000n));
  expect(await staffConsole.ask(support!, 'proposeGrant', { ...within, ...request() })).toMatchObject({
    error: 'overCap',
    detail: { cap: '20000' },
  });
});

test('[operations 6] a partner is approved, earns from its players’ activity, and is paid by a checker', async () => {
  const siteId = await testCashier.siteId();
  // Noon: the month does not end before the partner's statement is requested.
  const zone = middayZone();
  const programme = { currency: 'PHP', zone, minPayout: 1n };
  await testCashier.database.transaction((tx) =>
    upsertProgramme(tx, siteId, programme, { actor: 'test', reason: 'test', now: testCashier.now() }),
  );
  const plan = { tiers: [{ from: '0', share: 5_000 }], platform: 0 };
  const partner = { ...request(), code: 'Leaf', name: 'Leaf', plan };
  const { proposal_id } = await staffConsole.get(manager!, 'proposeAffiliate', partner);
  expect(await staffConsole.refusal(checker!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(admin!, 'approveProposal', { proposal_id });
  const [row] = await listAffiliates(testCashier.db, siteId);
  const affiliate_id = row!.affiliate_id;
  const players = [await brought('Leaf'), await brought('Leaf')];
  await createLedgerRounds(testCashier).play(players[0]!, { stake: 10_000n, win: 4_000n });
  await testCashier.drain();

  const list = await staffConsole.get(manager!, 'affiliateList');
  expect(list.value[0]).toMatchObject({ players: 2, flags: 1, month: { ggr: { amount: '6000' } } });
  const { value: flags } = await staffConsole.get(manager!, 'affiliateFlags');
  expect(flags[0]).toMatchObject({ kind: 'SAME_PLACE', evidence: { accounts: 2 } });
  expect(flags[0]?.players.map(({ player_id }) => player_id).sort()).toEqual(
    players.map(({ playerId }) => playerId).sort(),
  );
  expect(await staffConsole.refusal(manager!, 'clearFlag', { flag_id: flags[0]?.flag_id })).toBe(
    'notAllowed',
  );
  await staffConsole.get(admin!, 'clearFlag', { flag_id: flags[0]?.flag_id });

  const [now] = await run<{ month: string }>(testCashier.db, {
    text: `select date_trunc('month', now() at time zone $1)::date::text as month`,
    values: [zone],
  });
  const of = { affiliate_id, month: now!.month };
  await staffConsole.get(manager!, 'draftStatement', { month: of.month });
  expect(await staffConsole.refusal(checker!, 'approveStatement', { ...of, total: '3000' })).toBe('notYet');
  testCashier.wait(40 * DAY_MS);
  [manager, checker] = [
    await staffConsole.clerk('affiliate_manager'),
    await staffConsole.clerk('finance_checker'),
  ];
  expect(await staffConsole.refusal(checker, 'approveStatement', { ...of, total: '2999' })).toBe(
    'changedMeanwhile',
  );
  expect(await staffConsole.refusal(manager, 'approveStatement', { ...of, total: '3000' })).toBe(
    'notAllowed',
  );
  await staffConsole.get(checker, 'approveStatement', { ...of, total: '3000' });
  expect((await staffConsole.get(manager, 'affiliateList')).value[0]?.owed.amount).toBe('3000');
  await staffConsole.get(checker, 'payStatement', of);
  const { value } = await staffConsole.get(manager, 'affiliateStatements', { affiliate_id });
  expect(value[0]).toMatchObject({ state: 'paid', total: { amount: '3000' }, is_over: true });
  expect((await staffConsole.get(manager, 'affiliateList')).value[0]?.owed.amount).toBe('0');
});

/** A player referred by an affiliate's code. */
async function brought(code: string): Promise<TestPlayer> {
  const player = await testCashier.newPlayer('one.test', 100_000n);
  await run(testCashier.db, {
    text: `update players.sign_up set affiliate_code = $2, address = '192.0.2.9' where player_id = $1`,
    values: [player.playerId, code],
  });
  const at = new Date().toISOString();
  const site_id = await testCashier.siteId();
  const event = {
    event_id: randomUUID(),
    site_id,
    player_id: player.playerId,
    account_id: player.account_id,
    at,
  };
  await testCashier.database.transaction((tx) => recordAttribution(tx, event));
  return player;
}

test('[operations 4.2] a held bonus is listed with its evidence, and released once by a site administrator only', async () => {
  const siteId = await testCashier.siteId();
  const [writer, opener] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  const [helper, payer] = [await staffConsole.clerk('support'), await staffConsole.clerk('finance_maker')];
  const rules = {
    title: { EN: 'Hello' },
    type: 'no_deposit',
    mode: 'sticky',
    fixed: '5000',
    wager_multiple: 3,
  };
  const campaign = {
    campaign_id: 'hello',
    budget: '100000',
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: null,
  };
  await staffConsole.get(writer, 'draftCampaign', { ...campaign, rules: { ...rules, valid_days: 7 } });
  await staffConsole.openCampaign(opener, 'hello');
  const [first, second] = [await testCashier.guest(), await testCashier.guest('one.test', 'Ben Cruz')];
  for (const { playerId } of [first, second])
    await run(testCashier.db, {
      text: `insert into players.known_device (site_id, player_id, device_hash, last_used_at)
        values ($1, $2, decode(repeat('ab', 32), 'hex'), now())`,
      values: [siteId, playerId],
    });
  await testCashier.get(first, 'claimBonus', { campaign_id: 'hello' });
  expect((await testCashier.ask(second, 'claimBonus', { campaign_id: 'hello' })).statusMessage).toBe(
    'bonusInReview',
  );
  expect(await staffConsole.refusal(payer, 'bonusFlags', {})).toBe('notAllowed');
  const { value } = await staffConsole.get(helper, 'bonusFlags');
  expect(value).toMatchObject([
    {
      campaign: 'Hello',
      amount: { amount: '5000' },
      player: { player_id: second.playerId },
      evidence: [{ kind: 'device', players: [{ player_id: first.playerId }] }],
    },
  ]);
  expect(JSON.stringify(value)).not.toContain('Cruz');
  const decision = { flag_id: value[0]!.flag_id, outcome: 'given' };
  expect(await staffConsole.refusal(helper, 'decideBonusFlag', decision)).toBe('notAllowed');
  await staffConsole.get(opener, 'decideBonusFlag', decision);
  expect(await staffConsole.refusal(opener, 'decideBonusFlag', decision)).toBe('decidedAlready');
  expect((await testCashier.get(second, 'myBonuses')).value).toMatchObject([{ state: 'active', amount: 50 }]);
  expect((await staffConsole.get(helper, 'bonusFlags')).value).toEqual([]);
});
