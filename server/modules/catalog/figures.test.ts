import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrandApi, openBrandApi, type TestBrand } from '../sites/testing/brand-api.ts';
import { catalogModule, enterOwnGames, ownCatalogueGames, setSiteGames, upsertGames } from './index.ts';
import { GAMES, insertTestGames } from './testing/games.ts';

let api: BrandApi;
let brand: TestBrand;
const FIGURES: Record<string, { rtp: number | null; volatility: 'low' | 'high' | null; figures?: 'demo' }> = {
  olympus: { rtp: 94.5, volatility: 'high' },
  pinata: { rtp: null, volatility: 'low', figures: 'demo' },
  framed: { rtp: 97, volatility: 'high' },
};

beforeAll(async () => {
  api = await openBrandApi([catalogModule]);
  brand = await api.brand('figures');
  const games = GAMES.map((game) => ({ ...game, ...FIGURES[game.gameCode] }));
  await api.write(async (tx) => {
    await insertTestGames(tx);
    await upsertGames(tx, games);
    await setSiteGames(tx, brand.id, games);
  });
});
afterAll(() => api.close());

const games = async (input: object = {}) => api.ask(brand, 'games', { category: 'slots', ...input });
const codes = async (input: object) => (await games(input)).value.map((game) => game.game_code).sort();

test('[S-09] filters a lobby by volatility and minimum RTP; an unknown RTP never matches', async () => {
  expect(await codes({ volatility: ['high'] })).toEqual(['framed', 'olympus']);
  expect(await codes({ volatility: ['low', 'medium'] })).toEqual(['lantern', 'pinata']);
  expect(await codes({ min_rtp: 96 })).toEqual(['framed', 'lantern']);
  expect(await codes({ min_rtp: 97, volatility: ['high'] })).toEqual(['framed']);
  expect(await codes({ min_rtp: 97, volatility: ['low'] })).toEqual([]);
  const found = await games({ sort: 'rtp' });
  expect(found.value.slice(0, 3).map((game) => game.rtp)).toEqual([97, 96.125, 94.5]);
});

test('[S-09] each figure is counted before its own filter, and demo figures are marked', async () => {
  const all = await games();
  expect(all.volatilities).toEqual([
    { volatility: 'low', count: 1 },
    { volatility: 'medium', count: 1 },
    { volatility: 'high', count: 2 },
  ]);
  expect(all.returns).toEqual([
    { min: 94, count: 3 },
    { min: 95, count: 2 },
    { min: 96, count: 2 },
    { min: 97, count: 1 },
  ]);
  const high = await games({ volatility: ['high'] });
  expect(high.volatilities).toEqual(all.volatilities);
  expect(high.returns.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
  expect(all.demo_figures).toBe(true);
  expect(all.value.filter((game) => game.demo_figures).map((game) => game.game_code)).toEqual(['pinata']);
  expect((await games({ category: 'crash' })).demo_figures).toBe(false);
});

test('[S-09] [fairness 11] a game of several bets shows the return of its worst and best bet', async () => {
  await api.write(async (tx) => {
    const own = ownCatalogueGames({}).filter(({ gameCode }) => ['baccarat', 'roulette'].includes(gameCode));
    await enterOwnGames(tx, {});
    await setSiteGames(tx, brand.id, [...GAMES, ...own]);
  });
  const { value } = await games({ category: 'livecasino' });
  const returns = value.map(({ game_code, rtp, rtp_max }) => [game_code, rtp, rtp_max]);
  expect(returns).toContainEqual(['baccarat', 85.64, 98.94]);
  expect(returns).toContainEqual(['roulette', 97.29, undefined]);
});
