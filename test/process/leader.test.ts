import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lockCashAccounts } from '#server/modules/ledger/index.ts';
import {
  openTestCasino,
  type TestCasino,
  type TestPlayer,
} from '#server/modules/originals/testing/application.ts';
import {
  betInput,
  gameKey,
  holdRoundOpen,
  openLongFlight,
  openRooms,
  openRound,
  type Rooms,
} from '#server/modules/rooms/testing/room.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { readSecretKey } from '#server/platform/config/secret-key.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { nightly } from '#test/support/tags.ts';

/** Players use this process; separate processes lead the rooms on the same database. */
const SECRET_KEY = 'what two processes of one system have in common';
const dataDir = mkdtempSync(join(tmpdir(), 'baize-leader-'));
const children = new Set<ChildProcess>();
const PATIENCE = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000 });
let platform: TestCasino;
let rooms: Rooms;
let siteId: number;
beforeAll(async () => {
  platform = await openTestCasino({}, await readSecretKey(SECRET_KEY, dataDir));
  rooms = await openRooms(platform);
  siteId = (await findSiteByDomain(platform.db, 'one.test'))!.id;
  await rooms.openCrash();
});
afterEach(async () => {
  await Promise.all([...children].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
  await processesOnTheLine(0);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  '[fairness 5.4] when the leader is killed, another process takes over, and every stake has an outcome',
  nightly,
  async () => {
    const first = await startProcess();
    await processesOnTheLine(1);
    const [anna, bert] = [
      await platform.newPlayer('one.test', 10_000n),
      await platform.newPlayer('one.test', 10_000n),
    ];
    const { round, bust } = await openLongFlight(platform, rooms, anna);
    await stake(anna, 'crash', round.round_id, { auto: bust });
    await stake(bert, 'crash', round.round_id, { auto: null });
    const wheel = await openRound(platform, rooms, anna, 'roulette');
    await stake(anna, 'roulette', wheel.round_id, 'red');
    await stake(bert, 'roulette', wheel.round_id, 'black');
    const draw = await openRound(platform, rooms, anna, 'three-digits');
    await stake(bert, 'three-digits', draw.round_id, { kind: 'big', digits: [] });
    for (const { round_id } of [round, draw]) {
      await rooms.due(round_id);
      await becomes(round_id, 'locked');
      await holdRoundOpen(platform, round_id);
    }
    const leader = await leaderOf('crash');
    const second = await startProcess();
    await processesOnTheLine(2);
    // During its flight the room keeps its leader.
    expect(await leaderOf('crash')).toBe(leader);

    first.kill('SIGKILL');
    await once(first, 'exit');
    await leaderOf('crash', leader);
    await becomes(round.round_id, 'settled');
    for (const { round_id } of [wheel, draw]) {
      await rooms.due(round_id);
      await becomes(round_id, 'settled');
    }
    const [aimed, byHand] = await returns(round.round_id);
    expect([aimed, byHand]).toEqual([5n * BigInt(bust), 500n]);
    await paidOnce([anna, bert]);
    await end(second);
  },
);

test(
  'a frozen leader is replaced by another process; when it resumes, no money moves twice',
  nightly,
  async () => {
    const first = await startProcess();
    await processesOnTheLine(1);
    const [anna, bert] = [
      await platform.newPlayer('one.test', 10_000n),
      await platform.newPlayer('one.test', 10_000n),
    ];
    const { round } = await openLongFlight(platform, rooms, anna);
    await stake(anna, 'crash', round.round_id, { auto: null });
    await rooms.due(round.round_id);
    await becomes(round.round_id, 'locked');
    await holdRoundOpen(platform, round.round_id);
    const draw = await openRound(platform, rooms, anna, 'three-digits');
    for (const kind of ['big', 'small'])
      await stake(bert, 'three-digits', draw.round_id, { kind, digits: [] });
    await rooms.due(draw.round_id);
    await becomes(draw.round_id, 'locked');
    const leader = await leaderOf('crash');
    // Stopped during a settlement: it waits for a lock on the winner's cash, gets it, and does not continue.
    await platform.database.transaction(async (tx) => {
      await lockCashAccounts(tx, [{ siteId, playerId: bert.playerId }], { wait: true });
      await rooms.due(draw.round_id);
      await vi.waitFor(async () => expect(await lockWaits(platform.db)).toBe(1), PATIENCE);
      first.kill('SIGSTOP');
    });
    const second = await startProcess();
    await leaderOf('crash', leader);
    await becomes(round.round_id, 'settled');
    await becomes(draw.round_id, 'settled');

    first.kill('SIGCONT');
    await processesOnTheLine(2);
    expect(await returns(round.round_id)).toEqual([500n]);
    await paidOnce([anna, bert]);
    await end(second);
    await end(first);
  },
);

test(
  'three processes share the rooms; those of a killed one are taken by the others, and a new one gets its share',
  nightly,
  async () => {
    const children = [await startProcess(), await startProcess(), await startProcess()];
    await processesOnTheLine(3);
    const anna = await platform.newPlayer('one.test', 10_000n);
    const codes = ['crash', 'roulette', 'three-digits', 'four-digits', 'meadow-derby', 'baccarat'];
    for (const code of codes) await openRound(platform, rooms, anna, code);
    await sharedBy(3);
    children[0]!.kill('SIGKILL');
    await once(children[0]!, 'exit');
    await sharedBy(2);
    const fourth = await startProcess();
    await sharedBy(3);
    for (const child of [children[1]!, children[2]!, fourth]) await end(child);
    await sharedBy(0);
  },
);

/** Six open rooms, each with one connected leader; this many processes lead an equal share of them. */
async function sharedBy(processes: number): Promise<void> {
  const text = `select count(*)::int as rooms from rooms.leader l join pg_stat_activity a on a.pid = l.pid
    where exists (select from rooms.round r where r.site_id = l.site_id and r.game_code = l.game_code
      and r.due_at is not null)
    group by l.pid`;
  await vi.waitFor(async () => {
    const found = await run<{ rooms: number }>(platform.db, { text });
    expect(found.map(({ rooms }) => rooms)).toEqual(Array.from({ length: processes }, () => 6 / processes));
  }, PATIENCE);
}

async function startProcess(): Promise<ChildProcess> {
  const main = `const { main } = await import('./server/main.ts'); await main({ started: Date.now() });`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', main],
    {
      env: {
        ...process.env,
        MODE: 'production',
        ROLES: 'jobs',
        DATABASE_URL: platform.url,
        DATABASE_POOL: '6',
        DATA_DIR: dataDir,
        SECRET_KEY,
        MESSAGES_URL: 'http://127.0.0.1:9/',
        MESSAGES_SECRET: SECRET_KEY,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  await once(child.stdout!, 'data');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

/** How many processes may lead rooms. */
const processesOnTheLine = (count: number) =>
  vi.waitFor(async () => {
    const text = `select from pg_stat_activity where datname = current_database()
      and application_name = 'baize rooms leader'`;
    expect(await run(platform.db, { text })).toHaveLength(count);
  }, PATIENCE);

/** The connection of the process that leads this room, once it differs from this one. */
async function leaderOf(game_code: string, other?: number): Promise<number> {
  const text = `select l.pid from rooms.leader l join pg_stat_activity a on a.pid = l.pid
    where l.site_id = $1 and l.game_code = $2`;
  return vi.waitFor(async () => {
    const [row] = await run<{ pid: number }>(platform.db, { text, values: [siteId, game_code] });
    expect(row && row.pid !== other).toBe(true);
    return row!.pid;
  }, PATIENCE);
}

async function stake(
  player: TestPlayer,
  game_code: string,
  round_id: string,
  choice: unknown,
): Promise<void> {
  // One game may be open for money at a time: opening the next closes the previous one.
  await platform.get(player, 'enterRoom', gameKey(game_code));
  await platform.get(player, 'placeRoomBet', betInput(game_code, round_id, { stake: 500n, choice }));
}

async function becomes(round_id: string, state: string): Promise<void> {
  const text = 'select state from rooms.round where round_id = $1';
  const now = async () => (await run<{ state: string }>(platform.db, { text, values: [round_id] }))[0]!.state;
  await vi.waitFor(async () => expect(await now()).toBe(state), PATIENCE);
}

async function returns(round_id: string): Promise<(bigint | null)[]> {
  const text = 'select win from rooms.bet where round_id = $1 order by bet_id';
  const rows = await run<{ win: bigint | null }>(platform.db, { text, values: [round_id] });
  return rows.map(({ win }) => win);
}

/**
 * Every stake of these players has an outcome, and their balance equals the start balance less stakes plus
 * returns.
 */
async function paidOnce(players: readonly TestPlayer[]): Promise<void> {
  for (const player of players) {
    const [sum] = await run<{ open: bigint; gain: bigint }>(platform.db, {
      text: `select count(*) filter (where win is null) as open, sum(win - stake)::bigint as gain
        from rooms.bet where player_id = $1`,
      values: [player.playerId],
    });
    expect(sum!.open).toBe(0n);
    const { game_balance } = await platform.get(player, 'getBalance');
    expect(BigInt(Math.round(game_balance * 100))).toBe(10_000n + sum!.gain);
  }
  await expectBooks(platform.db);
}
