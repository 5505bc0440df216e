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

test('[S-22] bet history by how a round ended', async () => {
  const player = api.player(1, 'endings');
  await api.emit(
    'round.settled',
    settledRound(player, { at: at(1), stake: '100', win: '0' }),
    settledRound(player, { at: at(2), stake: '100', win: '100' }),
    settledRound(player, { at: at(3), stake: '100', win: '250' }),
    settledRound(player, { at: at(4), stake: '100', win: '50' }),
  );
  const nets = async (outcome: string) =>
    (await api.as(player, 'betHistory', { outcome })).value.map(({ net }) => net);
  expect(await nets('won')).toEqual([1.5]);
  expect(await nets('even')).toEqual([0]);
  expect(await nets('lost')).toEqual([-0.5, -1]);
  expect((await api.as(player, 'betHistory', { outcome: 'lost' })).totals).toEqual({
    rounds: 2,
    stake: 2,
    win: 0.5,
    net: -1.5,
  });
});
