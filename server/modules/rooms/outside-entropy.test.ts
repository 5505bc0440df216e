import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { sha256Hex } from '#games/engine/fair/index.ts';
import { betsClientSeed, entropyClientSeed, scheduledHeight } from '#games/engine/shared/index.ts';
import { roulette } from '#games/roulette/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { chainSettings } from '#server/platform/config/blockchain.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { startChain, type TestChain } from '#test/support/chainsim.ts';
import { testLog } from '#test/support/postgres.ts';
import { ROOM_SCRIPT, SEED_DRAWN_GAMES } from '../../../scripts/testing/room-proofs.ts';
import { runScript } from '../../../scripts/testing/rounds.ts';
import { NO_GAME_SETTINGS, setGameSettings } from '../originals/index.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { createBlockchain } from './blockchain/chain.ts';
import { drandApi } from './blockchain/node-apis.ts';
import { checkChainOnce } from './blockchain/watcher.ts';
import { decryptSeed, type RoomRoundRow } from './round.ts';
import { openRound as openNextRound } from './round-opening.ts';
import {
  betInput,
  claimOf,
  databaseTime,
  gameKey,
  openRooms,
  openRound,
  type Rooms,
} from './testing/room.ts';

const _GUEST = { domain_name: 'one.test', external_id: 'site-one' };
let chain: TestChain;
let platform: TestCasino;
let rooms: Rooms;
let anna: TestPlayer;
beforeAll(async () => {
  chain = await startChain('PHP=400');
  platform = await openTestCasino(chain.config);
  rooms = await openRooms(platform, ['one.test'], chainSettings(chain.config));
  anna = await platform.newPlayer('one.test', 1_000_000n);
});
beforeEach(() => {
  Object.assign(chain.moods, { one: 'well', two: 'well' });
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  await platform.close();
  await chain.stop();
});

const look = () => checkChainOnce(platform.db, testLog, rooms.secrets);

async function mixIn({ game_code }: SharedGame, siteId: number): Promise<void> {
  await platform.database.transaction((tx) =>
    setGameSettings(tx, siteId, game_code, { ...NO_GAME_SETTINGS, outside_entropy: true }),
  );
}

async function storedRound(round_id: string): Promise<RoomRoundRow> {
  const rows = await run<RoomRoundRow>(platform.db, {
    text: 'select * from rooms.round where round_id = $1',
    values: [round_id],
  });
  return rows[0]!;
}

/** A closed round with three bets by Anna that waits for the public value. */
async function closedRound([game, , choiceOf]: (typeof SEED_DRAWN_GAMES)[number]) {
  chain.make(1);
  const { limits } = await platform.get(anna, 'enterRoom', gameKey(game.game_code));
  const stake = BigInt(limits.min);
  const { round_id, commit } = await openRound(platform, rooms, anna, game.game_code);
  for (const n of [1, 2, 3])
    await platform.get(
      anna,
      'placeRoomBet',
      betInput(game.game_code, round_id, { stake, choice: choiceOf(n) }),
    );
  await rooms.step(round_id);
  await run(platform.db, {
    text: 'update rooms.round set draws_at = $2 where round_id = $1 and draws_at is not null',
    values: [round_id, await databaseTime(platform.db)],
  });
  return { round_id, commit };
}

async function settle(round_id: string) {
  await look();
  chain.make(6);
  await look();
  return await rooms.proof(round_id);
}

test.each(SEED_DRAWN_GAMES.map((drawn) => [drawn[0].game_code, drawn] as const))(
  '[fairness 7.1] %s mixes in the hash of a block that did not exist at the close; page and script recompute it',
  async (_, drawn) => {
    const [game] = drawn;
    const { round_id, commit } = await closedRound(drawn);
    expect(await storedRound(round_id)).toMatchObject({ state: 'locked', client_seed: null, outcome: null });
    const head = chain.blocks.head.height;
    const proven = await settle(round_id);
    const hash = chain.blocks.find(head + 1)!.id;
    const { round } = proven;
    expect(round).toMatchObject({ state: 'settled', commit });
    expect(round.client_seed).toBe(entropyClientSeed(round_id, round.bets_root!, hash));
    expect(game.verify(claimOf(proven)).checks.filter(({ ok }) => !ok)).toEqual([]);
    const script = runScript([{ room: proven, table: game.payTable }], ROOM_SCRIPT);
    expect(script.flatMap(({ wrong }) => wrong)).toEqual([]);
  },
);

const DUEL = SEED_DRAWN_GAMES.at(-1)![0];
const ROULETTE = SEED_DRAWN_GAMES.find(([game]) => game === roulette)!;

test('[fairness 7.1] adversary: an insider who reads the seed and the bets at the close does not know the outcome', async () => {
  const { round_id } = await closedRound(ROULETTE);
  const row = await storedRound(round_id);
  const seed = decryptSeed(rooms.secrets.seal, row);
  const predicted = betsClientSeed(round_id, row.bets_root!);
  const { round } = await settle(round_id);
  expect(round.server_seed).toBe(seed);
  expect(round.client_seed).not.toBe(predicted);
  expect(roulette.draw(seed, round.client_seed!)).toEqual(round.outcome);
});

test('[fairness 7.1] adversary: detects an operator who claims another block, other terms or other nodes', async () => {
  const { round_id } = await closedRound(ROULETTE);
  const proven = await settle(round_id);
  const claim = { ...claimOf(proven), block: proven.block! };
  const other = chain.blocks.find(chain.blocks.head.height)!;
  const wrongParts = (block: typeof claim.block) =>
    roulette
      .verify({ ...claim, block })
      .checks.filter(({ ok }) => !ok)
      .map(({ part }) => part);
  const answers = claim.block.answers.map((answer) =>
    answer.about === 'block' ? { ...answer, hash: other.id } : answer,
  );
  expect(wrongParts({ ...claim.block, answers })).toEqual(['bets']);
  const later = claim.block.answers.map((answer) =>
    answer.about === 'block' ? { ...answer, height: 1 } : answer,
  );
  expect(wrongParts({ ...claim.block, answers: later })).toEqual(['block']);
  const terms = claim.block.terms.replace('"lead":1', '"lead":2');
  expect(wrongParts({ ...claim.block, terms })).toEqual(['commitment', 'block']);
  const one = claim.block.answers.filter(({ node }) => node === claim.block.answers[0]!.node);
  expect(roulette.verify({ ...claim, block: { ...claim.block, answers: one } }).ok).toBe(false);
  const forged = { ...proven, block: { ...proven.block!, answers } };
  const [script] = runScript([{ room: forged, table: roulette.payTable }], ROOM_SCRIPT);
  expect(script!.wrong.join()).toContain('client seed');
});

test('[fairness 7.1] an unresponsive source voids the round at the deadline: stakes are returned, and the seed is revealed', async () => {
  const balance = async () => (await platform.get(anna, 'getBalance')).game_balance;
  const before = await balance();
  const { round_id, commit } = await closedRound(ROULETTE);
  await look();
  chain.moods.one = 'down';
  chain.make(6);
  await look();
  expect(await storedRound(round_id)).toMatchObject({ state: 'locked' });
  await run(platform.db, {
    text: 'update rooms.round set closes_at = $2 where round_id = $1',
    values: [round_id, await databaseTime(platform.db, -HOUR_MS)],
  });
  await look();
  const { round, block } = await rooms.proof(round_id);
  expect(round).toMatchObject({ state: 'voided', outcome: null, client_seed: null });
  expect(sha256Hex(`${sha256Hex(round.server_seed!)}|${block!.terms}`)).toBe(commit);
  expect(await balance()).toBe(before);
});

test('[fairness 7.1] no round opens after its required source is removed from the configuration', async () => {
  const site = (await findSiteByDomain(platform.db, 'two.test'))!;
  await mixIn(DUEL, site.id);
  const opening = { siteId: site.id, gameCode: DUEL.game_code, game: DUEL, currency: 'PHP' };
  const { entropy: _, ...without } = rooms.secrets;
  await platform.database.transaction(async (tx) => {
    expect(await openNextRound(tx, without, opening)).toBeUndefined();
    expect(await openNextRound(tx, rooms.secrets, opening)).toMatchObject({ state: 'betting' });
  });
});

test('[fairness 7.1] the drand beacon: its round follows from the close, its value from its signature', () => {
  const nodes = ['https://one.test', 'https://two.test'];
  const { terms } = createBlockchain({ kind: 'drand', nodes, max: {}, explorer: '' });
  // 20 April 2026 00:00 UTC is round 27946612 by drand's own client.
  const at = Date.UTC(2026, 3, 20);
  expect(scheduledHeight(terms, at)).toBe(27_946_612 + terms.lead);
  expect(scheduledHeight(terms, at + 1)).toBe(27_946_613 + terms.lead);
  // Rounds 1000 and 123 of quicknet, as published by its relays.
  const signed =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const other =
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92';
  const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
  const text = (round: number, value: string, signature = signed) =>
    JSON.stringify({ round, randomness: value, signature });
  expect(drandApi.readHead(text(1000, randomness))).toEqual({ height: 1000 });
  expect(drandApi.readBlock(text(1000, randomness), 1000)).toBe(randomness);
  expect(() => drandApi.readBlock(text(1000, randomness), 999)).toThrow('a different round');
  expect(() => drandApi.readBlock(text(1000, 'f'.repeat(64)), 1000)).toThrow('differ');
  // Adversary: relays that agree on the value of another round, or on a forged signature.
  const digest = (signature: string) =>
    createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  expect(() => drandApi.readBlock(text(1000, digest(other), other), 1000)).toThrow('not of this round');
  const forged = 'a1b2'.repeat(24);
  expect(() => drandApi.readBlock(text(1000, digest(forged), forged), 1000)).toThrow();
});
