import type { Handler } from '../../platform/module.ts';
import { betPage, betTotals, PAGE_SIZE } from './bets.ts';
import { createSiteCache } from './cache.ts';
import { decimal, presentBet, presentWinner } from './present.ts';
import { readStatistics, type Statistics } from './statistics.ts';

const STATISTICS_MS = 60_000;

export const betHistory: Handler<'betHistory'> = async (input, { db, site, player }) => {
  const { from, to, category, page } = input;
  const filter = {
    siteId: site.id,
    playerId: player.id,
    from: from === null ? null : new Date(from),
    to: to === null ? null : new Date(to),
    category,
  };
  const [rows, totals] = await Promise.all([betPage(db, filter, page), betTotals(db, filter)]);
  return {
    value: rows.map(presentBet),
    totals: {
      rounds: totals.rounds,
      stake: decimal(totals.stake, site.currency),
      win: decimal(totals.win, site.currency),
      net: decimal(totals.win - totals.stake, site.currency),
    },
    page,
    pages: Math.max(1, Math.ceil(totals.rounds / PAGE_SIZE)),
    total: totals.rounds,
  };
};

/** Public statistics, read at most once a minute for each site. Withdrawals and deposits are none until there is a cashier. */
export function createTop10(clock: () => number): Handler<'top10'> {
  const cached = createSiteCache<Statistics>(STATISTICS_MS, clock);
  return async (_input, { db, site }) => {
    const statistics = await cached(site.id, () => readStatistics(db, site.id, new Date(clock())));
    return {
      value: {
        withrawal: [],
        winner: statistics.winners.map(presentWinner),
        hour_withdrawal: { count: 0, amount: 0 },
        registered_player: statistics.registered,
        active_player: statistics.active,
        deposited_player: 0,
      },
    };
  };
}
