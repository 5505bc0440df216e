import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { crash } from '#games/crash/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openTestCasino, type TestCasino } from '../originals/testing/application.ts';
import { betInput, gameKey, openLongFlight, openRooms, type Rooms } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
const _GUEST = { domain_name: 'one.test', external_id: 'site-one' };
const CRASH = gameKey('crash');

beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
  await rooms.openCrash();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

test('[fairness 5.4] adversary: two concurrent bets both count towards a stake limit and the round limit, and one is cashed out', async () => {
  const player = await platform.newPlayer('one.test', 3_000_000n);
  const limited = await platform.newPlayer('one.test', 10_000n);
  await platform.get(limited, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '750' });
  const { round, bust } = await openLongFlight(platform, rooms, player);
  const bet = (stake: bigint, auto: number | null) =>
    betInput('crash', round.round_id, { stake, choice: { auto } });
  const race = await Promise.all(
    [bet(500n, null), bet(500n, 200)].map((bet) => platform.ask(limited, 'placeRoomBet', bet)),
  );
  expect(race.map(({ statusMessage }) => statusMessage).toSorted()).toEqual(['OK', 'limitReached']);
  expect((await platform.get(limited, 'getBalance')).game_balance).toBe(95);

  const { max } = crash.limitsFor('PHP', 2);
  const [first, second] = [bet(max, null), bet(max, bust + 1)];
  const [one, two] = await Promise.all(
    [first, second].map((bet) => platform.get(player, 'placeRoomBet', bet)),
  );
  expect(await platform.get(player, 'placeRoomBet', first)).toMatchObject({
    replayed: true,
    bet: { bet_id: one!.bet.bet_id },
  });
  expect((await platform.ask(player, 'placeRoomBet', bet(500n, null))).statusMessage).toBe('invalidStake');
  expect((await platform.get(player, 'getBalance')).game_balance).toBe(Number(3_000_000n - 2n * max) / 100);

  await rooms.step(round.round_id);
  const { room, limits } = await platform.get(player, 'enterRoom', CRASH);
  const ceiling = room.round!.ceiling!;
  const won = [ceiling, Math.min(ceiling, bust + 1)].reduce(
    (sum, at) => sum + (BigInt(at - 100) * max) / 100n,
    0n,
  );
  expect(won, 'the bank covers both').toBeLessThanOrEqual(BigInt(limits.bank));
  await rooms.flown(round.round_id, 1_000);
  const left = await platform.get(player, 'leaveFlight', { bet_id: one!.bet.bet_id });
  const { own } = await platform.get(player, 'enterRoom', CRASH);
  expect(own.find(({ bet_id }) => bet_id === two!.bet.bet_id)).toMatchObject({ exit: null, win: null });
  await rooms.step(round.round_id);
  const { lines } = await rooms.proof(two!.bet.bet_id);
  const winOf = (id: string) => BigInt(lines!.find((line) => line.id.startsWith(id))!.win!);
  expect(winOf(one!.bet.bet_id)).toBe((max * BigInt(left.bet.exit!)) / 100n);
  expect(winOf(two!.bet.bet_id)).toBe(ceiling <= bust ? (max * BigInt(ceiling)) / 100n : 0n);
});
