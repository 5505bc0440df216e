import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { autoplayBetId } from '#contracts/values/autoplay-bet.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { AUTO_CASH_OUT_RANGE } from '#games/crash/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import {
  findJurisdictionProfile,
  findSiteByDomain,
  putJurisdictionProfile,
  updateSite,
} from '../sites/index.ts';
import { gameKey, openRooms, openRound, type Rooms } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
const _GUEST = { domain_name: 'one.test', external_id: 'site-one' };
const CRASH = gameKey('crash');
/** A target value that hardly any flight reaches. */
const HIGH = AUTO_CASH_OUT_RANGE.max;

beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
  await rooms.openCrash();
  await putUnder({});
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

async function putUnder(change: Partial<JurisdictionProfile>): Promise<void> {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  await platform.database.transaction(async (tx) => {
    const { terms } = (await findJurisdictionProfile(tx, 'strict'))!;
    const allowed = { autoplay: true, autoplay_loss_limit: true, autoplay_win_limit: false };
    await putJurisdictionProfile(tx, 'auto', {
      name: 'Autoplay',
      terms: { ...terms, ...allowed, ...change },
    });
    await updateSite(tx, site.id, { jurisdiction: 'auto' });
  });
}

const RULES = { ...CRASH, rounds: 5, stake: '500', loss_limit: '5000' };
const start = (player: TestPlayer, rules: object) =>
  platform.ask(player, 'startRoomAutoplay', { ...RULES, ...rules });
const begun = async (player: TestPlayer, rules: object) =>
  (await platform.get(player, 'startRoomAutoplay', { ...RULES, ...rules })).autoplay_id;

async function openCrash(): Promise<string> {
  const viewer = await platform.newPlayer('one.test', 0n);
  return (await openRound(platform, rooms, viewer, 'crash')).round_id;
}

type Bet = { auto?: number | null; stake?: string; key?: string };

const bet = (player: TestPlayer, id: string, left: number, round_id: string, more: Bet = {}) =>
  platform.ask(player, 'placeRoomBet', {
    ...CRASH,
    round_id,
    client_bet_id: more.key ?? autoplayBetId(id, left),
    lines: [{ stake: more.stake ?? '500', choice: { auto: more.auto === undefined ? HIGH : more.auto } }],
    autoplay_id: id,
  });

/** Ends the round; the next one is then open. */
async function fly(round: string): Promise<string> {
  for (let step = 0; step < 3; step++) await rooms.step(round);
  return await openCrash();
}

const reasonOf = ({ statusMessage, statusDetail }: { statusMessage: string; statusDetail?: unknown }) =>
  statusMessage === 'OK' ? 'OK' : `${statusMessage} ${(statusDetail as { reason?: string })?.reason}`;

test('[player protection F1] rooms allow autoplay only on a flight, where the profile allows it, within its limits', async () => {
  const player = await platform.newPlayer('one.test', 100_000n);
  expect((await platform.get(player, 'enterRoom', CRASH)).autoplay).toEqual({
    ...{ max_rounds: 100, loss_limit_required: true, single_win_limit_required: false },
  });
  expect((await platform.get(player, 'enterRoom', gameKey('roulette'))).autoplay).toBeNull();
  expect((await start(player, gameKey('roulette'))).statusMessage).toBe('gameUnavailable');
  expect((await start(player, { stake: '501' })).statusMessage).toBe('invalidStake');
  expect(await start(player, { loss_limit: undefined })).toMatchObject({
    ...{ statusMessage: 'invalidLimit', statusDetail: { field: 'loss_limit' } },
  });
  const id = await begun(player, {});
  await putUnder({ autoplay: false });
  expect((await platform.get(player, 'enterRoom', CRASH)).autoplay).toBeNull();
  expect(reasonOf(await start(player, {}))).toBe('autoplayOver forbidden');
  expect(reasonOf(await bet(player, id, 5, await openCrash()))).toBe('autoplayOver forbidden');
  await putUnder({});
  expect((await bet(player, id, 5, await openCrash(), { auto: null })).statusMessage).toBe('invalidChoice');
  expect((await platform.get(player, 'getBalance')).game_balance).toBe(1_000);
});

test('[player protection F1] adversary: an autoplay bets once a round, at its stake, for at most its rounds', async () => {
  const player = await platform.newPlayer('one.test', 100_000n);
  const id = await begun(player, { rounds: 2 });
  const first = await openCrash();
  const attempts = await Promise.all([1, 2, 3, 4].map(() => bet(player, id, 2, first)));
  const placed = attempts.map((answer) => ('bet' in answer ? answer.bet.bet_id : reasonOf(answer)));
  expect(new Set(placed).size).toBe(1);
  expect(reasonOf(await bet(player, id, 1, first))).toBe('autoplayOver pending');
  const second = await fly(first);
  expect(reasonOf(await bet(player, id, 1, second, { stake: '1000' }))).toBe('autoplayOver stake');
  expect(reasonOf(await bet(player, id, 1, second, { key: 'another-key-of-it' }))).toBe(
    'autoplayOver unknown',
  );
  expect(reasonOf(await bet(player, id, 1, second))).toBe('OK');
  const third = await fly(second);
  expect(reasonOf(await bet(player, id, 0, third))).toBe('autoplayOver rounds');
  // The lost response is repeated.
  expect(
    await platform.get(player, 'placeRoomBet', {
      ...{ ...CRASH, round_id: second, client_bet_id: autoplayBetId(id, 1), autoplay_id: id },
      lines: [{ stake: '500', choice: { auto: HIGH } }],
    }),
  ).toMatchObject({ replayed: true });
});

test('[player protection F1] a loss limit, a win, the balance or the player ends it', async () => {
  const loser = await platform.newPlayer('one.test', 100_000n);
  const lost = await begun(loser, { loss_limit: '500' });
  const winner = await platform.newPlayer('one.test', 100_000n);
  const won = await begun(winner, { single_win_limit: '505' });
  const poor = await platform.newPlayer('one.test', 1_000n);
  const low = await begun(poor, { balance_limit: '500' });
  const leaver = await platform.newPlayer('one.test', 100_000n);
  const left = await begun(leaver, {});
  let round = await openCrash();
  while (((await rooms.peek(round)) as { bust: number }).bust < 101) round = await fly(round);
  for (const [player, id, auto] of [
    [loser, lost, HIGH],
    [winner, won, 101],
    [poor, low, HIGH],
  ] as const)
    expect(reasonOf(await bet(player, id, 5, round, { auto }))).toBe('OK');
  await platform.get(leaver, 'stopRoomAutoplay', { ...CRASH, autoplay_id: left });
  expect(reasonOf(await bet(leaver, left, 5, round))).toBe('autoplayOver player');
  const next = await fly(round);
  expect(reasonOf(await bet(loser, lost, 4, next))).toBe('autoplayOver loss');
  expect(reasonOf(await bet(winner, won, 4, next))).toBe('autoplayOver single_win');
  expect(reasonOf(await bet(poor, low, 4, next))).toBe('autoplayOver balance');
  // A manual bet does not belong to the autoplay.
  const byHand = { ...CRASH, round_id: next, client_bet_id: 'by-hand-of-mine' };
  await platform.get(loser, 'placeRoomBet', { ...byHand, lines: [{ stake: '500', choice: { auto: null } }] });
});
