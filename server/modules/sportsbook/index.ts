import { currencyOf } from '#contracts/values/currency.ts';
import type { Database } from '../../platform/database/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { listSites } from '../sites/index.ts';
import { expireReferrals } from './bet-referrals/referral-decisions.ts';
import { createBetReferralRoutes } from './bet-referrals/routes.ts';
import { referralHandlers, referralQueue } from './console/bet-referrals.ts';
import { fixtureHandlers } from './console/fixtures.ts';
import { freeBetHandlers, freeBetProposals } from './console/free-bets.ts';
import { openBets } from './console/open-bets.ts';
import { promotionHandlers, promotionProposals } from './console/promotions.ts';
import { raceHandlers } from './console/races.ts';
import { resultHandlers, resultProposals } from './console/results.ts';
import { segmentFactorHandlers } from './console/segment-factors.ts';
import { sportsTermsHandlers } from './console/sports-terms.ts';
import { stakeLimitHandlers } from './console/stake-limits.ts';
import { ticketHandlers } from './console/tickets.ts';
import { tradingHandlers } from './console/trading.ts';
import { voidHandlers, voidProposals } from './console/voids.ts';
import { createFavouriteRoutes } from './favourites/routes.ts';
import { eraseFavourites, personalData } from './personal-data.ts';
import { priceUpcoming } from './prices/pricing.ts';
import { SETTLE_TASK, settlementTask } from './results/settlement-jobs.ts';
import { createEventRoutes } from './routes.ts';
import { AUTO_CASH_OUT_TASK, cashOutReached } from './tickets/automatic-cash-out.ts';
import { createCashOutRoutes, createSlipRoutes, createTicketRoutes } from './tickets/routes.ts';

export { type EventRow, listEvents } from './events.ts';
export { type FixtureRow, readFixtureCsv, readFixtureJson } from './fixtures/file.ts';
export { importFixtures } from './fixtures/fixture-import.ts';
export { grantFreeBets } from './free-bets/free-bets.ts';
export type { RaceRow } from './races/race-file.ts';
export { importRaces } from './races/race-import.ts';
export { raceRefusal } from './races/races.ts';
export { listRunners } from './races/runners.ts';
export { decideRace } from './races/standings.ts';
export { cancelEvents } from './results/result-records.ts';
export { queueSettlement, SETTLE_TASK } from './results/settlement-jobs.ts';
export { AUTO_CASH_OUT_TASK } from './tickets/automatic-cash-out.ts';
export { findSportsBets } from './tickets/bet-items.ts';

/** The task that expires referrals. */
export const REFERRAL_TASK = 'sportsbook.expire-referrals';
/** The task that prices upcoming events. */
export const PRICE_TASK = 'sportsbook.price';

export type SportsbookModule = Module & {
  /**
   * Scheduled work for all sites: settlement, automatic cash-out and referral expiry every minute, pricing
   * every ten minutes.
   */
  tasks(database: Database): Record<string, (payload?: unknown) => Promise<void>>;
};

/** The sportsbook: fixtures, prices, tickets, results. `clock` in ms, for tests of time-dependent rules. */
export function createSportsbookModule({
  clock = Date.now,
}: {
  clock?: (() => number) | undefined;
}): SportsbookModule {
  const now = () => new Date(clock());
  const module = defineModule({
    name: 'sportsbook',
    handlers: {
      ...createEventRoutes(now),
      ...createSlipRoutes(now),
      ...createTicketRoutes(now),
      ...createCashOutRoutes(now),
      ...createBetReferralRoutes(now),
      ...createFavouriteRoutes(now),
    },
    personal: personalData,
    events: { 'player.erased': { 'sportsbook.erased': eraseFavourites } },
    siteCopy: { tables: [{ table: 'sportsbook.terms' }] },
    console: {
      handlers: {
        ...fixtureHandlers,
        ...raceHandlers,
        ...tradingHandlers,
        ...resultHandlers,
        ...voidHandlers,
        ...ticketHandlers,
        ...sportsTermsHandlers,
        ...stakeLimitHandlers,
        ...segmentFactorHandlers,
        ...referralHandlers,
        ...promotionHandlers,
        ...freeBetHandlers,
      },
      proposals: { ...resultProposals, ...voidProposals, ...freeBetProposals, ...promotionProposals },
      queues: [referralQueue],
      games: openBets,
    },
  });
  const tasks = (database: Database) => ({
    [SETTLE_TASK]: settlementTask(database, now),
    [AUTO_CASH_OUT_TASK]: async () => {
      for (const { id } of await listSites(database.db)) await cashOutReached(database, id, now());
    },
    [REFERRAL_TASK]: async () => {
      for (const { id } of await listSites(database.db)) await expireReferrals(database.db, id, now());
    },
    [PRICE_TASK]: async () => {
      for (const { id, currency } of await listSites(database.db))
        await priceUpcoming(database.db, { id, currency: currencyOf(currency) }, now());
    },
  });
  return { ...module, tasks };
}
