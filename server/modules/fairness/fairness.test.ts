import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSharedGame } from '#games/shared-games.ts';
import { findSlotGame } from '#games/slot-games.ts';
import { run } from '#server/platform/database/index.ts';
import { publishAll } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { GAME, openTestCasino, play, type TestCasino } from '../originals/testing/application.ts';
import { gameKey, openRooms } from '../rooms/testing/room.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { checkRounds } from './round-checks.ts';

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

async function figures(host: 'one.test' | 'two.test') {
  const external_id = host === 'one.test' ? 'site-one' : 'site-two';
  const answer = await platform.call(host, 'gameReturns', { domain_name: host, external_id });
  if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
  return answer as Extract<typeof answer, { statusCode: 1 }>;
}

test('[GLI-19 4.7.2] before the first round the page shows only the game and its declared return', async () => {
  const { value, checked, demo } = await figures('two.test');
  const { rtpPercent } = findSlotGame(GAME.game_code)!.rules.figures;
  expect({ checked, demo }).toEqual({ checked: null, demo: false });
  expect(value).toEqual([
    {
      ...GAME,
      game_name: 'Lantern Reels',
      local_names: {},
      category: 'slots',
      declared: { min: rtpPercent, max: rtpPercent },
      measured: null,
      checked: null,
    },
  ]);
});

test('[fairness 11] counts play once, however often it is reported, on its own site', async () => {
  const player = await platform.newPlayer('one.test', 100_000n);
  const rounds = [];
  for (let n = 0; n < 31; n += 1)
    rounds.push((await platform.get(player, 'playRound', play(n === 0 ? 200n : 100n))).round);
  await platform.drain();
  await platform.drain();
  const staked = rounds.reduce((sum, { stake }) => sum + Number(stake), 0);
  const won = rounds.reduce((sum, { win }) => sum + Number(win), 0);
  const { value } = await figures('one.test');
  const deviation = Number(findSlotGame(GAME.game_code)!.rules.figures.deviation);
  const squares = rounds.reduce((sum, { stake }) => sum + Number(stake) ** 2, 0);
  expect(value[0]!.measured).toEqual({
    rounds: 31,
    percent: Number(((100 * won) / staked).toFixed(2)),
    band: Number(((100 * 2.576 * deviation * Math.sqrt(squares)) / staked).toFixed(2)),
    is_exact: true,
    fits: expect.any(Boolean),
    from: rounds[0]!.settled_at,
    to: rounds.at(-1)!.settled_at,
  });
  expect((await figures('two.test')).value[0]!.measured).toBeNull();
  await platform.get(player, 'rotateSeeds', GAME);
});

test('[fairness 11] the nightly check recomputes revealed rounds with the published script and reports the result', async () => {
  const secret = await platform.newPlayer('one.test', 10_000n);
  await platform.get(secret, 'playRound', play(100n));
  const now = new Date();
  expect(await platform.fairness.checkRounds(platform.db, now)).toEqual({ rounds: 31, wrong: 0 });
  const found = { at: now.toISOString(), rounds: 31, wrong: 0 };
  const { value, checked } = await figures('one.test');
  expect(checked).toEqual(found);
  expect(value[0]!.checked).toEqual(found);
  expect((await figures('two.test')).checked).toBeNull();
});

test('[fairness 13] a round shown differently from its draw stays on the page', async () => {
  // The recorded win differs from the seed's result.
  await asOwner(
    platform.db,
    'alter table originals.round disable trigger round_is_final',
    `update originals.round set win = win + 1 where (site_id, round_id) in (
      select round.site_id, round_id from originals.round join originals.server_seed using (site_id, seed_id)
      where revealed is not null limit 1)`,
  );
  const now = new Date(Date.now() + 1000);
  expect(await checkRounds({ db: platform.db, log: testLog, now })).toEqual({ rounds: 31, wrong: 1 });
  const { value, checked } = await figures('one.test');
  expect(checked?.wrong).toBe(1);
  expect(value[0]!.checked?.wrong).toBe(1);
  const [kept] = await run<{ findings: { wrong: string[] }[] }>(platform.db, {
    text: 'select findings from fairness.check_finding order by run_at desc limit 1',
  });
  expect(kept!.findings[0]!.wrong[0]).toMatch(/^win: /);
});

test('[fairness 11] the confidence interval of a shared game is over rounds: ten bets on one outcome are one sample', async () => {
  const site = (await findSiteByDomain(platform.db, 'two.test'))!;
  const { payTableHash } = findSharedGame('roulette')!;
  const about = { site_id: site.id, game_code: 'roulette', currency: 'PHP', at: '2026-11-22T10:00:00.000Z' };
  // A thousand rounds of ten bets of 1.00 each; in every round all bets win 1.84 or all lose.
  const rounds = Array.from({ length: 1000 }, (_, n) => ({
    ...about,
    event_id: randomUUID(),
    pay_table: payTableHash,
    staked: '1000',
    won: n % 2 ? '1840' : '0',
  }));
  const bet = {
    ...about,
    event_id: randomUUID(),
    player_id: randomUUID(),
    account_id: 'p',
    round_id: 'r',
    provider_code: OWN_PROVIDER,
    game_name: 'Roulette',
    category: 'table',
    stake: '100',
    win: '184',
  };
  await platform.database.transaction(async (tx) => {
    await publishAll(
      tx,
      rounds.map((payload) => ({ name: 'room.settled', payload })),
    );
    await publishAll(tx, [{ name: 'round.settled', payload: bet }]);
  });
  await platform.drain();
  const { value } = await figures('two.test');
  const wheel = value.find(({ game_code }) => game_code === 'roulette');
  // 2.576 · 0.92 / √1000; counted as ten thousand bets it would be 2.37, and 92 would miss the declared
  // return.
  expect(wheel).toMatchObject({ measured: { rounds: 1000, percent: 92, band: 7.49, fits: true } });
  expect(Number(wheel!.declared!.min)).toBeGreaterThan(92 + 2.37);
});

test('[fairness 5.1] a chain that has not begun is public with its end and, once announced, the block of its salt, on its own site only', async () => {
  const site = (await findSiteByDomain(platform.db, 'two.test'))!;
  await openRooms(platform, ['two.test']);
  const guest = { domain_name: 'two.test', external_id: 'site-two' };
  await platform.call('two.test', 'viewRoom', { ...guest, ...gameKey('crash') });
  const chain = {
    game_code: 'crash',
    game_name: 'The crash',
    announced: null,
    announced_at: null,
    salt: null,
  };
  expect((await figures('two.test')).chains).toMatchObject([
    { ...chain, terminal: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  await run(platform.db, {
    text: `update rooms.seed_chain set announced = 'Bitcoin block 930000', announced_at = now()
      where site_id = $1`,
    values: [site.id],
  });
  const { chains } = await figures('two.test');
  expect(chains).toMatchObject([
    { announced: 'Bitcoin block 930000', announced_at: expect.any(String), salt: null },
  ]);
  expect(Object.keys(chains[0]!)).not.toContain('sealed');
  expect((await figures('one.test')).chains).toEqual([]);
});
