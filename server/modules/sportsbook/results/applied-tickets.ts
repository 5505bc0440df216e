import { type Tx, write } from '../../../platform/database/index.ts';
import { lockAccounts } from '../../ledger/index.ts';
import type { StoredLeg, TicketRow } from '../tickets/queries.ts';
import { type EndedTicket, endTickets } from '../tickets/settlement.ts';
import type { AppliedResult } from './ticket-settlement.ts';

/** Holds tickets to the end of the transaction; the caller holds the events of what it changes. */
export async function lockTickets(tx: Tx, siteId: number, ids: readonly string[]): Promise<TicketRow[]> {
  return await write<TicketRow>(tx, {
    name: 'sportsbook-lock-tickets',
    text: `select * from sportsbook.ticket where site_id = $1 and ticket_id = any($2::uuid[])
      order by ticket_id for no key update`,
    values: [siteId, ids],
  });
}

/** A locked ticket and what a result, or an order to void it, makes of it. */
type Applied = AppliedResult & { ticket: TicketRow };

/** Writes what became of locked tickets: legs, money, exposure, events. */
export async function writeApplied(
  tx: Tx,
  siteId: number,
  applied: readonly Applied[],
  now: Date,
): Promise<void> {
  const ended = applied.flatMap(({ ticket, legs, next }): EndedTicket[] => {
    if (typeof next === 'string') return [];
    const { outcome, returned, cause } = next;
    const { open_stake: openStake, cashed_out: cashedOut } = ticket;
    const whole = returned + cashedOut;
    const end = { state: 'settled', outcome, returned: whole, cause, now, openStake, cashedOut } as const;
    return [{ ticket, legs, end }];
  });
  const players = new Set(ended.map(({ ticket }) => ticket.player_id));
  await lockAccounts(tx, siteId, [...players]);
  await writeLegs(
    tx,
    siteId,
    applied.flatMap(({ changed }) => changed),
  );
  await endTickets(tx, siteId, ended);
  await reopen(
    tx,
    siteId,
    applied.flatMap(({ ticket, next }) => (next === 'open' ? [ticket.ticket_id] : [])),
  );
}

async function writeLegs(tx: Tx, siteId: number, legs: readonly StoredLeg[]): Promise<void> {
  if (legs.length === 0) return;
  await write(tx, {
    name: 'sportsbook-settle-legs',
    text: `update sportsbook.ticket_leg l set outcome = n.outcome, void_reason = n.void_reason, rule = n.rule,
        result_version = n.result_version, void_id = n.void_id
      from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::int[],
          $8::uuid[])
        as n (ticket_id, place, outcome, void_reason, rule, result_version, void_id)
      where l.site_id = $1 and l.ticket_id = n.ticket_id and l.place = n.place`,
    values: [
      siteId,
      legs.map(({ ticket_id }) => ticket_id),
      legs.map(({ place }) => place),
      legs.map(({ outcome }) => outcome),
      legs.map(({ void_reason }) => void_reason),
      legs.map(({ rule }) => rule && JSON.stringify(rule)),
      legs.map(({ result_version }) => result_version),
      legs.map(({ void_id }) => void_id),
    ],
  });
}

/** Tickets that were lost by a leg which is open again. */
async function reopen(tx: Tx, siteId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await write(tx, {
    text: `update sportsbook.ticket set state = 'open', outcome = null, settled_at = null
      where site_id = $1 and ticket_id = any($2::uuid[])`,
    values: [siteId, ids],
  });
}
