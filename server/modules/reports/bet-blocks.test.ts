import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { type ApiPlayer, type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { createReportsModule, summarizeBets } from './index.ts';
import { correctBet, recordBet } from './read-models.ts';
import { settledRound } from './testing/rounds.ts';

let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi([createReportsModule()]);
});
afterAll(() => api.close());

const START = Date.UTC(2025, 0, 1);
const moment = (n: number) => new Date(START + n * MINUTE_MS).toISOString();

/** Rounds of three ends and two categories, three of a minute, the rare category once in 400. */
async function play(player: ApiPlayer, from: number, to: number): Promise<void> {
  await run(api.db, {
    text: `insert into reports.bet (site_id, round_id, provider_code, player_id, account_id, game_code,
      game_name, category,
        currency, stake, win, settled_at)
      select $1, $2 || '-' || lpad(n::text, 6, '0'), 'BAIZE', $3, $2, 'g', 'G',
      case when n % 400 = 7 then 'fish' else 'slots' end,
        'PHP', 100, (n % 3) * 100, $4::timestamptz + (n / 3) * interval '1 minute'
      from generate_series($5::int, $6::int - 1) n`,
    values: [player.siteId, player.accountId, player.id, new Date(START), from, to],
  });
  await run(api.db, {
    text: `insert into reports.player (site_id, player_id, last_bet_at) values ($1, $2, $3)
      on conflict (site_id, player_id) do update set last_bet_at = $4`,
    values: [player.siteId, player.id, new Date(START), new Date()],
  });
}

const requested = ['', 'fish'].flatMap((category) =>
  ['', 'won', 'even'].flatMap((outcome) =>
    [{}, { from: moment(350), to: moment(1200) }, { to: moment(334) }].flatMap((period) =>
      [1, 2, 60, 250, 360].map((page) => ({ category, outcome, page, ...period })),
    ),
  ),
);
async function answers(player: ApiPlayer): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const request of requested) all.push(await api.as(player, 'betHistory', request));
  return all;
}

test('[S-22] totals and pages of a long bet history are the same from single rounds and from blocks', async () => {
  const player = api.player(1, 'many');
  const stranger = api.player(2, 'many');
  await play(player, 0, 3500);
  await play(stranger, 0, 30);
  const single = await answers(player);
  expect(await summarizeBets(api.db)).toBe(3);
  expect(await summarizeBets(api.db)).toBe(0);
  expect(await answers(player)).toEqual(single);
  await play(player, 3500, 4400);
  expect((await api.as(player, 'betHistory', {})).totals.rounds).toBe(4400);
  expect(await summarizeBets(api.db)).toBe(1);
  expect((await api.as(player, 'betHistory', { page: 440 })).value.at(-1)?.round_id).toBe('many-000000');
  expect((await api.as(player, 'betHistory', { page: 441 })).value).toEqual([]);
  expect((await api.as(stranger, 'betHistory', {})).totals.rounds).toBe(30);
});

test('[S-22] a late round, or one corrected after summing, counts once in the totals', async () => {
  const player = api.player(1, 'late');
  await play(player, 0, 2100);
  expect(await summarizeBets(api.db)).toBe(2);
  const before = (await api.as(player, 'betHistory', {})).totals;
  const late = settledRound(player, { at: moment(100), stake: '500', win: '0', category: 'table' });
  const again = { ...late, win: '900', at: new Date().toISOString() };
  await api.database.transaction(async (tx) => {
    await recordBet(tx, late);
    await recordBet(tx, late);
  });
  expect((await api.as(player, 'betHistory', {})).totals).toEqual({
    rounds: before.rounds + 1,
    stake: before.stake + 5,
    win: before.win,
    net: before.net - 5,
  });
  await api.database.transaction((tx) => correctBet(tx, again));
  expect((await api.as(player, 'betHistory', {})).totals.win).toBe(before.win + 9);
  const won = { category: 'table', outcome: 'won' };
  expect(await api.as(player, 'betHistory', won)).toMatchObject({ total: 1, totals: { net: 4 } });
  const lost = { category: 'table', outcome: 'lost' };
  expect(await api.as(player, 'betHistory', lost)).toMatchObject({ total: 0, value: [] });
});

test('[S-22] rounds of the same moment stay in one block', async () => {
  const player = api.player(1, 'moment');
  await play(player, 0, 1);
  await run(api.db, {
    text: `insert into reports.bet select site_id, round_id || n, provider_code, player_id, account_id,
      game_code, game_name, category,
        currency, stake, win, settled_at from reports.bet, generate_series(1, 1500) n where site_id = 1
        and player_id = $1`,
    values: [player.id],
  });
  expect(await summarizeBets(api.db)).toBe(1);
  expect(await api.as(player, 'betHistory', { page: 151 })).toMatchObject({ total: 1501, pages: 151 });
});
