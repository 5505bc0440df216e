import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { remainingWaitMs, setGameCycle } from './game-cycle.ts';
import { GAME, openTestCasino, play, type TestCasino } from './testing/application.ts';

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

test('[player protection F2] a second bet after 2 499 ms comes too soon, after 2 500 it is accepted', () => {
  const previousAt = new Date(1_000_000);
  const after = (ms: number) =>
    remainingWaitMs({
      previousAt,
      settledAt: new Date(previousAt.getTime() + ms),
      cycleMs: 2_500,
    });
  expect([after(0), after(2_499), after(2_500), after(9_000)]).toEqual([2_500, 1, 0, 0]);
  expect(remainingWaitMs({ previousAt: null, settledAt: previousAt, cycleMs: 2_500 })).toBe(0);
});

test('[player protection F2] the server enforces the cycle: a round too soon is refused with the time to wait, and stores nothing', async () => {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  await platform.database.transaction((tx) => setGameCycle(tx, site.id, 60_000));
  const [player, other] = [
    await platform.newPlayer('one.test', 10_000n),
    await platform.newPlayer('one.test', 10_000n),
  ];
  const first = play(100n);
  const { round } = await platform.get(player, 'playRound', first);
  const refused = await platform.ask(player, 'playRound', play(100n));
  expect(refused).toMatchObject({ statusMessage: 'tooFast' });
  const { retry_after_ms: wait } = refused.statusDetail as { retry_after_ms: number };
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60_000);
  expect((await platform.get(player, 'openGame', GAME)).seeds.nonce).toBe(1);
  expect((await platform.get(player, 'playRound', first)).round.round_id).toBe(round.round_id);
  await platform.get(other, 'playRound', play(100n));
  await run(platform.db, {
    text: `update originals.seed_pair set last_at = last_at - interval '60 seconds' where player_id = $1`,
    values: [player.playerId],
  });
  expect((await platform.get(player, 'playRound', play(100n))).round.nonce).toBe(1);
});

test('[player protection F2] a site without its own cycle uses that of its jurisdiction profile', async () => {
  const site = (await findSiteByDomain(platform.db, 'two.test'))!;
  await platform.database.transaction((tx) => setGameCycle(tx, site.id, null));
  const player = await platform.newPlayer('two.test', 10_000n);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => platform.ask(player, 'playRound', play(100n))),
  );
  const refused = answers.filter(({ statusMessage }) => statusMessage === 'tooFast');
  expect(refused.length).toBeGreaterThan(0);
  const { retry_after_ms: wait } = refused[0]!.statusDetail as { retry_after_ms: number };
  expect(wait).toBeLessThanOrEqual(2_500);
});
