import { expect, test } from 'vitest';
import { choiceGames } from '#games/choice-games.ts';
import { sharedGames } from '#games/shared-games.ts';
import { slotGames } from '#games/slot-games.ts';
import { demoBrands, templateBrands } from './brands/index.ts';
import { catalogueGames, gamesOf, listOf } from './catalogue.ts';
import { demoGames } from './games/index.ts';

const brands = demoBrands(new Date());
const byKey = new Map(demoGames.map((game) => [`${game.provider_code}/${game.game_code}`, game]));
const gameOf = (key: { providerCode: string; gameCode: string }) =>
  byKey.get(`${key.providerCode}/${key.gameCode}`)!;

test('the catalogue holds at least 300 games of all twelve categories', () => {
  const games = catalogueGames({ 'BAIZE/lantern-reels': { path: 'games/x', thumbhash: 'abc' } });
  expect(games.length).toBeGreaterThanOrEqual(300);
  expect(new Set(games.map((game) => game.category)).size).toBe(12);
  const playable = games.filter((game) => game.playable);
  const own = [...slotGames, ...choiceGames, ...sharedGames].map(({ game_code }) => game_code);
  expect(own).toEqual(expect.arrayContaining(playable.map((game) => game.gameCode)));
  expect(playable[0]).toMatchObject({ thumbhash: 'abc', cover: 'games/x', rtp: 96.2 });
  const slots = playable.filter((game) => game.gameType === 'SLOTS');
  expect(slots.map((game) => [game.gameCode, game.rtp])).toEqual([
    ['lantern-reels', 96.2],
    ['fiesta-roads', 96.37],
    ['tide-garden', 96.5],
  ]);
  // The demo publishes no RTP for third-party titles.
  expect(games.filter((game) => !game.playable && game.rtp !== null)).toEqual([]);
});

test('each brand offers its categories from its providers, own games first, and no two brands offer the same games', () => {
  for (const brand of brands) {
    const games = gamesOf(brand);
    expect(new Set(games.map(gameOf)).size, brand.code).toBe(games.length);
    expect(games[0]).toMatchObject({
      gameCode: brand.gameSelection.slot ?? 'lantern-reels',
      position: 0,
    });
    for (const game of games) {
      expect(brand.gameSelection.providers).toContain(game.providerCode);
      expect(brand.gameSelection.without).not.toContain(gameOf(game).category);
    }
    for (const category of brand.gameSelection.lead)
      expect(games.filter((game) => gameOf(game).category === category).length).toBeGreaterThan(4);
    expect(games.filter((game) => game.hot).length).toBe(16);
  }
  const selections = templateBrands.map((brand) => JSON.stringify(gamesOf(brand)));
  expect(new Set(selections).size).toBe(templateBrands.length);
});

test('[S-20] each default list has 20 slots that the brand offers', () => {
  for (const brand of brands) {
    const sold = new Set(gamesOf(brand).map(gameOf));
    for (const list of ['hot', 'featured', 'popular', 'new'] as const) {
      const games = listOf(brand, list).map(gameOf);
      expect(games.length, `${brand.code} ${list}`).toBe(20);
      expect(new Set(games).size).toBe(20);
      for (const game of games) {
        expect(sold.has(game)).toBe(true);
        expect(game.game_type).toBe('SLOTS');
      }
    }
  }
});
