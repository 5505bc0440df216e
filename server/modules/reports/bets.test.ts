import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { createReportsModule } from './index.ts';
import { settledRound } from './testing/rounds.ts';

let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi([createReportsModule()]);
});
afterAll(() => api.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

test('[S-22] bet history: ten a page, newest first, with totals of the whole period', async () => {
  const player = api.player(1, 'paging');
  const rounds = Array.from({ length: 23 }, (_, i) =>
    settledRound(player, { stake: '150', win: i % 2 ? '400' : '0', at: at(i) }),
  );
  await api.emit('round.settled', ...rounds);

  const first = await api.as(player, 'betHistory', {});
  expect(first).toMatchObject({ page: 1, pages: 3, total: 23 });
  expect(first.totals).toEqual({ rounds: 23, stake: 34.5, win: 44, net: 9.5 });
  expect(first.value.map((bet) => bet.settled_at)).toEqual(Array.from({ length: 10 }, (_, i) => at(22 - i)));
  expect(first.value[1]).toMatchObject({
    stake: 1.5,
    win: 4,
    net: 2.5,
    currency: 'PHP',
    game_name: 'Lantern Reels',
    provable: true,
  });
  const last = await api.as(player, 'betHistory', { page: 3 });
  expect(last.value.map((bet) => bet.round_id)).toEqual([2, 1, 0].map((i) => rounds[i]!.round_id));
  expect((await api.as(player, 'betHistory', { page: 4 })).value).toEqual([]);
});

test('[player protection D5] finds a round of more than a year ago by its period, with the period’s totals on the first page', async () => {
  const player = api.player(1, 'yearago');
  const old = settledRound(player, { stake: '700', win: '200', at: '2025-11-20T10:00:00.000Z' });
  await api.emit('round.settled', old, settledRound(player, { stake: '100', win: '0', at: at(0) }));
  const period = { from: '2025-11-20T00:00:00.000Z', to: '2025-11-21T00:00:00.000Z' };
  const page = await api.as(player, 'betHistory', period);
  expect(page.value.map(({ round_id }) => round_id)).toEqual([old.round_id]);
  expect(page).toMatchObject({ page: 1, totals: { rounds: 1, stake: 7, win: 2, net: -5 } });
  expect((await api.as(player, 'betHistory', {})).totals.rounds).toBe(2);
});

test('[S-22] bet history is filtered by period (end exclusive) and category', async () => {
  const player = api.player(1, 'filters');
  await api.emit(
    'round.settled',
    settledRound(player, { at: at(1), win: '50' }),
    settledRound(player, { at: at(2), category: 'fish', provider_code: 'JDB' }),
    settledRound(player, { at: at(3) }),
  );
  const period = await api.as(player, 'betHistory', { from: at(1), to: at(3) });
  expect(period.totals).toEqual({ rounds: 2, stake: 2, win: 0.5, net: -1.5 });
  const fish = await api.as(player, 'betHistory', { category: 'fish' });
  expect(fish.value).toHaveLength(1);
  expect(fish.value[0]).toMatchObject({ category: 'fish', provable: false });
});

test('[S-22] an event delivered twice is one bet', async () => {
  const player = api.player(1, 'twice');
  const round = settledRound(player);
  await api.emit('round.settled', round, round);
  await api.emit('round.settled', round, { ...round, event_id: settledRound(player).event_id });
  expect((await api.as(player, 'betHistory', {})).totals.rounds).toBe(1);
});

test('[S-22] a player sees only their own bets, even if another brand has the same account id', async () => {
  const here = api.player(1, 'same-name');
  const there = api.player(2, 'same-name');
  await api.emit('round.settled', settledRound(here), settledRound(there, { stake: '777' }));
  expect((await api.as(here, 'betHistory', {})).totals).toMatchObject({ rounds: 1, stake: 1 });
  expect((await api.as(there, 'betHistory', {})).totals).toMatchObject({ rounds: 1, stake: 7.77 });
  const nobody = await api.as(api.player(1, 'nobody'), 'betHistory', {});
  expect(nobody).toMatchObject({ value: [], page: 1, pages: 1, total: 0 });
});
