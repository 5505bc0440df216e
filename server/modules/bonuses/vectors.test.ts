import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { setPlayerStatus } from '../players/index.ts';
import { excludePlayer } from '../protection/index.ts';
import type { TestPlayer } from '../providers/testing/application.ts';
import { settleLateResult } from './index.ts';
import { type BonusTestSite, openBonusSite } from './testing/bonuses.ts';

let platform: BonusTestSite;
/** Two players with independent bonuses: one plays games, one bets on events. */
let people: Record<'casino' | 'sports', TestPlayer>;
beforeAll(async () => {
  platform = await openBonusSite();
  const [casino, sports] = await Promise.all([platform.guest(0n), platform.guest(0n)]);
  people = { casino, sports };
  for (const product of ['casino', 'sports'] as const)
    await platform.give(people[product], { product, mode: 'sticky', wager_multiple: 60 });
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const peso = (amount: number): bigint => BigInt(Math.round(amount * 100));
const TURNOVER = [
  ['T1', 100, 190, 'sportsbook', 190, 90],
  ['T2', 100, 0, 'sportsbook', 190, 100],
  ['T3', 100, 100, 'sportsbook', 190, 0],
  ['T4', 100, 50, 'sportsbook', 190, 50],
  ['T5', 100, 147, 'sportsbook', 194, 47],
  ['T6', 100, 130, 'sportsbook', 130, 0],
  ['T7', 100, 1634.69, 'sportsbook', 1635, 100],
  ['T8', 95, 195, 'sportsbook', 205, 95],
  ['T9', 100, 20, 'slots', undefined, 100],
] as const;

test.each(TURNOVER)('[operations 4.3] %s: %d staked, %d returned at %s counts', async (...vector) => {
  const [, stake, win, category, odds, counts] = vector;
  const guest = people[category === 'slots' ? 'casino' : 'sports'];
  const [before] = await platform.grants(guest);
  await platform.round(guest, peso(stake), { win: peso(win).toString(), category, odds });
  const [grant] = await platform.grants(guest);
  expect(grant!.wagered - before!.wagered).toBe(peso(counts) * 100n);
});

test('[operations 4.4] B1: a deposit of 1000 at 100 % up to 800 brings 800', async () => {
  const guest = await platform.guest(0n);
  await platform.campaign({
    type: 'first_deposit',
    percent: 100,
    max_bonus: '80000',
    activation: 'auto',
    levels: [0],
    priority: 9,
  });
  await platform.publishEvent('deposit.credited', platform.credited(guest, peso(1000)));
  const [grant] = await platform.grants(guest);
  expect(grant).toMatchObject({ state: 'active', amount: peso(800), deposit: peso(1000) });
  expect(await platform.balances(guest)).toEqual([0n, peso(800)]);
});

test('[operations 4.4] B2: (D+B) × 20 is 40 000, B × 30 is 30 000', async () => {
  const both = { mode: 'sticky', wager_base: 'deposit_plus_bonus', wager_multiple: 20 } as const;
  const more = { deposit: peso(1000), amount: peso(1000) };
  const first = await platform.give(people.casino, both, more);
  expect(first.wagering_required).toBe(peso(40_000) * 100n);
  const second = await platform.give(people.casino, { wager_multiple: 30 }, more);
  expect(second).toMatchObject({ wagering_required: peso(30_000) * 100n, state: 'queued' });
});

test('[operations 4.4] B3: slots 5000, tables 4000 and live 3000 count 6000', async () => {
  const guest = await platform.guest(0n);
  await platform.give(guest, { mode: 'sticky', contribution: { livecasino: 20 } }, { amount: peso(1000) });
  await platform.round(guest, peso(5000), { category: 'slots' });
  await platform.round(guest, peso(4000), { category: 'table' });
  await platform.round(guest, peso(3000), { category: 'livecasino' });
  expect((await platform.grants(guest))[0]!.wagered).toBe(peso(6000) * 100n);
});

test('[operations 4.4] B4: a bet of 50.01 over a limit of 50 is refused, one of 50 is taken', async () => {
  const guest = await platform.guest(peso(1000));
  await platform.give(guest, { mode: 'sticky', max_bet: '5000' });
  const table = await platform.sit(guest);
  const over = await table.bet(randomUUID(), 5001, randomUUID());
  expect(over).toMatchObject({ status: 'LIMIT_REACHED', message: 'limit_reached: bonusMaxBet', max: '5000' });
  expect(await table.bet(randomUUID(), 5000, randomUUID())).toMatchObject({ status: 'OK' });
});

test('[operations 4.4] B5: a sticky bonus of 500 with 1700 at completion pays 1200', async () => {
  const guest = await platform.guest(0n);
  await platform.give(guest, { mode: 'sticky', wager_multiple: 1 }, { amount: peso(500) });
  await platform.winOnBonus(guest, peso(1200));
  await platform.round(guest, peso(500));
  expect((await platform.grants(guest))[0]).toMatchObject({
    state: 'completed',
    converted: peso(1200),
    removed: peso(500),
  });
  expect(await platform.balances(guest)).toEqual([peso(1200), 0n]);
});

test('[operations 4.4] B13: a sticky bonus of 500 capped at twice its amount pays 1000 of 2700, and no later win', async () => {
  const guest = await platform.guest(0n);
  const rules = { mode: 'sticky', wager_multiple: 1, max_convert_multiple: 200 } as const;
  const { grant_id } = await platform.give(guest, rules, { amount: peso(500) });
  await platform.winOnBonus(guest, peso(2200));
  await platform.round(guest, peso(500));
  const ended = { state: 'completed', converted: peso(1000), removed: peso(1700) };
  expect((await platform.grants(guest))[0]).toMatchObject(ended);
  const late = {
    siteId: guest.siteId,
    playerId: guest.playerId,
    grantId: grant_id,
    key: 'late',
    amount: peso(90),
  };
  await platform.winOnBonus(guest, late.amount);
  await platform.database.transaction((tx) => settleLateResult(tx, late));
  expect(await platform.balances(guest)).toEqual([peso(1000), 0n]);
});

test('[operations 4.4] B7, B8: cash first, the win by the split, a rollback to the same split', async () => {
  const guest = await platform.guest(peso(60));
  await platform.give(guest, {}, { amount: peso(300) });
  const table = await platform.sit(guest);
  const [round, bet, win] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await table.bet(bet, 10_000, round)).toMatchObject({ status: 'OK', balance: '26000' });
  expect(await platform.balances(guest)).toEqual([0n, peso(260)]);
  await table.win(win, 25_000, round);
  expect(await platform.balances(guest)).toEqual([peso(150), peso(360)]);
  await table.rollback(randomUUID(), win, 'win');
  expect(await platform.balances(guest)).toEqual([0n, peso(260)]);
  expect(await table.rollback(randomUUID(), bet)).toMatchObject({ effect: 'reversed' });
  expect(await platform.balances(guest)).toEqual([peso(60), peso(300)]);
});

test('[operations 4.4] B9: a deposit reported twice brings one bonus', async () => {
  const guest = await platform.guest(0n);
  const campaign = {
    type: 'reload',
    percent: 50,
    max_bonus: '10000',
    activation: 'auto',
    priority: 10,
  } as const;
  await platform.campaign(campaign);
  const [first, again] = [platform.credited(guest, peso(100)), { ...platform.credited(guest, peso(100)) }];
  await platform.publishEvent('deposit.credited', first, { ...again, deposit_id: first.deposit_id });
  expect(await platform.states(guest)).toEqual(['active']);
  expect(await platform.balances(guest)).toEqual([0n, peso(50)]);
});

test('[operations 4.4] B10: a bet of bonus money that wins after the bonus has expired pays nothing', async () => {
  const guest = await platform.guest(0n);
  await platform.give(guest, {}, { amount: peso(300) });
  const table = await platform.sit(guest);
  const round = randomUUID();
  await table.bet(randomUUID(), 10_000, round);
  await platform.tickIn(8);
  expect(await platform.states(guest)).toEqual(['expired']);
  expect(await platform.balances(guest)).toEqual([0n, 0n]);
  expect(await table.win(randomUUID(), 19_000, round)).toMatchObject({ status: 'OK' });
  expect(await platform.balances(guest)).toEqual([0n, 0n]);
});

test('[operations 4.4] B11: an account that is closed keeps its cash of 80 and loses its bonus of 120', async () => {
  const guest = await platform.guest(peso(80));
  await platform.give(guest, {}, { amount: peso(120) });
  await platform.give(guest, {}, { amount: peso(50) });
  await platform.database.transaction((tx) => setPlayerStatus(tx, guest.siteId, guest.playerId, 'closed'));
  await platform.drain();
  expect(await platform.states(guest)).toEqual(['removed', 'removed']);
  expect(await platform.balances(guest)).toEqual([peso(80), 0n]);
});

test('[operations 4.4] B11: a self-exclusion keeps the cash and forfeits the bonus; no further bonus is granted', async () => {
  const guest = await platform.guest(peso(80));
  await platform.give(guest, {}, { amount: peso(120) });
  const key = { siteId: guest.siteId, playerId: guest.playerId };
  const by = { actor: 'player', reason: '' };
  await platform.database.transaction((tx) => excludePlayer(tx, key, '6months', by, new Date()));
  await platform.drain();
  expect(await platform.states(guest)).toEqual(['removed']);
  expect(await platform.balances(guest)).toEqual([peso(80), 0n]);
  await expect(platform.give(guest)).rejects.toThrow('blocked');
});

test.each([
  ['while it runs', 20, 0],
  ['when it was paid out', 1, 0],
])(
  '[operations 4.4] B12: a chargeback of a deposit forfeits its bonus: %s',
  async (_, wager_multiple, left) => {
    const guest = await platform.guest(0n);
    const rules = { type: 'reload', percent: 100, max_bonus: '50000', activation: 'auto' } as const;
    await platform.campaign({ ...rules, wager_multiple, priority: 11 + wager_multiple });
    const deposit = platform.credited(guest, peso(500));
    await platform.publishEvent('deposit.credited', deposit);
    await platform.round(guest, peso(500), { bonusStake: peso(500) });
    const back = { ...deposit, event_id: randomUUID(), credited_at: deposit.at, how: 'charged_back' };
    await platform.publishEvent('deposit.reversed', back);
    expect(await platform.states(guest)).toEqual(['removed']);
    expect(await platform.balances(guest)).toEqual([BigInt(left), 0n]);
  },
);

test('[operations 4.4] B12: a deposit reported only after its reversal brings no bonus', async () => {
  const guest = await platform.guest(0n);
  await platform.campaign({
    type: 'reload',
    percent: 50,
    max_bonus: '10000',
    activation: 'auto',
    priority: 40,
  });
  const deposit = platform.credited(guest, peso(500));
  const back = { ...deposit, event_id: randomUUID(), credited_at: deposit.at, how: 'refunded' } as const;
  await platform.publishEvent('deposit.reversed', back);
  await platform.publishEvent('deposit.credited', deposit);
  expect([await platform.states(guest), await platform.balances(guest)]).toEqual([[], [0n, 0n]]);
  await platform.publishEvent('deposit.credited', platform.credited(guest, peso(500)));
  expect(await platform.states(guest)).toEqual(['active']);
});

test('[operations 4.2] [operations 4.3] a bet reversed after settlement is deducted from the progress of its bonus, once', async () => {
  const guest = await platform.guest(0n);
  const { grant_id } = await platform.give(guest, { mode: 'sticky' });
  const [before] = await platform.grants(guest);
  await platform.round(guest, peso(50), { bonusStake: peso(50) });
  await platform.round(guest, peso(30), { bonusStake: peso(30) });
  const at = new Date().toISOString();
  const corrected = {
    event_id: randomUUID(),
    site_id: guest.siteId,
    player_id: guest.playerId,
    account_id: guest.accountId,
    round_id: randomUUID(),
    provider_code: 'ANY',
    game_code: 'any',
    game_name: 'Any',
    category: 'slots',
    currency: 'PHP',
    stake: '0',
    win: '0',
    bonus: { grant_id, stake: '0', win: '0' },
    was: { stake: '3000', win: '0', bonus_stake: '3000', bonus_win: '0', settled_at: at },
    at,
  };
  await platform.publishEvent('round.corrected', corrected, corrected);
  const [grant] = await platform.grants(guest);
  expect(grant!.wagered - before!.wagered).toBe(peso(50) * 100n);
});
