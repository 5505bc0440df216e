import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import {
  type BrandApi,
  type BrandPlayer,
  openBrandApi,
  succeeded,
  type TestBrand,
} from '../sites/testing/brand-api.ts';
import { catalogModule, setSiteGames, upsertGames } from './index.ts';
import { GAMES, insertTestGames, parseGameKey } from './testing/games.ts';

let api: BrandApi;
let brand: TestBrand;
let player: BrandPlayer;

beforeAll(async () => {
  api = await openBrandApi([catalogModule]);
  brand = await api.brand('aurora');
  player = api.player(brand, 'ana');
  await api.write(async (tx) => {
    await insertTestGames(tx);
    await setSiteGames(
      tx,
      brand.id,
      GAMES.filter((game) => game.gameCode !== 'off'),
    );
  });
});
afterAll(() => api.close());

const game = (text: string) => {
  const { providerCode, gameCode } = parseGameKey(text);
  return { provider_code: providerCode, game_code: gameCode };
};
const mark = (id: string, favourite = true, who = player) =>
  api.as(who, 'setFavourite', { ...game(id), favourite });
const favourites = async (who = player) =>
  succeeded(await api.as(who, 'favourites')).value.map((card) => card.game_code);
const recent = async (who = player) =>
  succeeded(await api.as(who, 'recentGames')).value.map((card) => card.game_code);

const round = (id: string, at: string, who = player) => ({
  event_id: randomUUID(),
  site_id: who.brand.id,
  player_id: who.id,
  account_id: who.accountId,
  round_id: randomUUID(),
  ...game(id),
  game_name: id,
  category: 'slots',
  currency: 'PHP',
  stake: '100',
  win: '0',
  at,
});

test('[A-12] [P-08] lists favourites newest first, with the fields of the specification', async () => {
  await mark('JILI/lantern');
  await mark('PPLAY/olympus');
  expect(await favourites()).toEqual(['olympus', 'lantern']);
  const { value } = succeeded(await api.as(player, 'favourites'));
  expect(value[1]).toMatchObject({
    game_code: 'lantern',
    game_name: 'Lantern Reels',
    game_type: 'SLOTS',
    img_url: 'games/JILI/lantern',
    provider_code: 'JILI',
  });
});

test('[P-08] a repeated request changes nothing; removing a favourite is idempotent', async () => {
  const fan = api.player(brand, 'fan');
  await Promise.all(Array.from({ length: 8 }, () => mark('JILI/lantern', true, fan)));
  expect(await favourites(fan)).toEqual(['lantern']);
  expect(await mark('JILI/lantern', false, fan)).toMatchObject({ statusCode: 1, favourite: false });
  expect(await mark('JILI/lantern', false, fan)).toMatchObject({ statusCode: 1, favourite: false });
  expect(await favourites(fan)).toEqual([]);
});

test('[P-08] a game the site does not sell cannot be marked, and one that goes off sale is not listed', async () => {
  const fan = api.player(brand, 'choosy');
  for (const id of ['JILI/off', 'NOBODY/nothing', "x'/--"]) {
    expect(await mark(id, true, fan)).toMatchObject({ statusMessage: 'notFound' });
  }
  await mark('PPLAY/pinata', true, fan);
  await api.write((tx) => setSiteGames(tx, brand.id, [{ ...parseGameKey('PPLAY/pinata'), enabled: false }]));
  expect(await favourites(fan)).toEqual([]);
  await api.write((tx) => setSiteGames(tx, brand.id, [parseGameKey('PPLAY/pinata')]));
  expect(await favourites(fan)).toEqual(['pinata']);
});

test('[P-08] a list holds 500 favourites, however many are marked at once', async () => {
  const site = await api.brand('large');
  const collector = api.player(site, 'collector');
  const many = Array.from({ length: 505 }, (_, n) => ({ ...GAMES[0]!, gameCode: `many-${n}` }));
  await api.write(async (tx) => {
    await upsertGames(tx, many);
    await setSiteGames(tx, site.id, many);
  });
  for (const { gameCode } of many.slice(0, 495)) await mark(`JILI/${gameCode}`, true, collector);
  const answers = await Promise.all(
    many.slice(495).map(({ gameCode }) => mark(`JILI/${gameCode}`, true, collector)),
  );
  expect(answers.filter((answer) => answer.statusCode === 1)).toHaveLength(5);
  expect(answers.find((answer) => answer.statusCode !== 1)).toMatchObject({
    statusMessage: 'invalidRequest',
    statusDetail: { reason: 'favouritesFull', limit: 500 },
  });
  // Marking a game again is allowed.
  expect(await mark('JILI/many-0', true, collector)).toMatchObject({ statusCode: 1 });
  expect(await favourites(collector)).toHaveLength(500);
});

test('recent games follow settled rounds, newest first, each game once', async () => {
  await api.emit(
    'round.settled',
    round('JILI/lantern', '2026-01-01T10:00:00Z'),
    round('PPLAY/olympus', '2026-01-01T11:00:00Z'),
    round('JILI/lantern', '2026-01-01T12:00:00Z'),
    // The late event of an earlier round does not move a game down.
    round('JILI/lantern', '2026-01-01T09:00:00Z'),
    round('JILI/off', '2026-01-01T13:00:00Z'),
  );
  expect(await recent()).toEqual(['lantern', 'olympus']);
  const { value } = succeeded(await api.as(player, 'recentGames'));
  expect(value[0]?.played_at).toBe('2026-01-01T12:00:00.000Z');
});

test('popularity counts settled rounds of thirty days; a repeated event counts once, older rounds do not', async () => {
  const site = await api.brand('counted');
  const who = api.player(site, 'bob');
  await api.write((tx) => setSiteGames(tx, site.id, GAMES));
  const [now, old] = [new Date().toISOString(), new Date(Date.now() - 31 * DAY_MS).toISOString()];
  const once = round('PPLAY/pinata', now, who);
  await api.emit(
    'round.settled',
    ...[once, once, once],
    ...Array.from({ length: 2 }, () => round('JILI/dragon-gold', now, who)),
    ...Array.from({ length: 9 }, () => round('JILI/lantern', old, who)),
  );
  const { value } = await api.ask(site, 'games', { sort: 'popular' });
  expect(value.slice(0, 2).map((card) => card.game_code)).toEqual(['dragon-gold', 'pinata']);
  const { popular } = await api.ask(site, 'defaultGames');
  expect(popular[0]?.game_code).toBe('dragon-gold');
});

test('[P-13] guests and other players’ sessions are refused', async () => {
  const stranger = { account_id: 'nobody', auth: 'x' };
  for (const name of ['favourites', 'recentGames'] as const) {
    expect(await api.call(name, stranger, brand.domain)).toMatchObject({
      statusMessage: 'sessionExpired',
    });
  }
  const set = { ...stranger, ...game('JILI/lantern'), favourite: true };
  expect(await api.call('setFavourite', set, brand.domain)).toMatchObject({
    statusMessage: 'sessionExpired',
  });
});
