import { currencyOf } from '#contracts/values/currency.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasSportsbook } from '../sites/index.ts';
import { type EventRow, findEvent, listCompetitions, listEvents } from './events.ts';
import { presentListed } from './main-markets.ts';
import { findOutcomes, isOutcomeOpen, listOutcomes } from './markets.ts';
import {
  presentEvent,
  presentMarkets,
  presentOutcome,
  presentRunners,
  presentSelection,
  presentTree,
} from './presenters.ts';
import { listRunners } from './races/runners.ts';
import { findTerms } from './sports-terms.ts';
import { findStatistics } from './team-statistics.ts';
import { isPlaceBet } from './tickets/slip.ts';

const PAGE_SIZE = 20;
const NO_STATISTICS = { home: [], away: [], meetings: [], table: [], is_simulated: false };

/** The public lists of events. */
export function createEventRoutes(clock: () => Date): Handlers {
  return {
    sportsTree: async (_, { db, site }) => {
      const { oddsFormat } = await findTerms(db, { id: site.id, currency: currencyOf(site.currency) });
      const isOffered = await hasSportsbook(db, site.id);
      const sports = isOffered ? presentTree(await listCompetitions(db, site.id, clock())) : [];
      return { is_offered: isOffered, odds_format: oddsFormat, sports };
    },
    sportsEvents: async (requested, { db, site }) => {
      if (!(await hasSportsbook(db, site.id))) return { value: [], page: requested.page, pages: 0, total: 0 };
      const { from, to, competition_id, search, page, ...filter } = requested;
      const rows = await listEvents(db, {
        ...{ siteId: site.id, now: clock(), ...filter, competitionId: competition_id, text: search },
        ...{ from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) },
        ...{ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
      });
      const total = rows[0]?.total ?? 0;
      const value = await presentListed(db, site.id, rows);
      return { value, page, pages: Math.ceil(total / PAGE_SIZE), total };
    },
    sportsEvent: async ({ event_id }, { db, site }) => {
      const event = await findOffered(db, site.id, event_id);
      const { placeBets } = await findTerms(db, { id: site.id, currency: currencyOf(site.currency) });
      const outcomes = await listOutcomes(db, site.id, [event_id]);
      const offered = placeBets ? outcomes : outcomes.filter((row) => !isPlaceBet(row));
      const runners = presentRunners(await listRunners(db, site.id, [event_id]));
      const { home_id, away_id } = event;
      return { event: presentEvent(event), home_id, away_id, markets: presentMarkets(offered), runners };
    },
    sportsPrices: async ({ outcome_ids }, { db, site }) => {
      const rows = await findOutcomes(db, site.id, outcome_ids);
      const value = rows.map((row) => {
        const { outcome_id, price, version } = presentOutcome(row);
        return { outcome_id, event_id: row.event_id, price, version, is_open: isOutcomeOpen(row, clock()) };
      });
      return { value };
    },
    sportsSelections: async ({ outcome_ids }, { db, site }) => {
      const rows = await findOutcomes(db, site.id, outcome_ids);
      const eventIds = rows.map(({ event_id }) => event_id);
      const events = await listEvents(db, {
        ...{ siteId: site.id, now: clock(), phase: 'any', eventIds, limit: outcome_ids.length },
      });
      const value = outcome_ids.flatMap((id) => {
        const row = rows.find(({ outcome_id }) => outcome_id === id);
        const event = row && events.find(({ event_id }) => event_id === row.event_id);
        return event ? [presentSelection(row, event, isOutcomeOpen(row, clock()))] : [];
      });
      return { value };
    },
    sportsStatistics: async ({ event_id }, { db, site }) => {
      const event = await findOffered(db, site.id, event_id);
      const { home_id, away_id } = event;
      if (home_id === null || away_id === null) return NO_STATISTICS;
      return await findStatistics(db, site.id, { ...event, home_id, away_id });
    },
  };
}

/** An event of a site that offers the sportsbook. */
async function findOffered(db: Db, siteId: number, eventId: string): Promise<EventRow> {
  if (!(await hasSportsbook(db, siteId))) refuse('notFound');
  return (await findEvent(db, siteId, eventId)) ?? refuse('notFound');
}
