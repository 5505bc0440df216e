import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run, write } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { payRebates, setLevelGifts } from '../index.ts';
import { createPrizeBoard } from '../prizes/boards.ts';
import { payBoardPrizes } from '../prizes/prize-payouts.ts';
import { openRewardsSite, PLAIN, type Rewards } from '../testing/rewards.ts';
import { upsertWheel } from '../wheel/wheels.ts';

let platform: Rewards;
let siteId: number;
beforeAll(async () => {
  platform = await openRewardsSite();
  siteId = await platform.siteId('one.test');
  const gift = (position: number, level_up: bigint) => ({
    position,
    level_up,
    rebate: { slots: 50 },
    cashback: 1_000,
  });
  await platform.database.transaction((tx) =>
    setLevelGifts(tx, siteId, [gift(0, 0n), gift(1, 1_000n), gift(2, 5_000n)]),
  );
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const cash = async (player: TestPlayer) => (await findBalances(platform.db, siteId, player.playerId))!.cash;
const levelOf = async (player: TestPlayer) => (await platform.get(player, 'vip')).nextLevel[0]!;

function deposit(player: TestPlayer, amount: bigint) {
  return {
    event_id: randomUUID(),
    site_id: siteId,
    player_id: player.playerId,
    account_id: player.account_id,
    deposit_id: randomUUID(),
    method_id: 'bank',
    currency: 'PHP',
    amount: amount.toString(),
    at: new Date().toISOString(),
  };
}

test('[P-07] [operations 5] the event that earns a level promotes and grants its gift once; a reversed deposit no longer counts but does not demote', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  const credited = deposit(player, 100_000n);
  await platform.database.transaction((tx) => publish(tx, 'deposit.credited', credited));
  await platform.settle(await platform.roundOf(player, { stake: '1000000' }), await platform.roundOf(player));
  expect(await levelOf(player)).toMatchObject({ vip_name: 'River', cycle_deposit: 1000 });
  expect(await cash(player)).toBe(1_000n);
  const back = {
    ...credited,
    event_id: randomUUID(),
    credited_at: credited.at,
    how: 'charged_back' as const,
  };
  await platform.database.transaction((tx) => publish(tx, 'deposit.reversed', back));
  await platform.drain();
  expect(await levelOf(player)).toMatchObject({ vip_name: 'River', cycle_deposit: 0 });
  const letters = (await platform.get(player, 'getInbox', {})).value.map(({ title }) => title);
  expect(letters).toContain('You have reached River');
});

test('[operations 4.2] rebates of a day and cashback of a week are paid once, however often the job runs at once', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  // Wednesday noon in Manila in the week before the job runs.
  const at = '2026-11-11T04:00:00.000Z';
  const bonus = { grant_id: randomUUID(), stake: '100000', win: '0' };
  await platform.settle(
    await platform.roundOf(player, { stake: '300000', win: '100000', at, edge: 1_000 }),
    await platform.roundOf(player, { stake: '100000', at, bonus, edge: 1_000 }),
    await platform.roundOf(player, { stake: '50000', at, category: 'lottery', edge: 1_000 }),
  );
  const job = (now: string) => payRebates(platform.database, new Date(now));
  const early = await job('2026-11-11T16:30:00.000Z');
  expect(early).toBe(0);
  const runs = await Promise.all(Array.from({ length: 6 }, () => job('2026-11-16T02:00:00.000Z')));
  expect(runs.reduce((sum, paid) => sum + paid, 0)).toBe(2);
  expect(await job('2026-11-16T03:00:00.000Z')).toBe(0);
  // 0.5 % of 300 000 in slots; 10 % of the 250 000 loss less that rebate; the bonus stake is excluded from
  // both.
  expect(await cash(player)).toBe(1_500n + (250_000n - 1_500n) / 10n);
  const kinds = await run<{ kind: string; amount: bigint }>(platform.db, {
    text: 'select kind, amount from rewards.payout where player_id = $1 order by kind',
    values: [player.playerId],
  });
  expect(kinds).toEqual([
    { kind: 'cashback', amount: 24_850n },
    { kind: 'rebate', amount: 1_500n },
  ]);
});

test('[operations 4.3] [operations 5] a bet reversed after settlement counts for no rebate and no level; nobody is demoted', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  const first = await platform.roundOf(player, { stake: '600000' });
  await platform.settle(first, await platform.roundOf(player, { stake: '100000' }));
  expect((await levelOf(player)).cycle_turnover).toBe(7000);
  const was = { stake: '600000', win: '0', bonus_stake: '0', bonus_win: '0', settled_at: first.at };
  const back = { ...first, event_id: randomUUID(), stake: '0', was };
  await platform.database.transaction(async (tx) => {
    await publish(tx, 'round.corrected', back);
    await publish(tx, 'round.corrected', back);
  });
  await platform.drain();
  expect((await levelOf(player)).cycle_turnover).toBe(1000);
  const text = 'select staked, turnover from rewards.play_day where player_id = $1';
  expect(await run(platform.db, { text, values: [player.playerId] })).toEqual([
    { staked: 100_000n, turnover: 100_000n },
  ]);
});

test('[operations 4.2] cashback and rebates give back no more than the programme’s share of the expected revenue', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  const at = '2026-11-10T04:00:00.000Z';
  // Lost in full at an edge of 1 %: 0.5 % of turnover plus 10 % of the loss would exceed the expected
  // revenue.
  await platform.settle(await platform.roundOf(player, { stake: '1000000', at, edge: 100 }));
  await payRebates(platform.database, new Date('2026-11-16T02:00:00.000Z'));
  const payouts = await run<object>(platform.db, {
    text: `select kind, amount, amount_before_cap, cap from rewards.payout
      where player_id = $1 order by kind`,
    values: [player.playerId],
  });
  expect(payouts).toEqual([
    { kind: 'cashback', amount: 3_000n, amount_before_cap: 99_500n, cap: 3_000n },
    { kind: 'rebate', amount: 5_000n, amount_before_cap: null, cap: null },
  ]);
  // 80 % of the expected 10,000.
  expect(await cash(player)).toBe(8_000n);
});

test('[operations 4.2] [operations 9] wheel prizes, a board, a rebate and cashback of one week stay within the same share together', async () => {
  const monday = '2026-11-09';
  const [wheelWinner, other] = [
    await platform.newPlayer('one.test', 0n),
    await platform.newPlayer('one.test', 0n),
  ];
  const board = {
    ...{ code: 'week', title: { EN: 'Week' }, metric: 'valid_turnover' as const, rhythm: 'weekly' as const },
    ...{ category: '', currency: 'PHP', prize_kind: 'cash' as const, prizes: [4_000, 4_000] },
    ...{ first_day: monday, last_day: '2026-11-15' },
  };
  await platform.database.transaction(async (tx) => {
    await upsertWheel(tx, siteId, PLAIN, { expectedCash: 10n });
    await createPrizeBoard(tx, siteId, board);
    // Spins use the current time, so the 30.00 won at a wheel in that week is inserted directly.
    await write(tx, {
      text: `insert into rewards.spin (site_id, spin_id, player_id, wheel_code, wheel_hash, client_spin_id,
          seed_id, seed_hash, client_seed, nonce, drawn, given, kind, amount, cost, currency, at)
        select site_id, gen_random_uuid(), $2, code, wheel_hash, 'week-spin', gen_random_uuid(), wheel_hash,
          'seed', 0, 2, 2, 'cash', 3000, 1, 'PHP', '2026-11-10T04:00:00Z'
        from rewards.wheel where site_id = $1 and code = 'plain'`,
      values: [siteId, wheelWinner.playerId],
    });
  });
  const at = '2026-11-10T05:00:00.000Z';
  await platform.settle(
    await platform.roundOf(wheelWinner, { stake: '1000000', at, edge: 100 }),
    await platform.roundOf(other, { stake: '900000', at, edge: 100 }),
  );
  await payRebates(platform.database, new Date('2026-11-11T02:00:00.000Z'));
  await payRebates(platform.database, new Date('2026-11-16T02:00:00.000Z'));
  await payBoardPrizes(platform.database, new Date('2026-11-16T17:00:00.000Z'));
  // 80 % of the expected 10,000 and 9,000, whatever each benefit would pay uncapped: the board is paid last.
  expect(await cash(wheelWinner)).toBe(8_000n - 3_000n);
  expect(await cash(other)).toBe(7_200n);
  const winners = await run<{ amount: bigint }>(platform.db, {
    text: `select amount from rewards.prize_board_winner where site_id = $1 and code = 'week'`,
    values: [siteId],
  });
  expect(winners).toEqual([]);
});
