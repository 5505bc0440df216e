import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { openCashier, type TestCashier } from './testing/cashier.ts';
import { createWithdrawalTools, PASSWORD } from './testing/withdrawals.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [maker, checker, crm, risk]: TestStaff[] = [];
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  await signInStaff();
  await out.policy(POLICY);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function signInStaff(): Promise<void> {
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
  crm = await staffConsole.clerk('crm');
  risk = await staffConsole.clerk('risk');
}
/** The limits of a day are over, and so are the sessions of the staff. */
async function waitADay(): Promise<void> {
  testCashier.wait(DAY_MS);
  await signInStaff();
}

const POLICY = { bank_age_hours: 0, turnover_percent: 0, daily_count: 100, withdrawal_identity: 0 };
type Flag = 'watch' | 'bonus_abuse' | 'vip_care';
const NONE = { min: null, max: null, day: null };
const UNLIMITED = { deposit: NONE, withdrawal: NONE };
const rulesOf = (flag: Flag) => ({
  match: 'all',
  conditions: [{ field: 'flag', is: 'in', values: [flag] }],
});
const segmentOf = async (flag: Flag) => {
  const input = { name: `${flag} ${randomUUID()}`, rules: rulesOf(flag) };
  return (await staffConsole.get(crm!, 'createSegment', input)).segment_id;
};
const setFlag = ({ playerId }: TestPlayer, flag: Flag, is_set = true) =>
  staffConsole.get(risk!, 'setFlag', { player_id: playerId, flag, is_set });
/** Sets limits, with the second person's approval if it is needed; returns whether it was. */
async function limit(segment_id: string, limits: object, version = 1): Promise<boolean> {
  const input = { segment_id, version, limits: { ...UNLIMITED, ...limits } };
  const { proposal_id, state } = await staffConsole.get(maker!, 'proposeSegmentLimits', input);
  if (state === 'open') await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  return state === 'open';
}
const outcomeOf = (answer: { statusMessage: string; statusDetail?: unknown }) =>
  answer.statusMessage === 'OK' ? 'OK' : [answer.statusMessage, answer.statusDetail];
const refused = (name: string, amount: string, more: object = {}) => [
  ...['paymentLimit', { limit: name, amount, currency: 'PHP', ...more }],
];
const COUNTER = { method_id: 'counter', fields: { phone: '09171234567' } };
const deposit = async (player: TestPlayer, amount: number, request_id = randomUUID()) =>
  outcomeOf(await testCashier.ask(player, 'createDeposit', { request_id, amount, ...COUNTER }));
const quote = async (player: TestPlayer) => {
  const { value } = await testCashier.get(player, 'depositMethods', {});
  const counter = value.find(({ method_id }) => method_id === 'counter');
  return counter && [counter.min, counter.max, counter.daily_max];
};
const withdraw = async (player: TestPlayer & { bank_id: string }, amount: number) => {
  const request = { request_id: randomUUID(), bank_id: player.bank_id, amount, password: PASSWORD };
  return outcomeOf(await testCashier.ask(player, 'createWithdrawal', request));
};

test('[operations 14.27] lower maximums apply at once, other changes after a second person; all is in the audit log', async () => {
  const segment_id = await segmentOf('vip_care');
  const max = (amount: string | null) => ({ deposit: { ...NONE, max: amount } });
  expect(await limit(segment_id, max('50000'))).toBe(false);
  expect(await limit(segment_id, max('40000'))).toBe(false);
  expect(await staffConsole.logged('segment-limits/propose')).toContain('deposit max: 400.00 PHP');
  const { value } = await staffConsole.get(maker!, 'segmentLimits', {});
  expect(value).toMatchObject([{ segment_id, version: 1, limits: { deposit: { max: '40000' } } }]);
  const player = await testCashier.guest();
  await setFlag(player, 'vip_care');
  const count = await staffConsole.get(maker!, 'segmentLimitCount', { segment_id });
  expect(count).toMatchObject({ version: 1, players: 1 });

  const input = (limits: object, version = 1) => ({ segment_id, version, limits });
  const higher = input({ ...UNLIMITED, ...max('60000') });
  const { proposal_id, state } = await staffConsole.get(maker!, 'proposeSegmentLimits', higher);
  expect(state).toBe('open');
  expect(await staffConsole.refusal(maker!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect(await quote(player)).toEqual([100, 400, 6000]);
  // What was approved is no longer what is in force.
  expect(await limit(segment_id, max('30000'))).toBe(false);
  expect(await staffConsole.refusal(checker!, 'approveProposal', { proposal_id })).toBe('changedMeanwhile');
  expect(await limit(segment_id, { deposit: { ...NONE, max: '30000', min: '20000' } })).toBe(true);
  expect(await quote(player)).toEqual([200, 300, 6000]);

  const ask = (who: TestStaff, fields: object) => staffConsole.refusal(who, 'proposeSegmentLimits', fields);
  for (const who of [crm!, risk!, checker!]) expect(await ask(who, higher)).toBe('notAllowed');
  expect(await ask(maker!, input(UNLIMITED, 2))).toBe('notFound');
  const wrong = { ...UNLIMITED, deposit: { min: '20000', max: '10000', day: null } };
  expect(await ask(maker!, input(wrong))).toBe('invalidRequest');
  // The brand pays out 100 or more: with less, this money could not be withdrawn.
  const unpayable = { ...UNLIMITED, withdrawal: { ...NONE, day: '9999' } };
  const answer = await staffConsole.ask(maker!, 'proposeSegmentLimits', input(unpayable));
  expect(answer).toMatchObject({ detail: { fields: [{ field: 'limits.withdrawal.day' }] } });

  expect(await limit(segment_id, {})).toBe(true);
  expect(await quote(player)).toEqual([100, 5000, 6000]);
  expect((await staffConsole.get(maker!, 'segmentLimits', {})).value).toEqual([]);
  expect(await ask(maker!, input(UNLIMITED))).toBe('changedMeanwhile');
});

test('[operations 14.27] deposits keep to the strictest limits of the player’s segments, and the refusal names the limit', async () => {
  const [watched, abusers] = [await segmentOf('watch'), await segmentOf('bonus_abuse')];
  await limit(watched, { deposit: { min: '20000', max: '50000', day: '80000' } });
  await limit(abusers, { deposit: { ...NONE, max: '30000' } });
  const [ana, ben] = [await testCashier.guest(), await testCashier.guest()];
  await setFlag(ana, 'watch');
  expect(await quote(ana)).toEqual([200, 500, 800]);
  expect(await quote(ben)).toEqual([100, 5000, 6000]);
  expect(await deposit(ben, 600)).toBe('OK');
  expect(await deposit(ana, 150)).toEqual(refused('minimum', '20000'));
  expect(await deposit(ana, 500.01)).toEqual(refused('maximum', '50000'));
  expect(await deposit(ana, 50)).toMatchObject(['invalidAmount', { min: '10000' }]);
  expect(await deposit(ana, 500)).toBe('OK');
  expect(await deposit(ana, 300.01)).toEqual(refused('day', '80000', { remaining: '30000' }));
  await setFlag(ana, 'bonus_abuse');
  expect(await quote(ana)).toEqual([200, 300, 800]);
  expect(await deposit(ana, 400)).toEqual(refused('maximum', '30000'));
  // A maximum takes precedence over the minimum of another segment.
  await limit(abusers, { deposit: { ...NONE, max: '15000' } });
  expect(await quote(ana)).toEqual([150, 150, 800]);
  expect(await deposit(ana, 150)).toBe('OK');
  // Below every amount that a method takes, the method is not offered.
  await limit(abusers, { deposit: { ...NONE, max: '9000' } });
  expect(await quote(ana)).toBeUndefined();
  expect(await deposit(ana, 100)).toEqual(refused('maximum', '9000'));
  await Promise.all([limit(watched, {}), limit(abusers, {})]);
});

test('[operations 14.27] membership counts at the payment, not at the quote, and money that arrives is credited', async () => {
  const watched = await segmentOf('watch');
  await limit(watched, { deposit: { ...NONE, max: '50000', day: '80000' } });
  const [leaver, joiner] = [await testCashier.guest(), await testCashier.guest()];
  await setFlag(leaver, 'watch');
  expect(await quote(leaver)).toEqual([100, 500, 800]);
  await setFlag(leaver, 'watch', false);
  expect(await deposit(leaver, 900)).toBe('OK');
  // Payments from before count when the player is in the segment again.
  await setFlag(leaver, 'watch');
  expect(await deposit(leaver, 100)).toEqual(refused('day', '80000', { remaining: '0' }));
  await waitADay();
  expect(await deposit(leaver, 100)).toBe('OK');

  expect(await quote(joiner)).toEqual([100, 5000, 6000]);
  const [request_id, { deposit_id }] = [randomUUID(), await testCashier.deposit(joiner, 900)];
  expect(await deposit(joiner, 700, request_id)).toBe('OK');
  await setFlag(joiner, 'watch');
  expect(await deposit(joiner, 700)).toEqual(refused('maximum', '50000'));
  expect(await deposit(joiner, 700, request_id)).toBe('OK');
  await testCashier.prove(joiner, deposit_id);
  await testCashier.approve(joiner, deposit_id, 100_000n);
  expect(await testCashier.cash(joiner)).toBe(100_000n);
  await limit(watched, {});
});

test('[operations 14.27] withdrawals at once keep to the limits, and the form shows them', async () => {
  const abusers = await segmentOf('bonus_abuse');
  await limit(abusers, { withdrawal: { min: '15000', max: '30000', day: '50000' } });
  const ana = await out.holder(200_000n);
  await setFlag(ana, 'bonus_abuse');
  const info = async () => {
    const { min, max, left_today } = await testCashier.get(ana, 'withdrawalInfo', {});
    return [min, max, left_today.amount];
  };
  expect(await info()).toEqual([150, 300, 500]);
  expect(await withdraw(ana, 149)).toEqual(refused('minimum', '15000'));
  expect(await withdraw(ana, 300.01)).toEqual(refused('maximum', '30000'));
  const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(ana, 200)));
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(2);
  expect(answers.find((answer) => answer !== 'OK')).toEqual(refused('day', '50000', { remaining: '10000' }));
  expect(await info()).toEqual([150, 300, 100]);

  // The brand's minimum rises above the player's maximum: the money remains payable.
  await waitADay();
  await out.policy({ ...POLICY, withdrawal_min: 40_000n });
  expect(await info()).toEqual([300, 300, 500]);
  expect(await withdraw(ana, 299)).toMatchObject(['invalidAmount', { min: '30000', max: '30000' }]);
  expect(await withdraw(ana, 300)).toBe('OK');
  await out.policy(POLICY);
  // At account closure everything is paid out.
  const closure = { request_id: randomUUID(), password: PASSWORD, reason: 'time', exclusion: null };
  expect(outcomeOf(await testCashier.ask(ana, 'closeAccount', closure))).toBe('OK');
  expect(await testCashier.cash(ana)).toBe(0n);
  await limit(abusers, {});
});

test('[operations 14.27] limits keep the rules they were set with, and reach no other brand', async () => {
  const watched = await segmentOf('watch');
  await limit(watched, { deposit: { ...NONE, max: '50000' } });
  const [ana, ben] = [await testCashier.guest(), await testCashier.guest()];
  await Promise.all([setFlag(ana, 'watch'), setFlag(ben, 'bonus_abuse')]);
  const changed = { segment_id: watched, version: 1, name: randomUUID(), rules: rulesOf('bonus_abuse') };
  await staffConsole.get(crm!, 'changeSegment', changed);
  await staffConsole.get(crm!, 'archiveSegment', { segment_id: watched });
  expect([await quote(ana), await quote(ben)]).toEqual([
    [100, 500, 6000],
    [100, 5000, 6000],
  ]);
  const { value } = await staffConsole.get(maker!, 'segmentLimits', {});
  expect(value).toMatchObject([{ version: 1, newest: 2, is_archived: true }]);
  // Other rules may leave out players who were limited.
  expect(await limit(watched, { deposit: { ...NONE, max: '40000' } }, 2)).toBe(true);
  expect([await quote(ana), await quote(ben)]).toEqual([
    [100, 5000, 6000],
    [100, 400, 6000],
  ]);

  const two = await testCashier.siteId('two.test');
  const abroad = await staffConsole.clerk({ role: 'crm', siteId: two });
  const foreign = { site_id: two, name: 'Theirs', rules: rulesOf('watch') };
  const { segment_id } = await staffConsole.get(abroad, 'createSegment', foreign);
  const limits = { ...UNLIMITED, deposit: { ...NONE, max: '10000' } };
  const theirs = { segment_id, version: 1, limits };
  expect(await staffConsole.refusal(maker!, 'proposeSegmentLimits', theirs)).toBe('notFound');
  expect(await staffConsole.refusal(maker!, 'segmentLimitCount', { segment_id })).toBe('notFound');
  const elsewhere = await testCashier.guest('two.test');
  const guard = await staffConsole.clerk({ role: 'risk', siteId: two });
  const flagged = { site_id: two, player_id: elsewhere.playerId, flag: 'bonus_abuse', is_set: true };
  await staffConsole.get(guard, 'setFlag', flagged);
  expect(await quote(elsewhere)).toEqual([100, 5000, 6000]);
  await limit(watched, {}, 2);
});
