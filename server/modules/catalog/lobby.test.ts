import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrandApi, openBrandApi, type TestBrand } from '../sites/testing/brand-api.ts';
import { catalogModule, setGameRow, setSiteGames, upsertGame } from './index.ts';
import { GAMES, insertTestGames, parseGameKey } from './testing/games.ts';

let api: BrandApi;
let brand: TestBrand;

beforeAll(async () => {
  api = await openBrandApi([catalogModule]);
  brand = await api.brand('aurora');
  await api.write(async (tx) => {
    await insertTestGames(tx);
    await setSiteGames(
      tx,
      brand.id,
      GAMES.map((game, position) => ({
        ...parseGameKey(`${game.providerCode}/${game.gameCode}`),
        enabled: game.gameCode !== 'off',
        hot: ['olympus', 'dragon-crash', 'off'].includes(game.gameCode),
        position,
      })),
    );
  });
});
afterAll(() => api.close());

const games = async (input: object = {}) => api.ask(brand, 'games', input);
const codes = async (input: object = {}) => (await games(input)).value.map((game) => game.game_code);
const search = (text: string) => codes({ search: text });

test('[S-09] [S-12] [S-21] a lobby card carries category, placeholder, figures and how it opens', async () => {
  const { value, total, pages, page } = await games({ category: 'slots' });
  expect({ total, pages, page }).toEqual({ total: 5, pages: 1, page: 1 });
  expect(value[0]).toEqual({
    game_code: 'lantern',
    game_name: 'Lantern Reels',
    game_type: 'SLOTS',
    img_url: 'games/JILI/lantern',
    provider_code: 'JILI',
    category: 'slots',
    thumbhash: 'aGFzaA==',
    playable: true,
    popup: false,
    rtp: 96.125,
    volatility: 'medium',
    features: ['free_spins', 'wilds'],
    released_at: '2026-02-01',
    local_names: { PHP: 'Parol', CN: '灯笼转轴' },
  });
  const arcade = await games({ category: 'arcade' });
  expect(arcade.value[0]).toMatchObject({
    provider_code: 'EVOPLAY',
    popup: true,
    playable: false,
    rtp: null,
  });
  const framed = value.find((game) => game.game_code === 'framed');
  expect(framed?.popup).toBe(false);
});

test('a category shows its games, hot the hot ones, empty all, unknown none; off sale is never shown', async () => {
  expect(await codes({ category: 'crash' })).toEqual(['dragon-crash']);
  expect(await codes({ category: 'hot' })).toEqual(['olympus', 'dragon-crash']);
  expect(await codes()).toHaveLength(7);
  expect(await codes()).not.toContain('off');
  expect(await codes({ category: 'knitting' })).toEqual([]);
});

test('search forgives typing errors, case, accents, missing spaces and unfinished words', async () => {
  expect(await search('lantern')).toEqual(['lantern']);
  expect(await search('LANTREN')).toEqual(['lantern']);
  expect(await search('olimpus')).toEqual(['olympus']);
  expect(await search('pinata')).toEqual(['pinata']);
  expect(await search('lanternreels')).toEqual(['lantern']);
  expect(await search('lan')).toEqual(['lantern']);
  expect((await search('dragon')).toSorted()).toEqual(['dragon-crash', 'dragon-gold']);
  expect(await search('golden dragon')).toEqual(['dragon-gold']);
  expect((await search('pplay')).toSorted()).toEqual(['olympus', 'pinata']);
});

test('search finds local names, Chinese by any part of the name', async () => {
  expect(await search('parol')).toEqual(['lantern']);
  expect(await search('灯笼')).toEqual(['lantern']);
  expect(await search('宝藏')).toEqual(['dragon-gold']);
  expect(await search('龙')).toEqual(['dragon-gold']);
  expect(await search('藏宝')).toEqual([]);
});

test('names close to what was typed are offered when little is found', async () => {
  const nothing = await games({ search: 'golden lantern' });
  expect(nothing.value).toEqual([]);
  expect(nothing.suggestions).toEqual(expect.arrayContaining(['Golden Dragon', 'Lantern Reels']));
  const found = await games({ search: 'lantern' });
  expect(found.suggestions).not.toContain('Lantern Reels');
  expect((await games()).suggestions).toEqual([]);
});

test('providers and features narrow a lobby; each facet counts what the other filters leave', async () => {
  const { providers, features, value } = await games({
    category: 'slots',
    providers: ['PPLAY'],
    features: ['wilds'],
  });
  expect(value.map((game) => game.game_code)).toEqual(['olympus']);
  expect(providers).toEqual([
    { provider_code: 'JILI', image_code: 'jili', count: 1 },
    { provider_code: 'PPLAY', image_code: 'pp', count: 1 },
  ]);
  expect(features).toEqual([
    { feature: 'cascades', count: 1 },
    { feature: 'free_spins', count: 1 },
    { feature: 'wilds', count: 1 },
  ]);
});

test('games are sorted by name, release and provider; pages follow one another without gap or repetition', async () => {
  expect((await codes({ sort: 'name' }))[0]).toBe('dragon-crash');
  expect((await codes({ sort: 'new' }))[0]).toBe('lantern');
  expect((await codes({ sort: 'provider' }))[0]).toBe('penalty');
  const first = await games({ sort: 'name', page_size: 4 });
  const second = await games({ sort: 'name', page_size: 4, page: 2 });
  expect([first.pages, first.total, second.page]).toEqual([2, 7, 2]);
  const all = [...first.value, ...second.value].map((game) => game.game_code);
  expect(all).toEqual(await codes({ sort: 'name' }));
  expect(await codes({ page: 9999 })).toEqual([]);
});

test('[A-13] [S-18] hot games come in the operator’s order, narrowed by game type when one is given', async () => {
  const hot = await api.ask(brand, 'getHotGames', { game_type: '' });
  expect(hot.value.map((game) => game.game_code)).toEqual(['olympus', 'dragon-crash']);
  const crash = await api.ask(brand, 'getHotGames', { game_type: 'CRASH' });
  expect(crash.value.map((game) => game.game_code)).toEqual(['dragon-crash']);
  const none = await api.brand('cold');
  expect((await api.ask(none, 'getHotGames')).value).toEqual([]);
});

test('[S-20] default lists are filled by rule until the operator arranges them', async () => {
  const platform = await api.brand('rows');
  const sold = ['JILI/lantern', 'PPLAY/olympus', 'JILI/dragon-gold'].map(parseGameKey);
  await api.write((tx) =>
    setSiteGames(
      tx,
      platform.id,
      sold.map((game, position) => ({ ...game, position, hot: position === 2 })),
    ),
  );
  const list = async (name: 'hot' | 'featured' | 'popular' | 'new') =>
    (await api.ask(platform, 'defaultGames'))[name].map((game) => game.game_code);
  expect(await list('hot')).toEqual(['dragon-gold']);
  expect(await list('featured')).toEqual(['lantern', 'olympus', 'dragon-gold']);
  expect(await list('new')).toEqual(['lantern', 'olympus', 'dragon-gold']);
  await api.write((tx) => setGameRow(tx, platform.id, 'featured', [sold[2]!, sold[0]!]));
  expect(await list('featured')).toEqual(['dragon-gold', 'lantern']);
  await api.write((tx) => setSiteGames(tx, platform.id, [{ ...sold[2]!, enabled: false }]));
  expect(await list('featured')).toEqual(['lantern']);
  const [game] = (await api.ask(platform, 'defaultGames')).featured;
  expect(game).toEqual({
    provider_code: 'JILI',
    game_code: 'lantern',
    game_name: 'Lantern Reels',
    game_type: 'SLOTS',
    game_image: 'games/JILI/lantern',
    category: 'slots',
    local_names: { PHP: 'Parol', CN: '灯笼转轴' },
    thumbhash: 'aGFzaA==',
    playable: true,
    popup: false,
  });
});

test('a game is answered by its key while the site sells it; a correction shows everywhere', async () => {
  const ask = (code: string) => api.call('game', { ...brand.guest, provider_code: 'PPLAY', game_code: code });
  expect(await ask('olympus')).toMatchObject({
    statusCode: 1,
    value: { game_name: 'Gates of Olympus Harbour' },
  });
  for (const code of ['off', 'nothing', "x' or '1'='1"]) {
    expect(await ask(code)).toMatchObject({ statusMessage: 'notFound' });
  }
  const olympus = GAMES.find((game) => game.gameCode === 'olympus')!;
  await api.write((tx) => upsertGame(tx, { ...olympus, name: 'Olympus by Night' }));
  expect(await ask('olympus')).toMatchObject({ value: { game_name: 'Olympus by Night' } });
  expect(await search('night')).toEqual(['olympus']);
  await api.write((tx) => upsertGame(tx, olympus));
});
