import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contracts/api/errors.ts';
import { type BaccaratResult, type BaccaratSide, payoutFor as baccaratPays } from '#games/baccarat/index.ts';
import type { Json } from '#games/engine/fair/index.ts';
import type { LotteryDraw } from '#games/lottery/index.ts';
import { findSpot, payoutFor, type RouletteBoard, type RouletteResult } from '#games/roulette/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { NO_GAME_SETTINGS, setGameSettings } from '../originals/game-settings.ts';
import { GAME, openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { betInput, gameKey, openRooms, openRound, type Rooms, verifiedLines } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
let anna: TestPlayer;
let bert: TestPlayer;
beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
  [anna, bert] = [
    await platform.newPlayer('one.test', 100_000n),
    await platform.newPlayer('one.test', 100_000n),
  ];
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
type Lines = { stake: bigint; choice: Json }[];

const cashOf = async (player: TestPlayer) =>
  Math.round((await platform.get(player, 'getBalance')).game_balance * 100);

/** Plays one round with a bet of each player; returns its proof and both balance changes. */
async function play(game_code: string, annas: Lines, berts: Lines) {
  const before = (await cashOf(anna)) + (await cashOf(bert));
  const { round_id, commit } = await openRound(platform, rooms, anna, game_code);
  await platform.get(bert, 'enterRoom', gameKey(game_code));
  await platform.get(anna, 'placeRoomBet', betInput(game_code, round_id, ...annas));
  await platform.get(bert, 'placeRoomBet', betInput(game_code, round_id, ...berts));
  const { room } = await platform.get(anna, 'enterRoom', gameKey(game_code));
  for (const _ of ['close', 'settle']) await rooms.step(round_id);
  const proof = await rooms.proof(round_id);
  expect(proof.round.commit).toBe(commit);
  const lines = verifiedLines(proof);
  const gain = (await cashOf(anna)) + (await cashOf(bert)) - before;
  const won = lines.reduce((sum, { win, stake }) => sum + win - stake, 0n);
  expect(gain).toBe(Number(won));
  return { room, outcome: proof.round.outcome, lines };
}

test('[fairness 4] one spin of the wheel pays every spot of both players; the table showed all chips as sums', async () => {
  const { room, outcome, lines } = await play(
    'roulette',
    [
      { stake: 500n, choice: 'straight-17' },
      { stake: 1000n, choice: 'red' },
      { stake: 500n, choice: 'corner-16' },
    ],
    [
      { stake: 1500n, choice: 'red' },
      { stake: 1500n, choice: 'black' },
    ],
  );
  expect((room.round!.board as RouletteBoard).spots).toMatchObject({ red: '2500', 'straight-17': '500' });
  expect(room.table.map(({ name }) => name).join()).not.toContain(anna.account_id);
  for (const { choice, stake, win } of lines)
    expect(win).toBe(payoutFor(findSpot(choice as string)!, stake, outcome as RouletteResult));
  const { round_id } = await openRound(platform, rooms, anna, 'roulette');
  const wrong = betInput('roulette', round_id, { stake: 500n, choice: 'straight-37' });
  expect((await platform.ask(anna, 'placeRoomBet', wrong)).statusMessage).toBe('invalidChoice');
});

test('[fairness 4] one deal of baccarat: commission on the banker, stakes back on a tie', async () => {
  const { outcome, lines } = await play(
    'baccarat',
    [
      { stake: 1000n, choice: 'banker' },
      { stake: 500n, choice: 'tie' },
    ],
    [
      { stake: 1000n, choice: 'player' },
      { stake: 500n, choice: 'playerPair' },
    ],
  );
  for (const { choice, stake, win } of lines)
    expect(win).toBe(baccaratPays(choice as BaccaratSide, stake, outcome as BaccaratResult));
});

test('[fairness 7.1] a digits draw committed before sales: exactly one of big and small wins; the results page lists it', async () => {
  const { outcome, lines } = await play(
    'three-digits',
    [
      { stake: 500n, choice: { kind: 'big', digits: [] } },
      { stake: 500n, choice: { kind: 'small', digits: [] } },
    ],
    [{ stake: 500n, choice: { kind: 'any', digits: [3, 1, 2] } }],
  );
  const wins = lines.filter(({ choice }) => ['big', 'small'].includes((choice as { kind: string }).kind));
  expect(wins.map(({ win }) => win).sort()).toEqual([0n, 950n]);
  const page = await platform.call('one.test', 'roomRounds', {
    ...GUEST,
    ...gameKey('three-digits'),
    page: 1,
  });
  expect(page).toMatchObject({
    value: [{ state: 'settled', outcome: { drawn: (outcome as LotteryDraw).drawn } }],
  });
});

test('[fairness 5.4] a draw refuses bets that could cost more than the bank, also two concurrent ones', async () => {
  const player = await platform.newPlayer('one.test', 200_000n);
  const siteId = (await findSiteByDomain(platform.db, 'one.test'))!.id;
  const setMaxWin = (max_win: bigint | null) =>
    platform.database.transaction((tx) =>
      setGameSettings(tx, siteId, 'four-digits', { ...NO_GAME_SETTINGS, max_win }),
    );
  await setMaxWin(1_250_000_000n);
  const { round_id } = await openRound(platform, rooms, player, 'four-digits');
  const tickets = (count: number, last: number) => {
    const choice = { kind: 'straight', digits: [1, 2, 3, last] };
    return betInput(
      'four-digits',
      round_id,
      ...Array.from({ length: count }, () => ({ stake: 2500n, choice })),
    );
  };
  // A bank of 12,500,000.00 covers 1,388.00 at 9,000 to one.
  await platform.get(player, 'placeRoomBet', tickets(50, 4));
  const [one, two] = await Promise.all(
    [4, 4].map((last) => platform.ask(player, 'placeRoomBet', tickets(4, last))),
  );
  expect([one!.statusCode, two!.statusCode].toSorted()).toEqual([ERRORS.roundFull.statusCode, 1]);
  await platform.get(player, 'placeRoomBet', tickets(4, 5));
  expect(await cashOf(player)).toBe(200_000 - 58 * 2500);
  await setMaxWin(null);
});

test('a player has at most fifty bets in a round', async () => {
  const { round_id } = await openRound(platform, rooms, bert, 'roulette');
  const red = () => betInput('roulette', round_id, { stake: 500n, choice: 'red' });
  const { bet } = await platform.get(bert, 'placeRoomBet', red());
  await platform.database.transaction((tx) =>
    run(tx, {
      text: `insert into rooms.bet (site_id, round_id, game_code, player_id, account_id, client_bet_id,
        currency, stake, lines)
        select site_id, round_id, game_code, player_id, account_id, 'another-' || n, currency, stake, lines
        from rooms.bet, generate_series(2, 49) n where bet_id = $1`,
      values: [bet.bet_id],
    }),
  );
  await platform.get(bert, 'placeRoomBet', red());
  expect((await platform.ask(bert, 'placeRoomBet', red())).statusMessage).toBe('roundFull');
});

test('[player protection D2] rooms, own games and provider sessions report one result since sign-in', async () => {
  const player = await platform.newPlayer('one.test', 10_000n);
  const { stakes } = await platform.get(player, 'openGame', GAME);
  await platform.get(player, 'playRound', { ...GAME, client_round_id: randomUUID(), stake: stakes[0]! });
  const { room, session: before } = await platform.get(player, 'enterRoom', {
    ...gameKey('roulette'),
    take_over: true,
  });
  expect(before.staked).toBe(stakes[0]);
  await platform.get(
    player,
    'placeRoomBet',
    betInput('roulette', room.round!.round_id, { stake: 500n, choice: 'red' }),
  );
  const { session: inRoom } = await platform.get(player, 'enterRoom', gameKey('roulette'));
  const { session: inGame } = await platform.get(player, 'openGame', { ...GAME, take_over: true });
  const { started_at, staked, returned } = await platform.get(player, 'playSession');
  expect(BigInt(staked)).toBe(BigInt(stakes[0]!) + 500n);
  expect(inRoom).toEqual({ started_at, staked, won: returned });
  expect(inGame).toMatchObject({ started_at, staked, won: returned });
  const { reality } = await platform.get(player, 'protection');
  expect(reality).toMatchObject({ started_at, staked, returned });
});
