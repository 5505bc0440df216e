import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { crash } from '#games/crash/index.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { testLog } from '#test/support/postgres.ts';
import { setSiteGames } from '../catalog/index.ts';
import { createSeedEncryption } from '../originals/index.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { fixSalt } from './index.ts';
import { openListener } from './listener.ts';
import { findWaitingChain, takeChainLink } from './seed-chain.ts';
import {
  betInput,
  gameKey,
  holdRoundOpen,
  openLongFlight,
  openRooms,
  openRound,
  type Rooms,
  SALT,
  verifiedLines,
} from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
const CRASH = gameKey('crash');
const ROOM = { site_id: 1, game_code: 'crash' };

async function expectBalance(player: TestPlayer, centavos: bigint): Promise<void> {
  expect((await platform.get(player, 'getBalance')).game_balance).toBe(Number(centavos) / 100);
}

test('[fairness 5.1] a chain is played once its salt is fixed, after its end was published', async () => {
  const view = () => platform.call('one.test', 'viewRoom', { ...GUEST, ...CRASH });
  expect((await view()).statusMessage).toBe('gameUnavailable');
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const key = { siteId: site.id, gameCode: 'crash' };
  expect(await platform.database.transaction((tx) => fixSalt(tx, key, SALT))).toBe(true);
  expect(await platform.database.transaction((tx) => fixSalt(tx, key, SALT))).toBe(false);
  expect(await view()).toMatchObject({ room: { round: { number: 1, state: 'betting', server_seed: null } } });
});

test('[fairness 5.4] one shared round: automatic and manual cash-outs and losses; anybody can recompute it', async () => {
  const [anna, bert] = [
    await platform.newPlayer('one.test', 10_000n),
    await platform.newPlayer('one.test', 10_000n),
  ];
  const { round, bust } = await openLongFlight(platform, rooms, anna);
  const place = (player: TestPlayer, auto: number | null) =>
    platform.get(
      player,
      'placeRoomBet',
      betInput('crash', round.round_id, { stake: 500n, choice: { auto } }),
    );
  const [reached, missed, byHand, lost] = [
    await place(anna, bust),
    await place(anna, bust + 1),
    await place(bert, null),
    await place(bert, null),
  ];
  expect(lost.balance).toBe('9000');
  const leave = (bet_id: string) => platform.ask(bert, 'leaveFlight', { bet_id });
  expect((await leave(byHand.bet.bet_id)).statusMessage).toBe('notYet');
  await rooms.step(round.round_id);
  await rooms.flown(round.round_id, -HOUR_MS);
  expect((await leave(byHand.bet.bet_id)).statusMessage).toBe('notYet');
  await rooms.flown(round.round_id, 3_601_000);
  const left = await platform.get(bert, 'leaveFlight', { bet_id: byHand.bet.bet_id });
  expect(await leave(byHand.bet.bet_id)).toMatchObject({ bet: { exit: left.bet.exit } });
  expect(await platform.ask(anna, 'leaveFlight', { bet_id: lost.bet.bet_id })).toMatchObject({
    statusMessage: 'notFound',
  });
  await rooms.step(round.round_id);
  expect((await leave(lost.bet.bet_id)).statusMessage).toBe('roundOver');

  const shown = await rooms.proof(byHand.bet.bet_id);
  const exit = left.bet.exit!;
  const wins = [5n * BigInt(bust), 0n, 5n * BigInt(exit), 0n];
  expect(shown.lines!.map(({ win }) => BigInt(win!))).toEqual(wins);
  verifiedLines(shown);
  expect(shown.chain).toMatchObject({ salt: SALT.salt, length: 10_000 });
  await expectBalance(anna, 9000n + wins[0]!);
  await expectBalance(bert, 9000n + wins[2]!);
  await platform.drain();
  const history = JSON.stringify(await platform.get(anna, 'betHistory', { page: 1 }));
  for (const { bet } of [reached, missed]) expect(history).toContain(bet.bet_id);
  const { subject } = (await platform.get(anna, 'statement')).value.find(({ kind }) => kind === 'bet')!;
  expect(subject).toMatchObject({ kind: 'round', game_code: 'crash' });
  expect((await rooms.proof(subject.id)).round.round_id).toBe(round.round_id);
});

test('[fairness 5.1] the hash of a round’s link is the link of the round before', async () => {
  const value = (await platform.call('one.test', 'roomRounds', { ...GUEST, ...CRASH, page: 1 })) as {
    value: { commit: string; server_seed: string }[];
  };
  const [newest] = value.value;
  const player = await platform.newPlayer('one.test', 0n);
  const next = await openRound(platform, rooms, player, 'crash');
  expect(next.commit).toBe(newest!.server_seed);
  expect(crash.commitOf(newest!.server_seed)).toBe(newest!.commit);
});

test('[fairness 5.1] the end of the next chain is published while rounds continue, and waits for its salt', async () => {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const key = { siteId: site.id, gameCode: 'three-digits' };
  const { seal } = rooms.secrets;
  const take = () => platform.database.transaction((tx) => takeChainLink(tx, seal, key, undefined));
  const spend = (used: number) =>
    platform.database.transaction((tx) =>
      run(tx, {
        text: `update rooms.seed_chain set used = $1 where game_code = 'three-digits' and used < length
          and salt is not null`,
        values: [used],
      }),
    );
  expect(await take()).toBeUndefined();
  const fix = () => platform.database.transaction((tx) => fixSalt(tx, key, SALT));
  await fix();
  await spend(6_998);
  const before = await take();
  expect(await findWaitingChain(platform.db, key)).toBeUndefined();
  expect((await take())?.chainId).toBe(before?.chainId);
  expect(await findWaitingChain(platform.db, key)).toMatch(/^[0-9a-f]{64}$/);
  expect(await take()).toMatchObject({ chainId: before?.chainId, place: 7_001 });
  await spend(9_999);
  await fix();
  expect(await take()).toMatchObject({ chainId: before?.chainId, place: 10_000 });
  const next = await take();
  expect(next?.place).toBe(1);
  expect(next?.chainId).not.toBe(before?.chainId);
});

test('[wallet I6] a repeated bet counts once; a different one under its id, invalid lines and too high stakes are refused', async () => {
  const player = await platform.newPlayer('one.test', 10_000n);
  const round = await openRound(platform, rooms, player, 'crash');
  const bet = betInput('crash', round.round_id, { stake: 500n, choice: { auto: 200 } });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => platform.get(player, 'placeRoomBet', bet)),
  );
  expect(new Set(answers.map((answer) => answer.bet.bet_id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  const said = async (change: object) =>
    (
      await platform.ask(player, 'placeRoomBet', {
        ...bet,
        client_bet_id: `x-${Math.round(1e9)}-other`,
        ...change,
      })
    ).statusMessage;
  const line = (stake: string, choice: unknown) => ({ lines: [{ stake, choice }] });
  expect(await said({ client_bet_id: bet.client_bet_id, ...line('1000', { auto: 200 }) })).toBe(
    'duplicateMismatch',
  );
  expect(await said(line('501', { auto: 200 }))).toBe('invalidStake');
  expect(await said(line('-500', { auto: 200 }))).toBe('invalidStake');
  expect(await said(line('500', { auto: 100 }))).toBe('invalidChoice');
  expect(await said(line('50000', { auto: 200 }))).toBe('insufficientFunds');
  expect(await said({ round_id: 'b2a5e7c0-0000-7000-8000-000000000000' })).toBe('notFound');
  await sell('crash', false);
  expect(await said({})).toBe('gameUnavailable');
  expect(await platform.get(player, 'placeRoomBet', bet)).toMatchObject({ replayed: true });
  await sell('crash', true);
  await expectBalance(player, 9500n);
});

test('[fairness 7.1] fifty bets at the closing moment: each is in the round or refused, none is lost', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => platform.newPlayer('one.test', 5000n)));
  const round = await openRound(platform, rooms, players[0]!, 'crash');
  const before = (await platform.get(players[0]!, 'enterRoom', CRASH)).room.round!.bets;
  const bets = players.flatMap((player) =>
    Array.from({ length: 10 }, () =>
      platform.ask(
        player,
        'placeRoomBet',
        betInput('crash', round.round_id, { stake: 500n, choice: { auto: null } }),
      ),
    ),
  );
  const closing = rooms.step(round.round_id);
  const answers = await Promise.all(bets);
  await closing;
  const taken = answers.filter(({ statusCode }) => statusCode === 1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 1);
  expect(
    new Set(refused.map(({ statusMessage }) => statusMessage)).difference(new Set(['betsClosed'])).size,
  ).toBe(0);
  await rooms.step(round.round_id);
  const shown = await rooms.proof(round.round_id);
  expect(shown.round).toMatchObject({ state: 'settled', bets: before + taken.length });
  const ids = taken.map((answer) => 'bet' in answer && answer.bet.bet_id);
  expect(shown.lines!.filter(({ id }) => ids.includes(id.split('/')[0]!))).toHaveLength(taken.length);
});

test('[fairness 10.7] a round whose rules have changed is voided: every stake is returned', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const round = await openRound(platform, rooms, player, 'crash');
  await platform.get(
    player,
    'placeRoomBet',
    betInput('crash', round.round_id, { stake: 500n, choice: { auto: null } }),
  );
  await changeRules(round.round_id);
  await rooms.step(round.round_id);
  expect((await rooms.proof(round.round_id)).round).toMatchObject({
    state: 'voided',
    outcome: null,
    won: '500',
  });
  expect(await rooms.counted(player, 'crash')).toEqual(['0']);
  await expectBalance(player, 1000n);
});

test('leaving waits for the round’s settlement without holding its locks', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const { round_id, bet } = await fly(player);
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const settling = platform.database.transaction(async (tx) => {
    const values = [round_id];
    const round = 'select from rooms.round where site_id = 1 and round_id = $1 for update';
    await run(tx, { text: round, values });
    lock();
    await mayGoOn;
    const bets = 'select from rooms.bet where site_id = 1 and round_id = $1 for update nowait';
    await run(tx, { text: bets, values });
  });
  await locked;
  const leaving = platform.ask(player, 'leaveFlight', { bet_id: bet.bet_id });
  await vi.waitFor(async () => {
    expect(await lockWaits(platform.db, '%rooms.round%for share')).toBe(1);
  }, PATIENCE);
  goOn();
  await settling;
  expect((await leaving).statusMessage).not.toBe('internalServerError');
  await rooms.step(round_id);
});

test('a scheduled room continues with the next draw after a void one', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  const round = await openRound(platform, rooms, player, 'three-digits');
  await changeRules(round.round_id);
  for (const _ of ['void', 'go on']) await rooms.step(round.round_id);
  const numbers = await run<{ number: bigint; state: string }>(platform.db, {
    text: `select number, state from rooms.round where game_code = 'three-digits' order by number`,
  });
  expect(numbers).toEqual([
    { number: 1n, state: 'voided' },
    { number: 2n, state: 'betting' },
  ]);
});

test('a leader that cannot settle a running flight still leads; the next one stops it', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const { round_id, bet } = await fly(player);
  const stranger = await rooms.lead({ ...rooms.secrets, seal: createSeedEncryption(randomBytes(32)) });
  expect(stranger.leads()).toBe(true);
  expect((await rooms.proof(round_id)).round.state).toBe('locked');
  await stranger.stop();
  await ledTo(round_id, 'settled');
  expect((await rooms.proof(bet.bet_id)).lines).toContainEqual(
    expect.objectContaining({ exit: 100, win: '500' }),
  );
  expect(await rooms.counted(player, 'crash')).toEqual(['0']);
  await expectBalance(player, 1000n);
});

test('[fairness 10.7] a new leader voids a running flight whose rules have changed', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const { round_id } = await fly(player);
  await changeRules(round_id);
  await ledTo(round_id, 'voided');
  await expectBalance(player, 1000n);
});

test('a connection whose first heartbeat fails is closed and keeps no lock', async () => {
  const name = 'a failing line';
  const line = {
    url: platform.url,
    log: testLog,
    name,
    onNotice() {},
    onBeat: () => Promise.reject(new Error('no')),
  };
  await expect(openListener(line)).rejects.toThrow('no');
  await vi.waitFor(async () => {
    const text = 'select from pg_stat_activity where application_name = $1';
    expect(await run(platform.db, { text, values: [name] })).toEqual([]);
  }, PATIENCE);
});

test('another leader settles a flight with stakes after its leader is killed', async () => {
  const [aims, byHand] = [
    await platform.newPlayer('one.test', 1000n),
    await platform.newPlayer('one.test', 1000n),
  ];
  const { round, bust } = await openLongFlight(platform, rooms, aims);
  for (const [player, auto] of [
    [aims, bust],
    [byHand, null],
  ] as const)
    await platform.get(
      player,
      'placeRoomBet',
      betInput('crash', round.round_id, { stake: 500n, choice: { auto } }),
    );
  const state = async () => (await rooms.proof(round.round_id)).round.state;
  const first = await rooms.lead();
  const second = await rooms.lead();
  try {
    await rooms.due(round.round_id);
    await vi.waitFor(async () => expect(await state()).toBe('locked'), PATIENCE);
    await holdRoundOpen(platform, round.round_id);
    expect([first.has(ROOM), second.has(ROOM)]).toContain(true);
    await endLeaderSession();
    await vi.waitFor(async () => expect(await state()).toBe('settled'), PATIENCE);
    await vi.waitFor(() => expect(first.has(ROOM) !== second.has(ROOM)).toBe(true), PATIENCE);
  } finally {
    await second.stop();
    await first.stop();
  }
  await expectBalance(aims, 500n + 5n * BigInt(bust));
  await expectBalance(byHand, 1000n);
});

const PATIENCE = { timeout: 30_000, interval: 50 };

async function sell(game_code: string, enabled: boolean): Promise<void> {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const sold = [{ providerCode: OWN_PROVIDER, gameCode: game_code, enabled }];
  await platform.database.transaction((tx) => setSiteGames(tx, site.id, sold));
}

async function changeRules(round_id: string): Promise<void> {
  await platform.database.transaction((tx) =>
    run(tx, {
      text: `update rooms.round set pay_table_hash = repeat('0', 64) where round_id = $1`,
      values: [round_id],
    }),
  );
}

/** A running flight with a stake of 5.00 without auto cash-out. */
async function fly(player: TestPlayer) {
  const { round_id } = await openRound(platform, rooms, player, 'crash');
  const bet = betInput('crash', round_id, { stake: 500n, choice: { auto: null } });
  const placed = await platform.get(player, 'placeRoomBet', bet);
  await rooms.step(round_id);
  await holdRoundOpen(platform, round_id);
  return { round_id, bet: placed.bet };
}

/** A new leader takes over and performs this step on the round. */
async function ledTo(round_id: string, state: string): Promise<void> {
  const leader = await rooms.lead();
  try {
    await vi.waitFor(async () => expect((await rooms.proof(round_id)).round.state).toBe(state), PATIENCE);
  } finally {
    await leader.stop();
  }
}

/** The process that leads crash dies: PostgreSQL ends the session and releases its lock. */
async function endLeaderSession(): Promise<void> {
  const [leader] = await run<{ pid: number }>(platform.db, {
    text: 'select pid from rooms.leader where site_id = $1 and game_code = $2',
    values: [ROOM.site_id, ROOM.game_code],
  });
  const ended = await platform.database.transaction((tx) =>
    run(tx, { text: 'select pg_terminate_backend($1::int)', values: [leader!.pid] }),
  );
  expect(ended).toHaveLength(1);
}
