import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type BlockResult, blockHash, findSpot, payoutFor } from '#games/block-hash/index.ts';
import type { Json } from '#games/engine/fair/index.ts';
import { chainSettings } from '#server/platform/config/blockchain.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { startChain, type TestChain } from '#test/support/chainsim.ts';
import { testLog } from '#test/support/postgres.ts';
import type { NodeCondition } from '../../../demo/simulators/chain/server.ts';
import { ROOM_SCRIPT } from '../../../scripts/testing/room-proofs.ts';
import { runScript } from '../../../scripts/testing/rounds.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { checkChainOnce } from './blockchain/watcher.ts';
import { startLeader } from './leader.ts';
import { betInput, databaseTime, gameKey, openRooms, openRound, type Rooms } from './testing/room.ts';

const GAME = 'block-hash';
const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
let chain: TestChain;
let platform: TestCasino;
let rooms: Rooms;
let anna: TestPlayer;
let bert: TestPlayer;
beforeAll(async () => {
  chain = await startChain('PHP=400');
  platform = await openTestCasino(chain.config);
  rooms = await openRooms(platform, ['one.test', 'two.test'], chainSettings(chain.config));
  [anna, bert] = [
    await platform.newPlayer('one.test', 100_000n),
    await platform.newPlayer('one.test', 100_000n),
  ];
});
beforeEach(() => {
  Object.assign(chain.moods, { one: 'well', two: 'well' });
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  await platform.close();
  await chain.stop();
});

const cashOf = async (player: TestPlayer) =>
  Math.round((await platform.get(player, 'getBalance')).game_balance * 100);
const look = () => checkChainOnce(platform.db, testLog, rooms.secrets);
const seen = async () => (await platform.get(anna, 'enterRoom', gameKey(GAME))).room.round!;

/** A closed round with one bet per player that waits for its block. */
async function closedRound() {
  chain.make(1);
  const { round_id } = await openRound(platform, rooms, anna, GAME);
  await platform.get(anna, 'placeRoomBet', betInput(GAME, round_id, { stake: 1000n, choice: 'parity-odd' }));
  await platform.get(bert, 'placeRoomBet', betInput(GAME, round_id, { stake: 500n, choice: 'beasts-tie' }));
  await rooms.step(round_id);
  return round_id;
}

/** Moves the close back past the time limit for an answer. */
async function late(round_id: string): Promise<void> {
  await run(platform.db, {
    text: 'update rooms.round set closes_at = $2 where round_id = $1',
    values: [round_id, await databaseTime(platform.db, -HOUR_MS)],
  });
}

/** Lets the next round start. */
const rest = (round_id: string) => rooms.step(round_id);

test('[fairness 6] the height is fixed after the close, two blocks beyond any known; a final hash settles all bets, with proof', async () => {
  const before = (await cashOf(anna)) + (await cashOf(bert));
  const round_id = await closedRound();
  const head = chain.blocks.head.height;
  const tooLate = betInput(GAME, round_id, { stake: 500n, choice: 'size-big' });
  expect((await platform.ask(anna, 'placeRoomBet', tooLate)).statusMessage).toBe('betsClosed');
  await look();
  expect(await seen()).toMatchObject({
    state: 'locked',
    client_seed: `demo/${head + 2}`,
    server_seed: null,
    block: { chain: 'demo', height: head + 2, seen: 0, confirmations: 3, lead: 2, link: null },
  });
  for (const confirmed of [0, 1, 2]) {
    chain.make(1);
    await look();
    expect(await seen()).toMatchObject({ state: 'locked', outcome: null, block: { seen: confirmed } });
  }
  chain.make(1);
  await look();
  const { round, lines, block } = await rooms.proof(round_id);
  const hash = chain.blocks.find(head + 2)!.id;
  expect(round).toMatchObject({ state: 'settled', server_seed: hash, block: { seen: 3 } });
  expect(round.block!.link).toContain(`/block/${head + 2}`);
  expect(block!.answers.map(({ about, height }) => [about, height])).toEqual([
    ['head', head],
    ['head', head],
    ['block', head + 2],
    ['block', head + 2],
  ]);
  const wireLines = lines!.map((line) => ({
    ...line,
    choice: line.choice as Json,
    stake: BigInt(line.stake),
    win: BigInt(line.win!),
  }));
  const { winners } = round.outcome as BlockResult;
  for (const { choice, stake, win } of wireLines)
    expect(win).toBe(payoutFor(findSpot(choice as string)!, stake, winners));
  const claim = {
    roundId: round_id,
    commit: round.commit,
    serverSeed: round.server_seed!,
    clientSeed: round.client_seed!,
    payTableHash: round.pay_table_hash,
    outcome: round.outcome as Json,
    ceiling: null,
    betsRoot: round.bets_root,
    block: block!,
    lines: wireLines,
  };
  expect(blockHash.verify(claim).checks.filter(({ ok }) => !ok)).toEqual([]);
  const script = runScript([{ room: await rooms.proof(round_id), table: blockHash.payTable }], ROOM_SCRIPT);
  expect(script.flatMap(({ wrong }) => wrong)).toEqual([]);
  const won = wireLines.reduce((sum, { win, stake }) => sum + win - stake, 0n);
  expect((await cashOf(anna)) + (await cashOf(bert)) - before).toBe(Number(won));
  await rest(round_id);
});

test.each<[NodeCondition]>([['down'], ['silent'], ['huge'], ['garbage'], ['back'], ['fork']])(
  '[fairness 6] one node that is %s decides nothing: the round is voided at the deadline, stakes are returned, and operators are alerted',
  async (mood) => {
    const before = [await cashOf(anna), await cashOf(bert)];
    const round_id = await closedRound();
    await look();
    chain.make(6);
    chain.moods.two = mood;
    await look();
    expect(await seen()).toMatchObject({ state: 'locked', server_seed: null });
    await late(round_id);
    await look();
    const { round, block } = await rooms.proof(round_id);
    expect(round).toMatchObject({ state: 'voided', outcome: null, server_seed: null });
    expect(block!.answers.filter(({ about }) => about === 'block')).toHaveLength(mood === 'fork' ? 2 : 1);
    expect([await cashOf(anna), await cashOf(bert)]).toEqual(before);
    await platform.drain();
    const alarms = await run<{ why: string }>(platform.db, {
      text: `select reason as why from fairness.return_alarm where game_code = $1 and kind = 'block'
        order by raised_at desc`,
      values: [GAME],
    });
    expect(alarms[0]!.why).toContain(
      mood === 'fork' ? 'nodes disagree about' : 'fewer than two nodes reported the hash of',
    );
    await rest(round_id);
  },
);

test('[fairness 6] without two nodes agreeing on the newest block no height is fixed, and stakes are returned', async () => {
  const round_id = await closedRound();
  for (const mood of ['down', 'ahead'] as const) {
    chain.moods.one = mood;
    await look();
    expect(await seen()).toMatchObject({ state: 'locked', client_seed: null, block: { height: null } });
  }
  await late(round_id);
  await look();
  expect((await rooms.proof(round_id)).round).toMatchObject({ state: 'voided', client_seed: null });
  await rest(round_id);
});

test('[fairness 6] the round is settled if nodes agree again before the deadline', async () => {
  const round_id = await closedRound();
  await look();
  chain.make(6);
  chain.moods.one = 'fork';
  await look();
  chain.moods.one = 'well';
  await look();
  expect((await rooms.proof(round_id)).round.state).toBe('settled');
  await rest(round_id);
});

test('[fairness 6] a new leader keeps the height of a waiting round', async () => {
  const options = { db: platform.db, url: platform.url, log: testLog, secrets: rooms.secrets };
  const first = await startLeader(options);
  const round_id = await closedRound();
  await expect.poll(async () => (await seen()).block!.height, { timeout: 20_000 }).not.toBeNull();
  const { height } = (await seen()).block!;
  await first.stop();
  chain.make(2);
  const second = await startLeader(options);
  try {
    chain.make(4);
    await expect
      .poll(async () => (await rooms.proof(round_id)).round.state, { timeout: 20_000 })
      .toBe('settled');
  } finally {
    await second.stop();
  }
  const { round } = await rooms.proof(round_id);
  expect(round.client_seed).toBe(`demo/${height}`);
  expect(round.server_seed).toBe(chain.blocks.find(height!)!.id);
});

test('[fairness 6] fifty concurrent bets never exceed the round’s liability cap', async () => {
  const players = await Promise.all(
    Array.from({ length: 10 }, () => platform.newPlayer('one.test', 100_000n)),
  );
  await rest((await seen()).round_id);
  const { round_id } = await openRound(platform, rooms, anna, GAME);
  const { limits } = await platform.get(anna, 'enterRoom', gameKey(GAME));
  expect(limits.bank).toBe('40000');
  const answers = await Promise.all(
    players.flatMap((player) =>
      Array.from({ length: 5 }, () =>
        platform.ask(
          player,
          'placeRoomBet',
          betInput(GAME, round_id, { stake: 1000n, choice: 'parity-odd' }),
        ),
      ),
    ),
  );
  const taken = answers.filter(({ statusCode }) => statusCode === 1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 1);
  // 1.98 times 1000 each: twenty are 39,600.
  expect(taken).toHaveLength(20);
  expect(new Set(refused.map(({ statusMessage }) => statusMessage))).toEqual(new Set(['roundFull']));
  // The opposite side of the same coin adds no liability.
  await platform.get(anna, 'placeRoomBet', betInput(GAME, round_id, { stake: 1000n, choice: 'parity-even' }));
  await rooms.step(round_id);
  chain.make(1);
  await look();
  chain.make(5);
  await look();
  const { round } = await rooms.proof(round_id);
  expect(round.state).toBe('settled');
  expect(BigInt(round.won)).toBeLessThanOrEqual(40_000n);
});

test('[fairness 6] block games are unavailable without a watched chain or a cap in the currency', async () => {
  const none = await openTestCasino();
  try {
    await openRooms(none, ['one.test']);
    const player = await none.newPlayer('one.test', 1000n);
    expect((await none.ask(player, 'enterRoom', gameKey(GAME))).statusMessage).toBe('gameUnavailable');
    const listed = async () =>
      (await none.call('one.test', 'game', { ...GUEST, ...gameKey(GAME) })).statusCode === 1;
    await none.database.transaction((tx) => none.rooms.offer(tx));
    expect(await listed()).toBe(false);
    await none.database.transaction((tx) => platform.rooms.offer(tx));
    expect(await listed()).toBe(true);
  } finally {
    await none.close();
  }
});
