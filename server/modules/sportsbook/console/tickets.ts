import { currencyOf } from '#contracts/values/currency.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskAccountId } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { listOutcomes } from '../markets.ts';
import { showPrice } from '../price.ts';
import { findTerms } from '../terms.ts';
import { worstCaseOf } from '../tickets/exposure.ts';
import { type LegRow, listLegs, listSettlements, type TicketRow } from '../tickets/queries.ts';

const MAX_TICKETS = 100;
const MAX_EVENTS = 200;

/** Tickets and what they may cost. */
export const ticketHandlers: ConsoleHandlers = {
  async sportsTickets({ state, event_id }, { db, site }) {
    const rows = await run<TicketRow>(db, {
      text: `select * from sportsbook.ticket t where site_id = $1 and ($2 = '' or state = $2)
          and ($3::uuid is null or exists (select from sportsbook.ticket_leg l
            where l.site_id = $1 and l.ticket_id = t.ticket_id and l.event_id = $3))
        order by placed_at desc, ticket_id desc limit $4`,
      values: [site.id, state, event_id, MAX_TICKETS],
    });
    const legs = await listLegs(
      db,
      site.id,
      rows.map(({ ticket_id }) => ticket_id),
    );
    const value = rows.map((row) => presentStaffTicket(row, legs.get(row.ticket_id)!));
    return { value, currency: site.currency };
  },
  async sportsPostings({ ticket_id }, { db, site }) {
    const ticket = (await findTicketOfSite(db, site.id, ticket_id)) ?? deny('notFound');
    const settlements = (await listSettlements(db, site.id, ticket_id)).map((one) => ({
      what: one.cause,
      change: (one.returned - one.returned_before).toString(),
      at: one.settled_at.toISOString(),
    }));
    const stake = {
      what: 'stake' as const,
      change: (-ticket.stake).toString(),
      at: ticket.placed_at.toISOString(),
    };
    return { value: [stake, ...settlements], currency: site.currency };
  },
  async sportsExposure(_, { db, site }) {
    const events = await run<{ event_id: string; event: string; starts_at: Date }>(db, {
      text: `select e.event_id, h.name || ' v ' || a.name as event, e.starts_at from sportsbook.event e
        join sportsbook.competitor h on h.site_id = e.site_id and h.competitor_id = e.home_id
        join sportsbook.competitor a on a.site_id = e.site_id and a.competitor_id = e.away_id
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
};

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
    ...{ ticket_id, kind, lines, state, outcome, account: maskAccountId(ticket.account_id) },
    stake: ticket.stake.toString(),
    open_stake: ticket.open_stake.toString(),
    bonus_stake: ticket.bonus_stake.toString(),
    max_return: ticket.max_return.toString(),
    returned: ticket.returned.toString(),
    cashed_out: ticket.cashed_out.toString(),
    placed_at: ticket.placed_at.toISOString(),
    legs: legs.map((leg) => ({
      event: `${leg.accepted.home_name} v ${leg.accepted.away_name}`,
      ...{ bet_type: leg.bet_type, home_away: leg.home_away, criteria1: leg.criteria1 },
      ...{ price: showPrice(leg.price_milli), outcome: leg.outcome },
      rule: leg.rule ? `${leg.rule.section} ${leg.rule.key}` : '',
    })),
  };
}
