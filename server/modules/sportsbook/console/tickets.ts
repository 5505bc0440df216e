import type { z } from 'zod';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { type Currency, currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { parseMoney } from '#contracts/values/money.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { spanOfDays } from '../../../platform/console/list-days.ts';
import { maskAccountId } from '../../../platform/console/mask.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { playerIdOfFilter } from '../../players/index.ts';
import { EVENT_TEAMS, EVENT_TITLE, eventTitleOf } from '../events.ts';
import { listOutcomes } from '../markets.ts';
import { showPriceMilli } from '../price.ts';
import { findTerms } from '../sports-terms.ts';
import { worstCaseOf } from '../tickets/exposure.ts';
import { highestReturn, legOutcomeOf } from '../tickets/presenters.ts';
import { listProfit, type ProfitRow, totalProfit } from '../tickets/profit.ts';
import { type LegRow, listSettlements, listTicketLegs, type TicketRow } from '../tickets/queries.ts';
import {
  listTicketPage,
  type TicketFilter,
  type TicketTotals,
  totalTickets,
} from '../tickets/ticket-list.ts';

const MAX_EVENTS = 200;

/** Tickets and their liability. */
export const ticketHandlers: ConsoleHandlers = {
  async sportsTickets(input, context) {
    const { db, site } = context;
    const { currency } = site;
    const filter = await filterOf(context, input);
    if (!filter) return { value: [], currency, next: '' };
    const rows = await listTicketPage(db, site.id, filter, { ...input, limit: input.limit + 1 });
    const shown = rows.slice(0, input.limit);
    const legs = await listTicketLegs(
      db,
      site.id,
      shown.map(({ ticket_id }) => ticket_id),
    );
    return {
      value: shown.map((row) => presentStaffTicket(row, legs.get(row.ticket_id)!)),
      currency,
      next: rows.length > input.limit ? shown.at(-1)!.ticket_id : '',
    };
  },
  async sportsTicketTotals(input, context) {
    const { db, site } = context;
    const filter = await filterOf(context, input);
    const { count, staked, returned } = filter ? await totalTickets(db, site.id, filter) : NO_TOTALS;
    return { count: Number(count), staked: staked.toString(), returned: returned.toString() };
  },
  async sportsPostings({ ticket_id }, { db, site }) {
    const ticket = (await findTicketOfSite(db, site.id, ticket_id)) ?? deny('notFound');
    const settlements = (await listSettlements(db, site.id, ticket_id)).map((settlement) => ({
      what: settlement.cause,
      change: (settlement.returned - settlement.returned_before).toString(),
      at: settlement.settled_at.toISOString(),
    }));
    const stake = {
      what: 'stake' as const,
      change: (ticket.free_bet_id === null ? -ticket.stake : 0n).toString(),
      at: ticket.placed_at.toISOString(),
    };
    return { value: [stake, ...settlements], currency: site.currency };
  },
  async sportsExposure(_, { db, site }) {
    const events = await run<{ event_id: string; event: string; starts_at: Date }>(db, {
      text: `select e.event_id, ${EVENT_TITLE} as event, e.starts_at from sportsbook.event e ${EVENT_TEAMS}
        where e.site_id = $1 and e.state <> 'settled' and exists (select from sportsbook.outcome o
          where o.site_id = $1 and o.event_id = e.event_id and (o.staked > 0 or o.payout > 0))
        order by e.starts_at limit $2`,
      values: [site.id, MAX_EVENTS],
    });
    const ids = events.map(({ event_id }) => event_id);
    const books = Map.groupBy(await listOutcomes(db, site.id, ids), ({ event_id }) => event_id);
    const value = events
      .map(({ event_id, event, starts_at }) => {
        const { worst, score, staked } = worstCaseOf(books.get(event_id) ?? []);
        return { event_id, event, starts_at: starts_at.toISOString(), staked, worst, score };
      })
      .sort((a, b) => Number(a.worst - b.worst))
      .map((row) => ({ ...row, staked: row.staked.toString(), worst: row.worst.toString() }));
    const { liability } = await findTerms(db, { id: site.id, currency: currencyOf(site.currency) });
    return { value, currency: site.currency, liability };
  },
  async sportsProfit(input, context) {
    const { db, site } = context;
    const query = { ...input, ...spanOfDays(context, input) };
    const [rows, totals] = await Promise.all([
      listProfit(db, site.id, query),
      totalProfit(db, site.id, query),
    ]);
    const value = rows.map(({ key, name, ...row }) => ({ key, name, ...presentProfit(row) }));
    return { value, totals: totals.map(presentProfit) };
  },
};

const presentProfit = ({ staked, returned, ...row }: Omit<ProfitRow, 'key' | 'name'>) => ({
  ...row,
  ...{ staked: staked.toString(), returned: returned.toString() },
  profit: (staked - returned).toString(),
});

const NO_TOTALS: TicketTotals = { count: 0n, staked: 0n, returned: 0n };

/**
 * The filter with its player and its amounts in minor units; undefined if the player is unknown on the site.
 */
async function filterOf(
  context: ConsoleContext,
  {
    stake_from,
    return_from,
    player,
    from,
    to,
    settled_from,
    settled_to,
    ...input
  }: z.output<ConsoleApi['sportsTicketTotals']['input']>,
): Promise<TicketFilter | undefined> {
  const { db, site } = context;
  const currency = currencyOf(site.currency);
  const playerId = await playerIdOfFilter(db, site.id, player);
  if (playerId === null) return undefined;
  const placed = spanOfDays(context, { from, to });
  const settled = spanOfDays(context, { from: settled_from, to: settled_to });
  return {
    ...{ ...input, playerId, placed, settled },
    stakeFrom: minorOf(stake_from, currency, 'stake_from'),
    returnFrom: minorOf(return_from, currency, 'return_from'),
  };
}

/** An amount in a filter, in minor units. */
function minorOf(text: string, currency: Currency, field: string): bigint {
  if (text === '') return 0n;
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals > exponentOf(currency)) denyField(field, 'is not a valid amount in this currency');
  return parseMoney(text, currency).amount;
}

async function findTicketOfSite(db: Db, siteId: number, ticketId: string): Promise<TicketRow | undefined> {
  const [row] = await run<TicketRow>(db, {
    text: 'select * from sportsbook.ticket where site_id = $1 and ticket_id = $2',
    values: [siteId, ticketId],
  });
  return row;
}

function presentStaffTicket(ticket: TicketRow, legs: readonly LegRow[]) {
  const { ticket_id, kind, lines, state, outcome } = ticket;
  return {
    ...{ ticket_id, kind, lines, state, outcome, is_free_bet: ticket.free_bet_id !== null },
    ...{ player_id: ticket.player_id, account: maskAccountId(ticket.account_id) },
    stake: ticket.stake.toString(),
    open_stake: ticket.open_stake.toString(),
    bonus_stake: ticket.bonus_stake.toString(),
    max_return: highestReturn(ticket, legs).toString(),
    returned: ticket.returned.toString(),
    cashed_out: ticket.cashed_out.toString(),
    promotion: ticket.promotion?.title ?? '',
    promotion_paid: ticket.promotion_paid.toString(),
    placed_at: ticket.placed_at.toISOString(),
    legs: legs.map((leg) => presentStaffLeg(leg, legOutcomeOf(ticket, leg))),
  };
}

function presentStaffLeg(leg: LegRow, outcome: string | null) {
  const isCashedOut = outcome === 'cash_out';
  return {
    place: leg.place,
    event: eventTitleOf({ home: leg.accepted.home_name, away: leg.accepted.away_name }),
    runner: leg.accepted.runner?.name ?? '',
    ...{ bet_type: leg.bet_type, home_away: leg.home_away, criteria1: leg.criteria1 },
    ...{ price: showPriceMilli(leg.price_milli), outcome },
    void_reason: isCashedOut ? null : leg.void_reason,
    rule: leg.rule && !isCashedOut ? `${leg.rule.section} ${leg.rule.key}` : '',
  };
}
