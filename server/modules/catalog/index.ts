import { defineHandlers } from '../../platform/events/index.ts';
import { defineModule } from '../../platform/module.ts';
import { catalogConsole } from './console.ts';
import { recordPlay } from './recent-games.ts';
import { handlers } from './routes.ts';

export const catalogModule = defineModule({
  name: 'catalog',
  handlers,
  console: catalogConsole,
  siteCopy: {
    tables: [
      { table: 'catalog.site_game' },
      { table: 'catalog.site_list' },
      { table: 'catalog.provider_offer' },
    ],
  },
  events: defineHandlers({ 'round.settled': { 'catalog.count_round': recordPlay } }),
});

export {
  countGamesOnSale,
  findGameRules,
  findHouseEdge,
  hasGamesOnSale,
  isBlockedInCountry,
  listGamesOnSale,
  providersWithJackpots,
  setCurrencies,
} from './availability.ts';
export { addProviderGames, type ConnectedProvider, listConnectedProviders } from './connected-providers.ts';
export {
  addProvider,
  findProviderName,
  type NewGame,
  type NewProvider,
  upsertGame,
  upsertGames,
  upsertProvider,
} from './game-upserts.ts';
export { enterOwnGames, type GamePictures, ownCatalogueGames } from './own-games.ts';
export { markPlayable } from './playable-games.ts';
export { findGame, listGamesOfProvider } from './site-catalog.ts';
export { arrangedRows, removeFromSale, type SiteGame, setGameRow, setSiteGames } from './site-games.ts';
export {
  applySync,
  compareWithCatalog,
  isReadingCurrent,
  type ListedGame,
  type SyncDiff,
} from './sync.ts';
export type { GameListName } from './tables.ts';
