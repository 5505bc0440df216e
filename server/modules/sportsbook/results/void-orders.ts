import type { VoidReason } from '#odds/settlement/applied-rule.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { EVENT_TEAMS, EVENT_TITLE } from '../events.ts';
import { tables } from '../tables.ts';
import type { StoredLeg, TicketRow } from '../tickets/queries.ts';

type VoidScope = 'event' | 'market' | 'selection' | 'ticket';

/** The scope of a void order: ids of an event, market, outcome, ticket or leg. */
export type VoidTarget = {
  event_id: string | null;
  market_id: string | null;
  outcome_id: string | null;
  ticket_id: string | null;
  place: number | null;
};

/** An order to void bets accepted from `placed_from` to `placed_until`, inclusive. */
export type BetVoid = VoidTarget & {
  void_id: string;
  placed_from: Date | null;
  placed_until: Date;
  void_reason: VoidReason;
};

/** Whether an order voids a leg. A leg already voided by an order is unchanged. */
export function isCovered(order: BetVoid, { placed_at }: TicketRow, leg: StoredLeg): boolean {
  if (leg.void_id !== null || placed_at > order.placed_until) return false;
  if (order.placed_from && placed_at < order.placed_from) return false;
  const isSame = <Field extends keyof VoidTarget>(field: Field) =>
    order[field] === null || order[field] === leg[field];
  return (['event_id', 'market_id', 'outcome_id', 'ticket_id', 'place'] as const).every(isSame);
}

type VoidPage = { after: string | null; limit: number };

/** Ids of the next tickets with legs that an order covers and has not yet voided, in order. */
export async function nextCoveredTickets(
  db: Db,
  siteId: number,
  { event_id, market_id, outcome_id, ticket_id, place, placed_from, placed_until }: BetVoid,
  { after, limit }: VoidPage,
): Promise<string[]> {
  const [covers, ...target] =
    ticket_id === null
      ? [
          `l.event_id = $6 and ($7::uuid is null or l.market_id = $7)
            and ($8::uuid is null or l.outcome_id = $8)`,
          ...[event_id, market_id, outcome_id],
        ]
      : ['l.ticket_id = $6 and ($7::int is null or l.place = $7)', ticket_id, place];
  const rows = await run<{ ticket_id: string }>(db, {
    text: `select l.ticket_id from sportsbook.ticket_leg l
      join sportsbook.ticket t on t.site_id = l.site_id and t.ticket_id = l.ticket_id
      where l.site_id = $1 and l.void_id is null and ${covers}
        and t.placed_at >= coalesce($2::timestamptz, '-infinity') and t.placed_at <= $3
        and ($4::uuid is null or l.ticket_id > $4)
      group by l.ticket_id order by l.ticket_id limit $5`,
    values: [siteId, placed_from, placed_until, after, limit, ...target],
  });
  return rows.map((row) => row.ticket_id);
}

const NOTHING: VoidTarget = {
  event_id: null,
  market_id: null,
  outcome_id: null,
  ticket_id: null,
  place: null,
};

/** The object in scope on a site, with a title; undefined if unknown. */
export async function findVoidTarget(
  db: Db,
  siteId: number,
  { scope, id, place }: { scope: VoidScope; id: string; place: number | null },
): Promise<{ target: VoidTarget; title: string } | undefined> {
  if (scope === 'ticket') {
    const [row] = await run<{ ticket_id: string }>(db, {
      text: `select ticket_id from sportsbook.ticket t where site_id = $1 and ticket_id = $2
        and ($3::int is null or exists (select from sportsbook.ticket_leg l
          where l.site_id = $1 and l.ticket_id = $2 and l.place = $3))`,
      values: [siteId, id, place],
    });
    const title = place === null ? `Ticket ${id}` : `Ticket ${id}, leg ${place + 1}`;
    return row && { target: { ...NOTHING, ticket_id: id, place }, title };
  }
  const [row] = await run<Pick<VoidTarget, 'event_id' | 'market_id' | 'outcome_id'> & { title: string }>(db, {
    text: `select e.event_id, case when $3 <> 'event' then m.market_id end as market_id,
        case when $3 = 'selection' then o.outcome_id end as outcome_id,
        concat_ws(' ', ${EVENT_TITLE},
          case when $3 <> 'event' then m.bet_type end,
          case when $3 = 'market' then nullif(m.specifier, '') end,
          case when $3 = 'selection' then nullif(o.home_away, 0)::text end,
          case when $3 = 'selection' then coalesce(k.name, nullif(o.criteria1, '')) end) as title
      from sportsbook.event e ${EVENT_TEAMS}
      left join sportsbook.market m on m.site_id = e.site_id and m.event_id = e.event_id
      left join sportsbook.outcome o on o.site_id = e.site_id and o.market_id = m.market_id
      left join sportsbook.competitor k on k.site_id = e.site_id and k.competitor_id = o.competitor_id
      where e.site_id = $1 and case $3 when 'event' then e.event_id when 'market' then m.market_id
        else o.outcome_id end = $2
      limit 1`,
    values: [siteId, id, scope],
  });
  if (!row) return undefined;
  const { title, ...target } = row;
  return { target: { ...NOTHING, ...target }, title };
}

type NewOrder = Omit<BetVoid, 'void_id'> & {
  siteId: number;
  fairPriceMilli: number | null;
  enteredBy: string;
  reason: string;
  now: Date;
};

/** Writes a confirmed order; settlement applies it. */
export async function recordVoidOrder(
  tx: Tx,
  { siteId, fairPriceMilli, enteredBy, reason, now, ...order }: NewOrder,
): Promise<void> {
  await tables(tx)
    .insertInto('void_order')
    .values({
      ...order,
      site_id: siteId,
      fair_price_milli: fairPriceMilli,
      entered_by: enteredBy,
      reason,
      confirmed_at: now,
      applied_at: null,
    })
    .execute();
}

/** Orders of a site that have not reached every bet they cover, oldest first. */
export async function listOpenVoidOrders(db: Db, siteId: number): Promise<BetVoid[]> {
  return await run<BetVoid>(db, {
    text: `select void_id, event_id, market_id, outcome_id, ticket_id, place, placed_from, placed_until,
        void_reason
      from sportsbook.void_order where site_id = $1 and applied_at is null order by void_id`,
    values: [siteId],
  });
}

/** Records that every bet covered by an order has been voided. */
export async function closeVoidOrder(tx: Tx, siteId: number, voidId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('void_order')
    .set({ applied_at: now })
    .where('site_id', '=', siteId)
    .where('void_id', '=', voidId)
    .execute();
}
