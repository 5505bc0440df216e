import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { excludeByOperator } from '../../protection/index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { createPrizeBoard, endPrizeBoard, type NewBoard } from './boards.ts';
import { deleteOldBoardPoints } from './points.ts';
import { payBoardPrizes } from './prize-payouts.ts';
import { readRanking } from './rankings.ts';

let platform: Rewards;
let one: number;
beforeAll(async () => {
  platform = await openRewardsSite();
  one = await platform.siteId('one.test');
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const boardNamed = (code: string): NewBoard => ({
  code,
  title: { EN: 'Board' },
  metric: 'valid_turnover',
  rhythm: 'daily',
  category: '',
  currency: 'PHP',
  prize_kind: 'tokens',
  prizes: [30, 20],
  first_day: '2026-01-01',
  last_day: null,
});
let days = 0;
/** A board with its own day in Manila, and play, voids and readings on that day. */
async function boardOf(change: Partial<NewBoard> = {}) {
  const day = `2026-03-${String(++days).padStart(2, '0')}`;
  const code = `board-${days}`;
  const board = { ...boardNamed(code), first_day: day, last_day: day, ...change };
  expect(await platform.database.transaction((tx) => createPrizeBoard(tx, one, board))).toBe(true);
  const ends = Date.parse(`${day}T16:00:00.000Z`);
  return {
    code,
    final: new Date(ends + DAY_MS),
    /** `hour` of the day in Manila, a fraction for minutes. */
    async play(player: TestPlayer, hour: number, figures: Partial<RoundSettled>): Promise<RoundSettled> {
      const at = new Date(ends - (24 - hour) * HOUR_MS).toISOString();
      const round = await platform.roundOf(player, { ...figures, at });
      await platform.settle(round);
      return round;
    },
    async standing(): Promise<[string, bigint][]> {
      const places = await readRanking(platform.db, { siteId: one, code, period: day }, 20, new Date());
      return places.map(({ player_id, points }) => [player_id, points]);
    },
    days: { first_day: day, last_day: day },
    given: async (of = code) =>
      (
        await run<{ rank: number; player_id: string; amount: bigint }>(platform.db, {
          text: `select rank, player_id, amount from rewards.prize_board_winner where site_id = $1
            and code = $2 order by rank`,
          values: [one, of],
        })
      ).map(({ rank, player_id, amount }) => [rank, player_id, amount]),
  };
}
const players = (count: number) =>
  Promise.all(Array.from({ length: count }, () => platform.holder('one.test', 0n)));

async function correct(round: RoundSettled, figures: Partial<RoundCorrected>): Promise<void> {
  const was = { stake: round.stake, win: round.win, bonus_stake: '0', bonus_win: '0', settled_at: round.at };
  const back = { ...round, ...figures, event_id: randomUUID(), at: new Date().toISOString(), was };
  await platform.database.transaction((tx) => publish(tx, 'round.corrected', back));
  await platform.drain();
}
const tokens = async (player: TestPlayer) => (await platform.get(player, 'missions')).token;

test('[operations 9] points are valid turnover of the board’s games in its days; the earlier stands first between equals', async () => {
  const [a, b, c] = await players(3);
  const board = await boardOf({ category: 'slots' });
  await board.play(a!, 10, { stake: '300' });
  await board.play(b!, 9, { stake: '200' });
  await board.play(c!, 8, { stake: '300' });
  await board.play(c!, 8, { stake: '9000', category: 'fish' });
  await board.play(b!, 9, { stake: '9000', valid: '0' });
  await board.play(b!, 9, { stake: '9000', bonus: { grant_id: randomUUID(), stake: '9000', win: '0' } });
  await board.play(b!, 24, { stake: '9000' });
  expect(await board.standing()).toEqual([
    [c!.playerId, 300n],
    [a!.playerId, 300n],
    [b!.playerId, 200n],
  ]);
});

test('[operations 9] a bet rolled back within 24 hours loses its points; the next best multiple counts instead', async () => {
  const [a, b] = await players(2);
  const turnover = await boardOf();
  const void1 = await turnover.play(a!, 10, { stake: '500' });
  await turnover.play(b!, 11, { stake: '200' });
  await turnover.play(a!, 12, { stake: '100' });
  await correct(void1, { stake: '0', win: '0' });
  expect(await turnover.standing()).toEqual([
    [b!.playerId, 200n],
    [a!.playerId, 100n],
  ]);
  const best = await boardOf({ metric: 'best_multiplier' });
  const void2 = await best.play(a!, 10, { stake: '100', win: '9000' });
  await best.play(a!, 11, { stake: '100', win: '300' });
  const low = await best.play(b!, 12, { stake: '100', win: '400' });
  await correct(void2, { stake: '0', win: '0' });
  await correct(low, { win: '700' });
  expect(await best.standing()).toEqual([
    [b!.playerId, 700n],
    [a!.playerId, 300n],
  ]);
  await payBoardPrizes(platform.database, best.final);
  expect(await turnover.given()).toEqual([
    [1, b!.playerId, 30n],
    [2, a!.playerId, 20n],
  ]);
  expect(await tokens(a!)).toBe(40);
});

test('[operations 9] prizes are posted once, 24 hours after the end, under concurrent runs; a blocked, excluded or unlisted player’s rank goes to the next', async () => {
  const [winner, blocked, excluded, shy, second, third] = await players(6);
  const board = await boardOf({ prize_kind: 'cash', prizes: [5000, 1000] });
  for (const [n, player] of [blocked!, excluded!, shy!, winner!, second!, third!].entries())
    await board.play(player, n + 1, { stake: String((900 - n * 100) * 10_000) });
  await platform.database.transaction(async (tx) => {
    const audit = { actor: 'staff-1', reason: 'test' };
    await setPlayerStatus(tx, one, blocked!.playerId, 'blocked');
    await excludeByOperator(tx, { siteId: one, playerId: excluded!.playerId }, audit, new Date());
  });
  await platform.get(shy!, 'publicLists', { shown: false });
  expect(await payBoardPrizes(platform.database, new Date(board.final.getTime() - 1))).toBe(0);
  const closed = await Promise.all([1, 2, 3, 4].map(() => payBoardPrizes(platform.database, board.final)));
  expect(closed.reduce((sum, some) => sum + some, 0)).toBe(1);
  expect(await payBoardPrizes(platform.database, board.final)).toBe(0);
  expect(await board.given()).toEqual([
    [1, winner!.playerId, 5000n],
    [2, second!.playerId, 1000n],
  ]);
  const cash = async (player: TestPlayer) =>
    (await findBalances(platform.db, one, player.playerId))?.cash ?? 0n;
  expect(await Promise.all([winner!, second!, third!, shy!].map(cash))).toEqual([5000n, 1000n, 0n, 0n]);
  await platform.drain();
  const { value } = await platform.get(winner!, 'getInbox');
  expect(value.map(({ title }) => title)).toContain('You won a leaderboard prize: Board – 1');
  await platform.database.transaction((tx) =>
    deleteOldBoardPoints(tx, new Date(board.final.getTime() + 63 * DAY_MS)),
  );
  expect(await board.standing()).toEqual([]);
  expect(await board.given()).toHaveLength(2);
});

test('[operations 9] a prize in money is never worth more than what its winner played; tokens are no money', async () => {
  const [alone, hunter] = await players(2);
  // A sole participant: 10.00 at an edge of 1 % would win 50.00.
  const cash = await boardOf({ prize_kind: 'cash', prizes: [5000] });
  await cash.play(alone!, 1, { stake: '1000', edge: 100 });
  const tokenBoard = await boardOf({ prizes: [30] });
  await tokenBoard.play(alone!, 1, { stake: '1000', edge: 100 });
  // Two boards on one day share the give-back of that day's play.
  const both = await boardOf({ prize_kind: 'cash', prizes: [5000] });
  await both.play(hunter!, 1, { stake: '100000', edge: 100 });
  const second = { ...boardNamed('second'), ...both.days, prize_kind: 'cash' as const, prizes: [700] };
  expect(await platform.database.transaction((tx) => createPrizeBoard(tx, one, second))).toBe(true);
  await both.play(hunter!, 2, { stake: '100000', edge: 100 });
  await Promise.all([1, 2, 3].map(() => payBoardPrizes(platform.database, both.final)));
  expect(await cash.given()).toEqual([[1, alone!.playerId, 8n]]);
  expect(await tokenBoard.given()).toEqual([[1, alone!.playerId, 30n]]);
  const given = [...(await both.given()), ...(await both.given('second'))].map((line) => Number(line[2]));
  expect(given.reduce((sum, amount) => sum + amount, 0)).toBe(1600);
});

test('[W-02] [operations 9] the running period is shown to its own brand alone, masked, with prizes and the caller’s own place', async () => {
  const [a, b] = await players(2);
  const other = await platform.holder('two.test', 0n);
  const board: NewBoard = { ...boardNamed('running'), rhythm: 'monthly', prizes: [9] };
  await platform.database.transaction((tx) => createPrizeBoard(tx, one, board));
  await platform.settle(
    await platform.roundOf(a!, { stake: '70050' }),
    await platform.roundOf(b!, { stake: '100' }),
    await platform.roundOf(other, { stake: '99900' }),
  );
  platform.wait(61_000);
  const boards = async (host: 'one' | 'two') => {
    const guest = { domain_name: `${host}.test`, external_id: `site-${host}` };
    const answer = await platform.call(`${host}.test`, 'prizeBoards', guest);
    if (!('value' in answer)) throw new Error(answer.statusMessage);
    return answer.value;
  };
  const value = await boards('one');
  const shown = value.find(({ board_code }) => board_code === 'running')!;
  expect(shown).toMatchObject({ metric: 'valid_turnover', prize_kind: 'tokens', prizes: [9] });
  expect(shown.places.map(({ rank, points }) => [rank, points])).toEqual([
    [1, 700],
    [2, 1],
  ]);
  expect(Date.parse(shown.final_at) - Date.parse(shown.ends_at)).toBe(DAY_MS);
  expect(JSON.stringify(value)).not.toContain(a!.account_id);
  expect((await platform.get(b!, 'myPlaces')).value).toContainEqual({
    board_code: 'running',
    rank: 2,
    points: 1,
    takes_part: true,
  });
  expect(await boards('two')).toEqual([]);
  expect((await platform.get(other, 'myPlaces')).value).toEqual([]);
  const end = (siteId: number) =>
    platform.database.transaction((tx) => endPrizeBoard(tx, siteId, 'running', platform.now()));
  expect(await end(await platform.siteId('two.test'))).toBeNull();
  expect(await end(one)).not.toBeNull();
  expect(await end(one)).toBeNull();
  expect(await boards('one')).toHaveLength(1);
});
