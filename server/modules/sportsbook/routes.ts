import type { Handlers } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { findEvent, listCompetitions, listEvents } from './events.ts';
import { findOutcomes, isOpen, listOutcomes } from './markets.ts';
import { presentEvent, presentMarkets, presentOutcome, presentTree } from './presenters.ts';

const PAGE_SIZE = 20;
const MAIN_MARKET = '1X2';

/** The lists of events, for everybody. */
export function createEventRoutes(clock: () => Date): Handlers {
  return {
    sportsTree: async (_, { db, site }) => ({
      sports: presentTree(await listCompetitions(db, site.id, clock())),
    }),
    sportsEvents: async ({ sport, competition_id, from, to, phase, page }, { db, site }) => {
      const rows = await listEvents(db, {
        ...{ siteId: site.id, now: clock(), phase, sport, competitionId: competition_id },
        ...{ from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) },
        ...{ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
      });
      const ids = rows.map(({ event_id }) => event_id);
      const main = Map.groupBy(await listOutcomes(db, site.id, ids, MAIN_MARKET), (row) => row.event_id);
      const total = rows[0]?.total ?? 0;
      const value = rows.map((row) => ({
        ...presentEvent(row),
        main_market: presentMarkets(main.get(row.event_id) ?? [])[0] ?? null,
      }));
      return { value, page, pages: Math.ceil(total / PAGE_SIZE), total };
    },
    sportsEvent: async ({ event_id }, { db, site }) => {
      const event = (await findEvent(db, site.id, event_id)) ?? refuse('notFound');
      const outcomes = await listOutcomes(db, site.id, [event_id]);
      return { event: presentEvent(event), markets: presentMarkets(outcomes) };
    },
    sportsPrices: async ({ outcome_ids }, { db, site }) => {
      const rows = await findOutcomes(db, site.id, outcome_ids);
      const value = rows.map((row) => {
        const { outcome_id, price, version } = presentOutcome(row);
        return { outcome_id, event_id: row.event_id, price, version, is_open: isOpen(row, clock()) };
      });
      return { value };
    },
  };
}
