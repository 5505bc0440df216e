import { defineHandlers } from '../../platform/events.ts';
import { defineModule } from '../../platform/module.ts';
import { catalogConsole } from './console.ts';
import { countRound } from './rounds.ts';
import { handlers } from './routes.ts';

export const catalogModule = defineModule({
  name: 'catalog',
  handlers,
  console: catalogConsole,
  events: defineHandlers({ 'round.settled': { 'catalog.count_round': countRound } }),
});

export { findGame, gamesOfProvider } from './catalogue.ts';
export { type NewGame, type NewProvider, upsertGame, upsertGames, upsertProvider } from './games.ts';
export { isKeptOutOf, offerIn, providersWithJackpots, rulesOfGame } from './offer.ts';
export { markPlayable } from './playable.ts';
export { type GameKey, type SiteGame, setDefaultList, setSiteGames, takeOffSale } from './site-games.ts';
export { applyGames, compareGames, type ListedGame, type SyncDiff } from './sync.ts';
export type { ListName } from './tables.ts';
