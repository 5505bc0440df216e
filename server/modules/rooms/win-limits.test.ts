import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { exponentOf, moneyCurrencies } from '#contracts/values/currency.ts';
import type { Json } from '#games/engine/fair/index.ts';
import { sharedGames } from '#games/shared-games.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import {
  defaultExposurePolicy,
  type ExposurePolicy,
  exposureLimitsOf,
  setExposurePolicy,
} from '../originals/exposure-policy.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { refundExcludedPlayer } from './excluded-players.ts';
import { betInput, gameKey, openRooms, openRound, type Rooms } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
let siteId: number;
beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
  await sellChoiceGames(platform, 'one.test');
  siteId = (await findSiteByDomain(platform.db, 'one.test'))!.id;
  await rooms.openCrash();
});
beforeEach(async () => {
  await run(platform.db, { text: 'delete from originals.exposure' });
  await declare({});
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** A bank of 1,000,000.00: maximum win 10,000.00 per bet, 100,000.00 a day per player and per game. */
const POLICY = { bank: 100_000_000n, bet_bp: 100, player_bp: 1000, game_bp: 1000, day_bp: 10_000 };
const declare = (changes: Partial<ExposurePolicy>) =>
  platform.database.transaction((tx) => setExposurePolicy(tx, siteId, { ...POLICY, ...changes }));

type Lines = { stake: bigint; choice: Json }[];
const ask = (player: TestPlayer, game: string, round: { round_id: string }, ...lines: Lines) =>
  platform.ask(player, 'placeRoomBet', betInput(game, round.round_id, ...lines));
const straight = (stake: bigint, number = 17) => ({ stake, choice: `straight-${number}` });
const six = (stake: bigint) => ({
  stake,
  choice: { kind: 'ticket', numbers: [11, 12, 13, 14, 15, 16] },
});
const refused = (limit: string, max_stake: string) => ({
  statusMessage: 'winLimit',
  statusDetail: { limit, max_stake, currency: 'PHP' },
});
const newPlayer = () => platform.newPlayer('one.test', 100_000_000n);

async function exposure(scope: string): Promise<{ lost: bigint; open: bigint }> {
  const [row] = await run<{ lost: bigint; open: bigint }>(platform.db, {
    text: `select coalesce(sum(lost), 0)::int8 as lost, coalesce(sum(open), 0)::int8 as open
      from originals.exposure where scope = $1`,
    values: [scope],
  });
  return row!;
}

async function finish({ round_id }: { round_id: string }): Promise<void> {
  for (const _ of ['close', 'settle']) await rooms.step(round_id);
}

async function wonIn({ round_id }: { round_id: string }): Promise<bigint> {
  const [row] = await run<{ won: bigint }>(platform.db, {
    text: 'select won - staked as won from rooms.round where round_id = $1',
    values: [round_id],
  });
  return row!.won;
}

test('[fairness 15.2] a bet on a table that could win more than one bet may is refused with the highest stake over its lines', async () => {
  const player = await newPlayer();
  const round = await openRound(platform, rooms, player, 'roulette');
  const { win_limits } = await platform.get(player, 'enterRoom', gameKey('roulette'));
  expect(win_limits).toEqual({
    bet: '1000000',
    player_day: '10000000',
    game_day: '10000000',
    site_day: '100000000',
  });
  // Pays 36 for 1: 10,000.00 is reached at 277.77, and stakes are multiples of 5.00.
  const before = (await platform.get(player, 'getBalance')).game_balance;
  expect(await ask(player, 'roulette', round, straight(28_000n))).toMatchObject(refused('bet', '27500'));
  // Two numbers never win together: only the larger counts.
  const both = await ask(player, 'roulette', round, straight(50_000n, 1), straight(25_000n, 2));
  expect(both).toMatchObject(refused('bet', '41000'));
  expect((await platform.get(player, 'getBalance')).game_balance).toBe(before);
  expect((await ask(player, 'roulette', round, straight(27_500n))).statusCode).toBe(1);
  await finish(round);
});

test('[fairness 15.2] adversary: bets at once on one round, and bets over games, win no more than a player may in a day', async () => {
  await declare({ bet_bp: 100, player_bp: 150 });
  const player = await newPlayer();
  const round = await openRound(platform, rooms, player, 'roulette');
  const answers = await Promise.all([1, 2, 3].map(() => ask(player, 'roulette', round, straight(25_000n))));
  // Each could win 8,750.00 net of 15,000.00.
  expect(answers.map(({ statusMessage }) => statusMessage).toSorted()).toEqual([
    'OK',
    'winLimit',
    'winLimit',
  ]);
  expect(answers).toContainEqual(expect.objectContaining(refused('player_day', '17500')));
  await platform.get(player, 'openGame', { ...gameKey('limbo'), take_over: true });
  const other = await platform.ask(player, 'playRound', bet('limbo', 100_000n, { target: 900 }));
  expect(other).toMatchObject(refused('player_day', '78100'));
  await finish(round);
  expect(await exposure(`player:${player.playerId}`)).toEqual({ lost: await wonIn(round), open: 0n });
});

test('[fairness 15.2] adversary: tickets of many players cannot exceed a game’s daily loss limit over many rounds', async () => {
  await declare({ bet_bp: 100, player_bp: 1000, game_bp: 125 });
  const players = await Promise.all(Array.from({ length: 6 }, newPlayer));
  const round = await openRound(platform, rooms, players[0]!, 'roulette');
  // One number: they win together, 8,750.00 net each of 12,500.00.
  const answers = await Promise.all(
    players.map((player) => ask(player, 'roulette', round, straight(25_000n))),
  );
  expect(answers.map(({ statusMessage }) => statusMessage).toSorted()).toEqual([
    'OK',
    ...Array(5).fill('winLimit'),
  ]);
  expect(await exposure('game:roulette')).toEqual({ lost: 0n, open: 875_000n });
  // Another number cannot win together with it, so it adds no possible loss to the round.
  expect((await ask(players[1]!, 'roulette', round, straight(25_000n, 3))).statusCode).toBe(1);
  await finish(round);
  await run(platform.db, {
    text: `update originals.exposure set lost = 0, quota = 0 where scope = 'game:roulette' and site_id = $1`,
    values: [siteId],
  });
  await run(platform.db, {
    text: `update originals.exposure set lost = 1200000, quota = 1250000
      where scope = 'game:roulette' and site_id = $1 and slot = 1`,
    values: [siteId],
  });
  const next = await openRound(platform, rooms, players[2]!, 'roulette');
  // 500.00 of the daily limit remain.
  expect(await ask(players[2]!, 'roulette', next, straight(25_000n))).toMatchObject(
    refused('game_day', '1000'),
  );
  expect((await ask(players[2]!, 'roulette', next, straight(1_000n))).statusCode).toBe(1);
  await finish(next);
  expect((await exposure('site')).open).toBe(0n);
});

test('[fairness 15.2] table rounds and single-player rounds share the site’s daily loss limit', async () => {
  await declare({ bet_bp: 100, player_bp: 125, game_bp: 125, day_bp: 125 });
  const [anna, bert] = [await newPlayer(), await newPlayer()];
  const round = await openRound(platform, rooms, anna, 'six-of-forty-five');
  expect((await ask(anna, 'six-of-forty-five', round, six(500n))).statusMessage).toBe('winLimit');
  const wheel = await openRound(platform, rooms, anna, 'roulette');
  expect((await ask(anna, 'roulette', wheel, straight(25_000n))).statusCode).toBe(1);
  expect((await exposure('site')).open).toBe(875_000n);
  const limbo = await platform.ask(bert, 'playRound', bet('limbo', 100_000n, { target: 900 }));
  expect(limbo).toMatchObject(refused('site_day', '46800'));
  await finish(wheel);
  await finish(round);
});

test('[fairness 15.2] an automatic cash-out that could win too much is refused; a bet by hand is stopped at its maximum', async () => {
  await declare({ bank: 30_000_000n, bet_bp: 1, player_bp: 1, game_bp: 10_000 });
  const [anna, bert] = [await newPlayer(), await newPlayer()];
  for (;;) {
    const round = await openRound(platform, rooms, anna, 'crash');
    const { bust } = (await rooms.peek(round.round_id)) as { bust: number };
    // Maximum win 30.00: a bet of 10.00 is cashed out at 3.00.
    const aimed = (auto: number | null, stake = 1000n) => ({ stake, choice: { auto } });
    const wide = await ask(anna, 'crash', round, aimed(500));
    expect(wide).toMatchObject(refused('bet', '500'));
    const placed = await platform.get(anna, 'placeRoomBet', betInput('crash', round.round_id, aimed(null)));
    expect(placed.bet.max_win).toBe('3000');
    // The daily limit has 10.00 left: this bet is cashed out at 2.00.
    const second = await platform.get(anna, 'placeRoomBet', betInput('crash', round.round_id, aimed(null)));
    expect(second.bet.max_win).toBe('2000');
    expect(await ask(anna, 'crash', round, aimed(null, 500n))).toMatchObject(refused('player_day', '0'));
    expect((await ask(bert, 'crash', round, aimed(null, 500n))).statusCode).toBe(1);
    await rooms.step(round.round_id);
    await rooms.flown(round.round_id, 60_000);
    const late = await platform.ask(anna, 'leaveFlight', { bet_id: placed.bet.bet_id });
    expect(late).toMatchObject(bust >= 300 ? { bet: { exit: 300 } } : { statusMessage: 'roundOver' });
    await rooms.step(round.round_id);
    const { own } = await platform.get(anna, 'enterRoom', gameKey('crash'));
    const byId = new Map(own.map((roomBet) => [roomBet.bet_id, roomBet]));
    const [one, two] = [byId.get(placed.bet.bet_id)!, byId.get(second.bet.bet_id)!];
    expect([one.exit, one.win]).toEqual(bust >= 300 ? [300, '3000'] : [null, '0']);
    expect([two.exit, two.win]).toEqual(bust >= 200 ? [200, '2000'] : [null, '0']);
    expect((await exposure(`player:${anna.playerId}`)).open).toBe(0n);
    expect((await exposure('game:crash')).open).toBe(0n);
    await rooms.proof(placed.bet.bet_id);
    await run(platform.db, { text: 'delete from originals.exposure' });
    if (bust >= 300) return;
    await rooms.step(round.round_id);
  }
});

test('[fairness 15.2] a flight ends for all where the remaining daily loss limit is used up', async () => {
  await declare({ bet_bp: 10, game_bp: 10, player_bp: 100 });
  const players = await Promise.all(Array.from({ length: 3 }, newPlayer));
  const round = await openRound(platform, rooms, players[0]!, 'crash');
  // Each bet may win 1,000.00, and so may the game: the three bets of 100.00 share it.
  for (const player of players)
    expect((await ask(player, 'crash', round, { stake: 10_000n, choice: { auto: null } })).statusCode).toBe(
      1,
    );
  expect((await exposure('game:crash')).open).toBe(30_000n);
  await rooms.step(round.round_id);
  const { room } = await platform.get(players[0]!, 'enterRoom', gameKey('crash'));
  expect(room.round!.ceiling).toBe(433);
  expect((await exposure('game:crash')).open).toBe(100_000n);
  await rooms.step(round.round_id);
  expect(await exposure('game:crash')).toEqual({ lost: await wonIn(round), open: 0n });
  expect((await exposure('site')).open).toBe(0n);
});

test('[fairness 15.2] stakes returned to an excluded player release their reserve; pools have no win limits', async () => {
  const [anna, bert] = [await newPlayer(), await newPlayer()];
  const round = await openRound(platform, rooms, anna, 'crash');
  for (const player of [anna, bert])
    expect((await ask(player, 'crash', round, { stake: 1000n, choice: { auto: 300 } })).statusCode).toBe(1);
  expect((await exposure('game:crash')).open).toBe(2000n);
  await platform.database.transaction((tx) =>
    refundExcludedPlayer(tx, {
      ...{ event_id: randomUUID(), site_id: siteId, player_id: bert.playerId },
      at: new Date().toISOString(),
    } as Parameters<typeof refundExcludedPlayer>[1]),
  );
  expect((await exposure('game:crash')).open).toBe(1000n);
  expect((await exposure(`player:${bert.playerId}`)).open).toBe(0n);
  await finish(round);
  expect((await exposure('site')).open).toBe(0n);

  const derby = await openRound(platform, rooms, anna, 'meadow-derby');
  expect((await platform.get(anna, 'enterRoom', gameKey('meadow-derby'))).win_limits).toBeNull();
  await finish(derby);
});

test('the default limits take the lowest chip of every table and ticket in every currency', () => {
  for (const { code: currency } of moneyCurrencies()) {
    const { bet: most } = exposureLimitsOf(defaultExposurePolicy(currency));
    for (const game of sharedGames.filter(({ maxPayout, flight }) => maxPayout || flight)) {
      const chips = game.limitsFor(currency, exponentOf(currency)).chips;
      const multiple = BigInt(Math.ceil(Number(game.rules.top.multiple)));
      expect(chips[0]! * multiple, `${currency} ${game.game_code}`).toBeLessThanOrEqual(most);
    }
  }
});
