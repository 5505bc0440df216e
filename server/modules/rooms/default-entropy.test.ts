import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { sha256Hex } from '#games/engine/fair/index.ts';
import { entropyClientSeed } from '#games/engine/shared/index.ts';
import { roulette } from '#games/roulette/index.ts';
import { chainSettings } from '#server/platform/config/blockchain.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { startChain, type TestChain } from '#test/support/chainsim.ts';
import { testLog } from '#test/support/postgres.ts';
import { SEED_DRAWN_GAMES } from '../../../scripts/testing/room-proofs.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { mixesPublicValue, NO_GAME_SETTINGS } from '../originals/index.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { checkChainOnce } from './blockchain/watcher.ts';
import type { RoomRoundRow } from './round.ts';
import { betInput, databaseTime, gameKey, openRooms, openRound, type Rooms } from './testing/room.ts';

/** No brand setting: the installation's default applies (fairness 15.6). */
const _GUEST = { domain_name: 'one.test', external_id: 'site-one' };
let chain: TestChain;
let platform: TestCashier;
let rooms: Rooms;
let anna: TestPlayer;
let staffConsole: TestConsole;
let clerk: TestStaff;
beforeAll(async () => {
  chain = await startChain('PHP=400');
  platform = await openCashier(chain.config);
  rooms = await openRooms(platform, ['one.test'], chainSettings(chain.config));
  anna = await platform.newPlayer('one.test', 1_000_000n);
  staffConsole = openConsole(platform);
  clerk = await staffConsole.clerk('site_admin');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
});
/** Makes the process query the nodes again. */
let ahead = 0;
const nodes = (mood: 'well' | 'down') => {
  Object.assign(chain.moods, { one: mood, two: mood });
  ahead += 60_000;
};
beforeEach(() => {
  nodes('well');
  chain.make(1);
});
afterEach(async () => {
  nodes('well');
  await finish();
  await expectBooks(platform.db);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await platform.close();
  await chain.stop();
});

const look = () => checkChainOnce(platform.db, testLog, rooms.secrets);
const enter = () => platform.ask(anna, 'enterRoom', gameKey('roulette'));
const balance = async () => (await platform.get(anna, 'getBalance')).game_balance;
const ROULETTE = SEED_DRAWN_GAMES.find(([game]) => game === roulette)!;

async function stored(round_id: string): Promise<RoomRoundRow> {
  const text = 'select * from rooms.round where round_id = $1';
  return (await run<RoomRoundRow>(platform.db, { text, values: [round_id] }))[0]!;
}
/** Draws the round of the table, waiting for a value if required, and ends its display. */
async function finish(): Promise<void> {
  const open = `select round_id from rooms.round
    where game_code = 'roulette' and state in ('betting', 'locked')`;
  for (const { round_id } of await run<{ round_id: string }>(platform.db, { text: open })) {
    for (let n = 0; n < 2; n++) await rooms.step(round_id);
    await look();
    chain.make(3);
    await look();
  }
  await run(platform.db, {
    text: `update rooms.round set due_at = null, shown_until = $1 where game_code = 'roulette'`,
    values: [await databaseTime(platform.db, -1_000)],
  });
}
async function closedRound(): Promise<string> {
  const { limits } = await platform.get(anna, 'enterRoom', gameKey('roulette'));
  const { round_id } = await openRound(platform, rooms, anna, 'roulette');
  const line = { stake: BigInt(limits.min), choice: ROULETTE[2](1) };
  await platform.get(anna, 'placeRoomBet', betInput('roulette', round_id, line));
  await rooms.step(round_id);
  return round_id;
}
const setMixing = async (outside_entropy: boolean | null) => {
  const { value } = await staffConsole.get(clerk, 'ownGames');
  const { settings } = value.find(({ game_code }) => game_code === 'roulette')!;
  const after = { ...settings, outside_entropy };
  const change = { game_code: 'roulette', before: settings, after };
  expect(await staffConsole.refusal(clerk, 'setOwnGame', change)).toBe('');
};

test('[fairness 15.6] a configured source sets the default: every drawn game mixes its value in, and the console shows it', async () => {
  const { value } = await staffConsole.get(clerk, 'ownGames');
  const drawn = value.filter(({ can_mix }) => can_mix);
  expect(drawn).toHaveLength(SEED_DRAWN_GAMES.length);
  for (const { settings, bounds } of drawn)
    expect({ ...settings, ...bounds }).toMatchObject({ outside_entropy: null, mixes_by_default: true });
  const { room } = await platform.get(anna, 'enterRoom', gameKey('roulette'));
  expect(room.round!.block).toMatchObject({ chain: 'demo' });
});

test('[fairness 15.6] no default without a source, or with one too slow for a table; a brand may still require it', () => {
  const choices = [undefined, 'bitcoin', 'tron', 'drand', 'demo'] as const;
  expect(choices.map((source) => mixesPublicValue(NO_GAME_SETTINGS, source))).toEqual([
    ...[false, false, true, true, true],
  ]);
  for (const source of choices) {
    expect(mixesPublicValue({ outside_entropy: false }, source)).toBe(false);
    expect(mixesPublicValue({ outside_entropy: true }, source)).toBe(true);
  }
});

test('[fairness 15.6] turning it off is logged with the operator, and players see that a round runs without it', async () => {
  await setMixing(false);
  const { room } = await platform.get(anna, 'enterRoom', gameKey('roulette'));
  expect(room.round).toMatchObject({ state: 'betting', block: null });
  const entries = await run<{ entry: string }>(platform.db, {
    text: `select to_jsonb(a)::text as entry from operators.audit a where site_id is not null`,
  });
  const off = entries.filter(
    ({ entry }) => entry.includes('game:BAIZE/roulette') && entry.includes('"outside_entropy": false'),
  );
  expect(off).toHaveLength(1);
  await setMixing(null);
  await finish();
  const { room: next } = await platform.get(anna, 'enterRoom', gameKey('roulette'));
  expect(next.round).toMatchObject({ state: 'betting', block: { chain: 'demo' } });
});

test('[fairness 15.6] adversary: an operator who blocks the source gets no round without it', async () => {
  await openRound(platform, rooms, anna, 'roulette');
  await finish();
  nodes('down');
  expect((await enter()).statusMessage).toBe('gameUnavailable');
  expect((await enter()).statusMessage).toBe('gameUnavailable');
  const rows = await run(platform.db, {
    text: `select from rooms.round where game_code = 'roulette' and state in ('betting', 'locked')`,
  });
  expect(rows).toEqual([]);
  nodes('well');
  chain.make(1);
  const answer = await platform.get(anna, 'enterRoom', gameKey('roulette'));
  expect(answer.room.round).toMatchObject({ state: 'betting', block: { chain: 'demo' } });
});

test('[fairness 15.6] adversary: an operator who withholds the source mid-draw cannot choose the outcome: the round stays void, and anyone can compute the withheld result', async () => {
  const before = await balance();
  const round_id = await closedRound();
  await look();
  const height = Number((await stored(round_id)).block_height);
  // The value now exists and is known to the operator.
  chain.make(3);
  chain.moods.one = 'down';
  await look();
  expect(await stored(round_id)).toMatchObject({ state: 'locked', client_seed: null });
  // One node, or two that disagree, do not give a value.
  Object.assign(chain.moods, { one: 'well', two: 'fork' });
  await look();
  expect(await stored(round_id)).toMatchObject({ state: 'locked', client_seed: null });
  await run(platform.db, {
    text: 'update rooms.round set closes_at = $2 where round_id = $1',
    values: [round_id, await databaseTime(platform.db, -HOUR_MS)],
  });
  await look();
  const { round, block } = await rooms.proof(round_id);
  expect(round).toMatchObject({ state: 'voided', outcome: null, client_seed: null });
  expect(await balance()).toBe(before);
  nodes('well');
  chain.make(3);
  await look();
  expect(await stored(round_id)).toMatchObject({ state: 'voided' });
  // From the proof and the public value.
  expect(sha256Hex(`${sha256Hex(round.server_seed!)}|${block!.terms}`)).toBe(round.commit);
  const value = chain.blocks.find(height)!.id;
  const withheld = roulette.draw(round.server_seed!, entropyClientSeed(round_id, round.bets_root!, value));
  expect(withheld).toMatchObject({ number: expect.any(Number) });
  const told = await run<{ why: string }>(platform.db, {
    text: `select payload ->> 'why' as why from platform.event
      where name = 'room.voided' and payload ->> 'event_id' = $1`,
    values: [round_id],
  });
  expect(told).toEqual([{ why: expect.stringContaining('nodes disagree') }]);
});

test('[fairness 15.6] a table uses the value after one confirmation, while a block game waits for its own', async () => {
  const bert = await platform.newPlayer('one.test', 100_000n);
  const { round_id: block } = await openRound(platform, rooms, bert, 'block-hash');
  await platform.get(
    bert,
    'placeRoomBet',
    betInput('block-hash', block, { stake: 1000n, choice: 'parity-odd' }),
  );
  const table = await closedRound();
  await rooms.step(block);
  await look();
  chain.make(2);
  await look();
  const states = async () => [(await stored(table)).state, (await stored(block)).state];
  expect(await states()).toEqual(['settled', 'locked']);
  chain.make(4);
  await look();
  expect(await states()).toEqual(['settled', 'settled']);
});
