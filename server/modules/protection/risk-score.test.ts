import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { listOpenCases } from '../cashier/finance-cases.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { RISK_RULES, type RiskSignals, riskScoreOf } from './risk-rules.ts';
import { recordRiskSignal } from './risk-signals.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

const CALM: RiskSignals = {
  ...{ deposits: [], quarters: [], net7: 0n, netBefore: 0n, staked: 0n, returned: 0n, stakedBefore: 0n },
  ...{ raised: 0, removed: false, breaks: 0, wasExcluded: false, age: null, isFlagged: false },
};
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * MINUTE_MS);
const here = (count: number, isNight = false, days = 1): RiskSignals['quarters'] =>
  Array.from({ length: count }, (_, n) => ({ at: at(n * 15), day: `day ${n % days}`, isNight }));
const deposits = (count: number, isEmpty: boolean, apart = 20) =>
  Array.from({ length: count }, (_, n) => ({ at: at(n * apart), isEmpty }));

const CASES: [string, Partial<RiskSignals>, Partial<RiskSignals>][] = [
  ['deposits_above_habit', { net7: 301n, netBefore: 1286n }, { net7: 299n, netBefore: 1286n }],
  ['deposits_in_an_hour', { deposits: deposits(3, false) }, { deposits: deposits(3, false, 31) }],
  ['deposits_when_empty', { deposits: deposits(3, true, 90) }, { deposits: deposits(2, true, 90) }],
  ['three_hours', { quarters: here(13) }, { quarters: here(12) }],
  ['six_hours', { quarters: here(25) }, { quarters: here(24) }],
  ['nights', { quarters: here(3, true, 3) }, { quarters: here(3, true, 2) }],
  ['forty_hours_a_week', { quarters: here(161) }, { quarters: here(160) }],
  [
    'stakes_rise_in_losses',
    { staked: 301n, returned: 300n, stakedBefore: 700n },
    { staked: 301n, returned: 301n, stakedBefore: 700n },
  ],
  ['flagged_by_staff', { isFlagged: true }, {}],
  ['raised_twice', { raised: 2 }, { raised: 1 }],
  ['removed_limit', { removed: true }, {}],
  ['two_breaks', { breaks: 2 }, { breaks: 1 }],
  ['excluded_before', { wasExcluded: true }, {}],
  ['young', { age: 24 }, { age: 25 }],
];
test.each(CASES)('[player protection J1] the rule %s applies from its threshold on', (name, over, under) => {
  const rule = RISK_RULES.find((rule) => rule.name === name)!;
  expect(rule.holds({ ...CALM, ...over })).toBe(true);
  expect(rule.holds({ ...CALM, ...under })).toBe(false);
});

test('[player protection J1] every rule has a test; points decay linearly over thirty days', () => {
  expect(RISK_RULES.map(({ name }) => name)).toEqual(CASES.map(([name]) => name));
  expect(RISK_RULES.filter((rule) => rule.holds(CALM))).toEqual([]);
  const marker = { points: 20, at: at(0) };
  const after = (days: number) => riskScoreOf([marker, marker], new Date(+at(0) + days * DAY_MS));
  expect([0, 15, 29, 30, 60].map(after)).toEqual([40, 20, 1, 0, 0]);
});

const keyOf = async (player: TestPlayer) => ({
  siteId: await testCashier.siteId(),
  playerId: player.playerId,
});
/** The player was active for this many quarter-hours up to now; the last one is published. */
async function stay(player: TestPlayer, quarters: number): Promise<void> {
  const key = await keyOf(player);
  const ago = (n: number) => new Date(Date.now() - n * 15 * MINUTE_MS);
  await testCashier.database.transaction(async (tx) => {
    for (let n = quarters; n > 1; n--) await recordRiskSignal(tx, key, 'quarter', ago(n));
    await publish(tx, 'player.active', {
      ...{ event_id: randomUUID(), site_id: key.siteId, player_id: key.playerId },
      at: ago(1).toISOString(),
    });
  });
  await testCashier.drain();
}
async function pay(player: TestPlayer, times: number): Promise<void> {
  const { siteId, playerId } = await keyOf(player);
  const about = { site_id: siteId, player_id: playerId, account_id: player.account_id, currency: 'PHP' };
  for (let n = 0; n < times; n++)
    await testCashier.database.transaction((tx) =>
      publish(tx, 'deposit.credited', {
        ...{ ...about, event_id: randomUUID(), deposit_id: randomUUID(), method_id: 'bank', amount: '1' },
        at: new Date(Date.now() - n * MINUTE_MS).toISOString(),
      }),
    );
  await testCashier.drain();
}
const cases = async (player: TestPlayer) =>
  (await listOpenCases(testCashier.db, await testCashier.siteId())).filter(
    ({ kind, player_id }) => kind === 'harm_markers' && player_id === player.playerId,
  );
const deposit = async (player: TestPlayer) =>
  (
    await testCashier.ask(player, 'createDeposit', {
      request_id: randomUUID(),
      method_id: 'bank',
      amount: 100,
    })
  ).statusMessage;

test('[player protection J1] [player protection J2] actions rise with time and deposits: a message, a case, no deposits until a review', async () => {
  const [ana, clerk] = [await testCashier.newPlayer('one.test', 0n), await staffConsole.clerk('compliance')];
  const standing = async () =>
    (await staffConsole.get(clerk, 'playerProtection', { player_id: ana.playerId })).harm_markers!;
  const letters = async () => (await testCashier.get(ana, 'getInbox')).value.map(({ title }) => title);
  await stay(ana, 14);
  expect(await standing()).toMatchObject({ score: 10, rules: ['three_hours'], suppressed: false });
  expect(await letters()).not.toContain('Review your limits');
  await stay(ana, 26);
  expect((await standing()).score).toBe(35);
  expect(await letters()).toContain('Review your limits');
  expect(await cases(ana)).toEqual([]);
  await pay(ana, 3);
  expect(await standing()).toMatchObject({ score: 60, suppressed: true, deposits_held: false });
  expect((await cases(ana)).map(({ detail }) => detail)).toMatchObject([{ level: 50, version: 1 }]);
  await stay(ana, 161);
  expect(await standing()).toMatchObject({ deposits_held: true });
  expect(await deposit(ana)).toBe('depositsHeld');
  expect(await cases(ana)).toHaveLength(2);
  await staffConsole.get(clerk, 'reviewHarmMarkers', { player_id: ana.playerId });
  await testCashier.drain();
  expect(await cases(ana)).toEqual([]);
  expect(await deposit(ana)).toBe('OK');
  // After a review, the same level opens no new case.
  await stay(ana, 2);
  expect(await cases(ana)).toEqual([]);
});

test('[player protection J3] a player flagged for harm by staff gets no broadcast and no bonus until the flag is removed', async () => {
  const [ana, clerk] = [await testCashier.newPlayer('one.test', 0n), await staffConsole.clerk('compliance')];
  const flag = (is_set: boolean) =>
    staffConsole.get(clerk, 'setFlag', { player_id: ana.playerId, flag: 'harm', is_set });
  const off = async () =>
    (await staffConsole.get(clerk, 'playerProtection', { player_id: ana.playerId })).harm_markers!.suppressed;
  await flag(true);
  await testCashier.drain();
  expect(await off()).toBe(true);
  await flag(false);
  await testCashier.drain();
  expect(await off()).toBe(false);
});
