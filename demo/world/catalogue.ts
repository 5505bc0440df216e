import { OWN_PROVIDER } from '#games/provider.ts';
import {
  type GamePictures,
  type NewGame,
  type NewProvider,
  ownCatalogueGames,
  type SiteGame,
} from '../../server/modules/catalog/index.ts';
import type { DemoBrand } from './brands/types.ts';
import { fnv } from './games/game-mapping.ts';
import { type DemoGame, type DemoListName, demoGames, demoLists, demoProviders } from './games/index.ts';

/** Pictures that `demo/art` drew. */
export type ArtManifest = GamePictures;

/** Share of a category that a brand keeps if it is not its main one, percent, and the minimum number. */
const KEPT_PERCENT = 55;
const KEPT_AT_LEAST = 6;
const HOT_GAMES = 16;
const HOT_OWN = 4;
const MAX_LISTED_GAMES = 20;

export const catalogueProviders: readonly NewProvider[] = demoProviders.map((code) => ({
  code,
  name: code === OWN_PROVIDER ? 'Baize' : code,
  openMode: code === 'EVOPLAY' ? 'popup' : 'frame',
}));

/** The whole catalogue in the catalog module's input form. */
export function catalogueGames(art: GamePictures): NewGame[] {
  const own = new Map(ownCatalogueGames(art).map((game) => [game.gameCode, game]));
  return demoGames.map((game) => (isOwn(game) && own.get(game.game_code)) || titleOf(game, art));
}

function titleOf(game: DemoGame, art: GamePictures): NewGame {
  return {
    providerCode: game.provider_code,
    gameCode: game.game_code,
    name: game.name.en,
    localNames: { ...(game.name.fil && { PHP: game.name.fil }), ...(game.name.zh && { CN: game.name.zh }) },
    category: game.category,
    gameType: game.game_type,
    cover: art[keyOf(game)]?.path ?? `games/${keyOf(game).toLowerCase()}`,
    thumbhash: art[keyOf(game)]?.thumbhash ?? '',
    rtp: game.rtp,
    volatility: game.volatility,
    figures: 'demo',
    features: game.features,
    releasedAt: game.released_at,
    openMode: game.open_mode,
    playable: game.playable,
  };
}

/** A brand's games in order of prominence: our own game, then its main category, in its own order. */
export function gamesOf(brand: DemoBrand): SiteGame[] {
  const sold = soldBy(brand);
  const hot = new Set(hotOf(brand, sold).map(keyOf));
  return sold.map((game, position) => ({ ...siteKey(game), position, hot: hot.has(keyOf(game)) }));
}

/**
 * The game rows of a brand's home page: the demo's default lists, filtered by the brand's games and rotated
 * so that brands differ.
 */
export function listOf(brand: DemoBrand, list: DemoListName): SiteGame[] {
  const sold = soldBy(brand);
  const keys = new Set(sold.map(keyOf));
  const games = demoLists[list].filter((game) => keys.has(keyOf(game)));
  const turn = fnv(`${brand.code} ${list}`) % Math.max(games.length, 1);
  const turned = list === 'new' ? games : [...games.slice(turn), ...games.slice(0, turn)];
  const own = list === 'featured' || list === 'new' ? sold.filter(isOwnSlot) : [];
  const slots = sold.filter((game) => game.game_type === 'SLOTS' && !isOwn(game));
  const more = list === 'new' ? slots.sort(newestFirst) : slots.slice(turn);
  return [...new Set([...own, ...turned, ...more])].slice(0, MAX_LISTED_GAMES).map(siteKey);
}

function soldBy(brand: DemoBrand): DemoGame[] {
  const { providers, lead, without, slot } = brand.gameSelection;
  const offered = demoGames.filter(
    (game) => providers.includes(game.provider_code) && !without.includes(game.category),
  );
  const rank = new Map(offered.map((game) => [keyOf(game), fnv(`${brand.code}/${keyOf(game)}`)] as const));
  const byRank = (a: DemoGame, b: DemoGame) => (rank.get(keyOf(a)) ?? 0) - (rank.get(keyOf(b)) ?? 0);
  const placeOf = (game: DemoGame) => {
    const place = lead.indexOf(game.category);
    // Our slots come first in every house; our other games come first in their categories.
    if (isOwnSlot(game)) return ownSlots.indexOf(game) - ownSlots.length * (game.game_code === slot ? 2 : 1);
    return (place < 0 ? lead.length : place) - (isOwn(game) ? 0.5 : 0);
  };
  const categories = [...new Set(offered.map((game) => game.category))];
  return categories
    .flatMap((category) => {
      const games = offered.filter((game) => game.category === category).sort(byRank);
      const kept = Math.max(KEPT_AT_LEAST, Math.ceil((games.length * KEPT_PERCENT) / 100));
      const chosen = lead.includes(category) ? games : games.slice(0, kept);
      const own = games.filter((game) => isOwn(game) && !chosen.includes(game));
      return [...own, ...chosen];
    })
    .sort((a, b) => placeOf(a) - placeOf(b) || byRank(a, b));
}

/** Hot games are the demo's list as far as on sale, then the first of the main category. */
function hotOf(brand: DemoBrand, sold: readonly DemoGame[]): DemoGame[] {
  const front = sold.filter((game) => isOwn(game) || brand.gameSelection.lead.includes(game.category));
  const listed = demoLists.hot.filter((game) => sold.includes(game));
  return [
    ...new Set([...sold.filter(isOwn).slice(0, HOT_OWN), ...listed.slice(0, HOT_GAMES / 2), ...front]),
  ].slice(0, HOT_GAMES);
}

const newestFirst = (a: DemoGame, b: DemoGame) => b.released_at.localeCompare(a.released_at);

const ownSlots = demoGames.filter(isOwnSlot);

function isOwnSlot(game: DemoGame): boolean {
  return isOwn(game) && game.game_type === 'SLOTS';
}

/** Only our own games can actually be played. */
function isOwn(game: DemoGame): boolean {
  return game.playable;
}

function siteKey(game: DemoGame): SiteGame {
  return { providerCode: game.provider_code, gameCode: game.game_code };
}

function keyOf(game: DemoGame): string {
  return `${game.provider_code}/${game.game_code}`;
}
