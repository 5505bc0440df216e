import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vipSummary } from '#contracts/values/vip.ts';
import { type ApiPlayer, type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { createSeedPairs } from '../originals/index.ts';
import { createDefaultProgramme, createRewardsModule } from './index.ts';

const clock = { now: Date.UTC(2026, 10, 21, 12) };
let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi([
    createRewardsModule({
      seedPairs: createSeedPairs(randomBytes(32)),
      findGame: async () => undefined,
      requiredIdentityLevel: async () => 0,
      clock: () => clock.now,
    }),
  ]);
  await api.database.transaction((tx) => createDefaultProgramme(tx, 1, 'PHP'));
});
afterAll(() => api.close());

function round(player: ApiPlayer, stake: string, at = new Date(clock.now).toISOString(), currency = 'PHP') {
  const id = randomUUID();
  return {
    event_id: id,
    site_id: player.siteId,
    player_id: player.id,
    account_id: player.accountId,
    round_id: id,
    provider_code: 'BAIZE',
    game_code: 'lantern-reels',
    game_name: 'Lantern Reels',
    category: 'slots',
    currency,
    stake,
    win: '0',
    at,
  };
}

test('[A-11] [P-07] a new player: one element, zeros, the first level', async () => {
  const { nextLevel } = await api.as(api.player(1, 'new'), 'vip', {});
  expect(nextLevel).toEqual([
    {
      starting_deposit: 0,
      cycle_deposit: 0,
      deposit_next: 1000,
      starting_turnover: 0,
      cycle_turnover: 0,
      turnover_next: 10_000,
      vip_name: 'Pebble',
      vip_name_next: 'River',
    },
  ]);
});

test('[A-11] [P-07] turnover is the whole stake, counted once however often the event comes', async () => {
  const player = api.player(1, 'roller');
  const first = round(player, '123456');
  await api.emit('round.settled', first, first, round(player, '44'));
  await api.emit('round.settled', first);
  const { nextLevel } = await api.as(player, 'vip', {});
  expect(nextLevel[0]).toMatchObject({ cycle_turnover: 1235, vip_name: 'Pebble' });
  expect(vipSummary(nextLevel[0])).toMatchObject({
    totalTurnover: 1235,
    toProgress: 12.35,
    nextLevel: 'River',
  });
});

test('[P-07] a month ends at midnight in the site’s time zone: Manila, not UTC', async () => {
  const player = api.player(1, 'midnight');
  await api.emit('round.settled', round(player, '50000', '2026-11-30T15:59:59.999Z'));
  clock.now = Date.UTC(2026, 10, 30, 15, 59, 59, 999);
  expect((await api.as(player, 'vip', {})).nextLevel[0]!.cycle_turnover).toBe(500);
  clock.now = Date.UTC(2026, 10, 30, 16);
  expect((await api.as(player, 'vip', {})).nextLevel[0]!.cycle_turnover).toBe(0);
  await api.emit('round.settled', round(player, '700', '2026-11-30T16:00:01.000Z'));
  expect((await api.as(player, 'vip', {})).nextLevel[0]!.cycle_turnover).toBe(7);
});

test('[P-07] many rounds at once all count', async () => {
  const player = api.player(1, 'many');
  await api.emit('round.settled', ...Array.from({ length: 40 }, () => round(player, '100')));
  expect((await api.as(player, 'vip', {})).nextLevel[0]!.cycle_turnover).toBe(40);
});

test('[A-11] a site without a programme answers one empty level; another currency counts for nothing', async () => {
  const elsewhere = api.player(2, 'roller');
  await api.emit('round.settled', round(elsewhere, '100'));
  const { nextLevel } = await api.as(elsewhere, 'vip', {});
  expect(nextLevel).toHaveLength(1);
  expect(vipSummary(nextLevel[0])).toMatchObject({ depoProgress: 100, toProgress: 100, currentLevel: '' });
  const stranger = api.player(1, 'stranger');
  await api.emit('round.settled', round(stranger, '100', undefined, 'USD'));
  expect((await api.as(stranger, 'vip', {})).nextLevel[0]!.cycle_turnover).toBe(0);
});
