import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import type { MissionProgressRow } from '../tables.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { currentStreak } from './login-streaks.ts';
import { deleteOldMissionGames } from './mission-progress.ts';
import { type NewMission, upsertMissions } from './missions.ts';

let platform: Rewards;
let site: number;
const mission = (
  code: string,
  change: Pick<NewMission, 'kind' | 'rhythm' | 'target'> & Partial<NewMission>,
) => ({
  code,
  title: { EN: code },
  tokens: 10n,
  ...change,
});
const offer = (...missions: NewMission[]) =>
  platform.database.transaction((tx) => upsertMissions(tx, site, 'PHP', missions));

beforeAll(async () => {
  platform = await openRewardsSite();
  site = await platform.siteId('one.test');
  await offer(
    mission('row', { kind: 'login_streak', rhythm: 'once', target: 3n }),
    mission('week-row', { kind: 'login_streak', rhythm: 'weekly', target: 3n }),
    mission('games', { kind: 'distinct_games', rhythm: 'daily', target: 3n, category: 'slots' }),
    mission('deposit', { kind: 'deposit_sum', rhythm: 'once', target: 5_000n }),
  );
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const itemOf = async (player: TestPlayer, code: string) =>
  (await platform.get(player, 'missions')).value.find(({ mission_code }) => mission_code === code)!;

/** The player uses the site on these days, at noon in Manila. */
async function come(player: TestPlayer, ...days: string[]): Promise<void> {
  for (const day of days) {
    await platform.database.transaction((tx) =>
      publish(tx, 'player.active', {
        event_id: randomUUID(),
        site_id: site,
        player_id: player.playerId,
        at: `${day}T04:00:00.000Z`,
      }),
    );
    await platform.drain();
  }
}

test('[operations 9] a streak counts consecutive days: a repeated day counts once, a missed one restarts it', async () => {
  const player = await platform.holder('one.test', 0n);
  await platform.drain();
  expect(await itemOf(player, 'row')).toMatchObject({ kind: 'login_streak', progress: '1', target: '3' });
  await come(player, '2031-01-06', '2031-01-07', '2031-01-07');
  expect(await itemOf(player, 'row')).toMatchObject({ progress: '2', state: 'in_progress' });
  await come(player, '2031-01-09');
  expect(await itemOf(player, 'row')).toMatchObject({ progress: '1', state: 'in_progress' });
  await come(player, '2031-01-10', '2031-01-11');
  expect(await itemOf(player, 'row')).toMatchObject({ progress: '3', state: 'completed' });
  await come(player, '2031-01-20');
  const { mission_code, window_key } = await itemOf(player, 'row');
  expect((await platform.get(player, 'claimMission', { mission_code, window_key })).token).toBe(10);
});

test('[operations 9] a streak of a week lies within the week, in the days of the site’s zone', async () => {
  const player = await platform.holder('one.test', 0n);
  const claim = async (window_key: string) =>
    (await platform.ask(player, 'claimMission', { mission_code: 'week-row', window_key })).statusMessage;
  // Saturday, Sunday, Monday: Monday is in the next week.
  await come(player, '2031-01-11', '2031-01-12', '2031-01-13');
  expect(await claim('2031-01-06')).toBe('notClaimable');
  await come(player, '2031-01-14', '2031-01-15');
  expect(await claim('2031-01-13')).toBe('OK');
});

test('a streak whose last day is before yesterday is lost, a completed one stays', () => {
  const row = { progress: 2n, last_day: '2026-11-19', completed_at: null } as MissionProgressRow;
  expect(currentStreak(row, '2026-11-20')).toBe(2n);
  expect(currentStreak(row, '2026-11-21')).toBe(0n);
  expect(currentStreak({ ...row, completed_at: new Date() }, '2026-11-21')).toBe(2n);
  expect(currentStreak({ ...row, last_day: null }, '2026-11-21')).toBe(2n);
});

test('[operations 9] a streak that does not fit into its window is not offered', async () => {
  for (const [rhythm, target] of [
    ['daily', 1n],
    ['weekly', 8n],
  ] as const)
    await expect(offer(mission('odd', { kind: 'login_streak', rhythm, target }))).rejects.toThrow(RangeError);
});

test('[operations 9] counts each different game of the category once; the list is deleted afterwards', async () => {
  const player = await platform.holder('one.test', 0n);
  const play = async (game_code: string, category = 'slots') =>
    platform.settle(await platform.roundOf(player, { game_code, category }));
  await play('one');
  await play('one');
  await play('fish', 'fish');
  await play('two');
  expect(await itemOf(player, 'games')).toMatchObject({ progress: '2', state: 'in_progress' });
  await play('three');
  expect(await itemOf(player, 'games')).toMatchObject({ progress: '3', state: 'completed' });
  const noted = () => run(platform.db, { text: 'select 1 from rewards.mission_game' });
  await platform.database.transaction((tx) => deleteOldMissionGames(tx, new Date()));
  expect(await noted()).toHaveLength(3);
  await platform.database.transaction((tx) => deleteOldMissionGames(tx, new Date(Date.now() + 11 * DAY_MS)));
  expect(await noted()).toEqual([]);
});

test('[operations 9] deposits in the mission’s currency add up', async () => {
  const player = await platform.holder('one.test', 0n);
  const deposit = async (amount: string, currency = 'PHP') => {
    await platform.database.transaction((tx) =>
      publish(tx, 'deposit.credited', {
        event_id: randomUUID(),
        site_id: site,
        player_id: player.playerId,
        account_id: player.account_id,
        currency,
        at: new Date().toISOString(),
        deposit_id: randomUUID(),
        method_id: 'any',
        amount,
      }),
    );
    await platform.drain();
  };
  await deposit('3000');
  await deposit('9000', 'USD');
  expect(await itemOf(player, 'deposit')).toMatchObject({ progress: '3000', state: 'in_progress' });
  await deposit('2000');
  expect(await itemOf(player, 'deposit')).toMatchObject({ progress: '5000', state: 'completed' });
});
