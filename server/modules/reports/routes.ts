import { toWireAmount } from '#contracts/values/money.ts';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Handler, PlayerContext } from '../../platform/module.ts';
import { createReadCache } from '../../platform/read-cache.ts';
import type { FindSportsBets } from '../ledger/index.ts';
import { betTotals } from './bet-blocks.ts';
import type { BetFilter } from './bet-filter.ts';
import { listBetPage, PAGE_SIZE } from './bets.ts';
import { readLargestPayouts } from './largest-payouts.ts';
import { presentBet, presentLargePayout, presentWinner } from './presenters.ts';
import { readStatistics, type Statistics } from './public-statistics.ts';

const STATISTICS_MS = MINUTE_MS;
/** Maximum number of sites with cached statistics. */
const MAX_SITES = 1000;

type BetQuery = Pick<BetFilter, 'category' | 'outcome'> & { from: string | null; to: string | null };

function filterOf({ site, player }: PlayerContext, { from, to, category, outcome }: BetQuery): BetFilter {
  const date = (instant: string | null) => (instant === null ? null : new Date(instant));
  return { siteId: site.id, playerId: player.id, from: date(from), to: date(to), category, outcome };
}

/** Settled rounds; `findBets` returns the selections of a sportsbook ticket. */
export const createBetHistory =
  (findBets: FindSportsBets): Handler<'betHistory'> =>
  async (input, context) => {
    const { db, site } = context;
    const filter = filterOf(context, input);
    const totals = await betTotals(db, filter);
    const rows = await listBetPage(db, filter, totals, {
      offset: (input.page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    });
    const tickets = rows.filter(({ provider_code }) => provider_code === SPORTS_PROVIDER);
    const bets = await findBets(
      db,
      filter,
      tickets.map(({ round_id }) => round_id),
    );
    return {
      value: rows.map((row) => presentBet(row, bets)),
      totals: {
        rounds: totals.rounds,
        stake: toWireAmount(totals.stake, site.currency),
        win: toWireAmount(totals.win, site.currency),
        net: toWireAmount(totals.win - totals.stake, site.currency),
      },
      page: input.page,
      pages: Math.max(1, Math.ceil(totals.rounds / PAGE_SIZE)),
      total: totals.rounds,
    };
  };

/** Public statistics, read at most once a minute for each site. */
export function createTop10(clock: () => number): Handler<'top10'> {
  const cached = createReadCache<Statistics>(MAX_SITES);
  const cachedPaid = createReadCache<Awaited<ReturnType<typeof readLargestPayouts>>>(MAX_SITES);
  return async (_input, { db, site }) => {
    const now = new Date(clock());
    const time = { now: now.getTime(), milliseconds: STATISTICS_MS };
    const [statistics, paid] = await Promise.all([
      cached(`${site.id}`, time, () => readStatistics(db, site.id, now)),
      cachedPaid(`${site.id}`, time, () => readLargestPayouts(db, site.id, now)),
    ]);
    return {
      value: {
        withrawal: paid.largest.map(presentLargePayout),
        winner: statistics.winners.map(presentWinner),
        hour_withdrawal: {
          count: paid.hour.count,
          amount: Math.round(toWireAmount(paid.hour.sum, site.currency)),
        },
        registered_player: statistics.registered,
        active_player: statistics.active,
        deposited_player: statistics.deposited,
      },
    };
  };
}
