import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSharedGame } from '#games/shared-games.ts';
import { run } from '#server/platform/database/index.ts';
import { publishAll } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { findGame } from '../catalog/index.ts';
import { openTestCasino, type TestCasino } from '../originals/testing/application.ts';
import { openRooms } from '../rooms/testing/room.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { significantEvents } from './console.ts';
import { findDeclaration } from './declarations.ts';
import { standardErrorsOutside } from './return-statistics.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
let platform: TestCasino;
let siteId: number;
beforeAll(async () => {
  platform = await openTestCasino();
  await openRooms(platform, ['one.test', 'two.test']);
  siteId = (await findSiteByDomain(platform.db, 'one.test'))!.id;
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());
beforeEach(async () => {
  await run(platform.db, { text: 'delete from fairness.return_day' });
  await asOwner(platform.db, 'delete from fairness.return_alarm');
  await run(platform.db, {
    text: 'update catalog.site_game set enabled = true where site_id = $1',
    values: [siteId],
  });
});

/** A thousand rounds of 10.00 on one day: every second one wins this much. */
async function played(
  won: string,
  { daysAgo = 0, game = 'roulette', pay_table = findSharedGame(game)!.payTableHash } = {},
) {
  const at = new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString();
  const about = { site_id: siteId, game_code: game, currency: 'PHP', staked: '1000', at, pay_table };
  const rounds = Array.from({ length: 1000 }, (_, n) => ({
    ...about,
    event_id: randomUUID(),
    won: n % 2 ? won : '0',
  }));
  await platform.database.transaction((tx) =>
    publishAll(
      tx,
      rounds.map((payload) => ({ name: 'room.settled', payload })),
    ),
  );
  await platform.drain();
}
/** The sums after this many times the rounds. */
const times = (count: number) =>
  run(platform.db, {
    text: `update fairness.return_day set rounds = rounds * $1, staked = staked * $1, won = won * $1,
      staked_squared = staked_squared * $1,
      won_squared = won_squared * $1, staked_won = staked_won * $1`,
    values: [count],
  });
const watch = (now = NOW) => platform.fairness.monitorReturns(platform.db, now);
const alarms = () =>
  run<{ game_code: string; kind: string; reason: string; is_suspended: boolean }>(platform.db, {
    text: 'select game_code, kind, reason, is_suspended from fairness.return_alarm order by raised_at',
  });
const isOnSale = async (game = 'roulette') =>
  (await findGame(platform.db, siteId, OWN_PROVIDER, game))?.playable;

test('[fairness 11] a return within three standard errors of the declared one raises no alarm', async () => {
  await played('1960');
  await watch();
  expect(await alarms()).toEqual([]);
});

test('[fairness 11] a return beyond three raises an alarm, listed for auditors; below ten thousand rounds the game stays on sale', async () => {
  await played('2600');
  await watch();
  expect(await alarms()).toMatchObject([
    {
      game_code: 'roulette',
      kind: 'return',
      is_suspended: false,
      reason: expect.stringMatching(/^130\.00 % of 1000 rounds .* 8\.0 standard errors/),
    },
  ]);
  expect(await isOnSale()).toBe(true);
  const span = { from: NOW, to: new Date(NOW.getTime() + 1), limit: 10 };
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  expect(await significantEvents(platform.db, site, span)).toMatchObject([
    { kind: 'report', what: 'game.return', subject: 'game:BAIZE/roulette', at: NOW },
  ]);
  expect(
    await significantEvents(platform.db, (await findSiteByDomain(platform.db, 'two.test'))!, span),
  ).toEqual([]);
});

test('[fairness 11] a return beyond four over ten thousand rounds takes the game off sale on its site, once: staff may put it back', async () => {
  await played('1000');
  await times(10);
  await watch();
  expect(await alarms()).toMatchObject([{ is_suspended: true, reason: expect.stringContaining('-') }]);
  expect(await isOnSale()).toBeFalsy();
  const two = (await findSiteByDomain(platform.db, 'two.test'))!;
  expect((await findGame(platform.db, two.id, OWN_PROVIDER, 'roulette'))?.playable).toBe(true);
  await run(platform.db, {
    text: 'update catalog.site_game set enabled = true where site_id = $1',
    values: [siteId],
  });
  await watch(new Date(NOW.getTime() + DAY_MS));
  expect((await alarms()).map(({ is_suspended }) => is_suspended)).toEqual([true, false]);
});

test('[fairness 11] ignores rounds older than thirty days or of another pay table', async () => {
  await played('2600', { daysAgo: 31 });
  await played('2600', { pay_table: 'a'.repeat(64) });
  await watch();
  expect(await alarms()).toEqual([]);
});

test('[fairness 11] skips pool games, and flags only too high a return in games of skill', async () => {
  await played('2600', { game: 'meadow-derby' });
  await watch();
  expect(await alarms()).toEqual([]);
  const { measured: judged } = findDeclaration('jacks-or-better')!;
  expect(standardErrorsOutside({ percent: 91, band: 1 }, judged!)).toBe(0);
  expect(standardErrorsOutside({ percent: 102, band: 1 }, judged!)).toBeCloseTo(6.31, 2);
  expect(standardErrorsOutside({ percent: 102, band: null }, judged!)).toBeNull();
  // Over all stakes, including calls, hold'em returns more than over its antes alone.
  expect(findDeclaration('casino-holdem')!.measured!.max).toBeGreaterThan(99.18);
});

test('[fairness 11] a pay table that differs from the one committed for a round takes the game off sale the same night', async () => {
  const GAME = { provider_code: OWN_PROVIDER, game_code: 'lantern-reels' };
  const player = await platform.newPlayer('one.test', 100_000n);
  const round = { ...GAME, client_round_id: randomUUID(), stake: '100' };
  await platform.get(player, 'playRound', round);
  await platform.drain();
  await platform.get(player, 'rotateSeeds', GAME);
  await platform.fairness.checkRounds(platform.db, NOW);
  expect(await alarms()).toEqual([]);
  // The books show the seed replaced together with its revealed text.
  await asOwner(
    platform.db,
    'alter table originals.server_seed disable trigger all',
    `update originals.server_seed set revealed = repeat('a', 64) where revealed is not null`,
  );
  await platform.fairness.checkRounds(platform.db, new Date(NOW.getTime() + 1000));
  expect(await alarms()).toMatchObject([
    { game_code: 'lantern-reels', kind: 'pay_table', is_suspended: true },
  ]);
  expect(await isOnSale('lantern-reels')).toBeFalsy();
});
