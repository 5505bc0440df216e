import { type Tx, write } from '../../../platform/database/index.ts';
import { lockCashAccounts } from '../../ledger/index.ts';
import { lockRestaked, retakeFreeBets } from '../free-bets/free-bet-settlement.ts';
import { listStoredLegs, type StoredLeg, type TicketRow } from '../tickets/queries.ts';
import { type EndedTicket, endTickets } from '../tickets/settlement.ts';
import type { AppliedResult } from './ticket-settlement.ts';

/** Locks tickets until the end of the transaction. */
async function lockTickets(tx: Tx, siteId: number, ids: readonly string[]): Promise<TicketRow[]> {
  return await write<TicketRow>(tx, {
    name: 'sportsbook-lock-tickets',
    text: `select * from sportsbook.ticket where site_id = $1 and ticket_id = any($2::uuid[])
      order by ticket_id for no key update`,
    values: [siteId, ids],
  });
}

/** A result or void order to apply. `apply` computes its effect on a ticket and writes nothing. */
export type TicketChange = {
  siteId: number;
  now: Date;
  apply(ticket: TicketRow, legs: readonly StoredLeg[]): AppliedResult;
};
/** A locked ticket and the computed effect of a result or void order. */
type Applied = AppliedResult & { ticket: TicketRow };

/**
 * Settles tickets in the caller's transaction, which has locked their event. Never waits for a player's
 * account while holding another one, so it cannot deadlock with event delivery. Skips tickets whose account
 * is locked by another transaction, and bonus bets, which lock more rows of the player. Returns the ids of
 * skipped tickets, for `applyTicketChange`.
 */
export async function applyTicketChanges(
  tx: Tx,
  change: TicketChange,
  ids: readonly string[],
): Promise<string[]> {
  const applied = await applyChange(tx, change, ids);
  const paying = applied.filter(isPaying);
  const plain = paying.filter(({ ticket }) => ticket.grant_id === null && ticket.bonus_stake === 0n);
  const players = [...new Set(plain.map(({ ticket }) => ticket.player_id))];
  const keys = players.map((playerId) => ({ siteId: change.siteId, playerId }));
  const balances = await lockCashAccounts(tx, keys, { wait: false });
  const held = new Set(players.filter((_, i) => balances[i] !== undefined));
  const ready = new Set(plain.filter(({ ticket }) => held.has(ticket.player_id)));
  const isReady = (applied: Applied) => ready.has(applied) || !isPaying(applied);
  await writeApplied(tx, change, applied.filter(isReady));
  return applied.filter((settled) => !isReady(settled)).map(({ ticket }) => ticket.ticket_id);
}

/** Settles one ticket in the caller's transaction, which has locked its event. Waits for the account. */
export async function applyTicketChange(tx: Tx, change: TicketChange, id: string): Promise<void> {
  const applied = await applyChange(tx, change, [id]);
  const paid = applied.filter(isPaying).map(({ ticket }) => ticket.player_id);
  const keys = paid.map((playerId) => ({ siteId: change.siteId, playerId }));
  await lockCashAccounts(tx, keys, { wait: true });
  await writeApplied(tx, change, applied);
}

async function applyChange(
  tx: Tx,
  { siteId, apply }: TicketChange,
  ids: readonly string[],
): Promise<Applied[]> {
  const tickets = await lockTickets(tx, siteId, ids);
  const legs = await listStoredLegs(tx, siteId, ids);
  return tickets.map((ticket) => ({ ticket, ...apply(ticket, legs.get(ticket.ticket_id)!) }));
}

/** Whether a posting is needed: the return changes, or the same amount becomes or stops being a refund. */
function isPaying({ ticket, next }: Applied): boolean {
  if (typeof next === 'string') return false;
  return next.returned !== ticket.returned || (next.outcome === 'void') !== (ticket.outcome === 'void');
}

/** Writes legs, payments, exposure and events of locked tickets. */
async function writeApplied(
  tx: Tx,
  { siteId, now }: TicketChange,
  computed: readonly Applied[],
): Promise<void> {
  const applied = await withoutRestaked(tx, siteId, computed);
  const ended = applied.flatMap(({ ticket, legs, next }): EndedTicket[] => {
    if (typeof next === 'string') return [];
    const { outcome, returned, promotionPaid, cause } = next;
    const { open_stake: openStake, cashed_out: cashedOut } = ticket;
    const whole = returned + cashedOut;
    const amounts = { returned: whole, promotionPaid, openStake, cashedOut };
    const end = { state: 'settled', outcome, cause, now, ...amounts } as const;
    return [{ ticket, legs, end }];
  });
  await writeLegs(tx, siteId, applied.flatMap(legsToWrite));
  await endTickets(tx, siteId, ended);
  const reopened = applied.flatMap(({ ticket, next }) => (next === 'open' ? [ticket] : []));
  await reopen(
    tx,
    siteId,
    reopened.map(({ ticket_id }) => ticket_id),
  );
  await retakeFreeBets(tx, siteId, reopened, now);
}

/** Keeps the settlement of tickets whose refunded free bet has been staked again. */
async function withoutRestaked(
  tx: Tx,
  siteId: number,
  computed: readonly Applied[],
): Promise<readonly Applied[]> {
  const changing = computed.filter(({ next }) => next !== 'same').map(({ ticket }) => ticket);
  const restaked = await lockRestaked(tx, siteId, changing);
  return computed.map((settled) =>
    restaked.has(settled.ticket.ticket_id) ? { ...settled, next: 'same' } : settled,
  );
}

/** Changed legs; for a ticket that ends, also legs that still count towards exposure. */
function legsToWrite({ legs, changed, next }: Applied): StoredLeg[] {
  if (typeof next === 'string') return changed;
  const isChanged = new Set(changed);
  return legs
    .filter((leg) => leg.is_counted || isChanged.has(leg))
    .map((leg) => ({ ...leg, is_counted: false }));
}

async function writeLegs(tx: Tx, siteId: number, legs: readonly StoredLeg[]): Promise<void> {
  if (legs.length === 0) return;
  await write(tx, {
    name: 'sportsbook-settle-legs',
    text: `update sportsbook.ticket_leg l set outcome = n.outcome, void_reason = n.void_reason, rule = n.rule,
        result_version = n.result_version, void_id = n.void_id, is_counted = n.is_counted,
        deduction_percent = n.deduction_percent, tied = n.tied, tied_places = n.tied_places
      from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::int[],
          $8::uuid[], $9::boolean[], $10::int[], $11::int[], $12::int[])
        as n (ticket_id, place, outcome, void_reason, rule, result_version, void_id, is_counted,
          deduction_percent, tied, tied_places)
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
      legs.map(({ is_counted }) => is_counted),
      legs.map(({ deduction_percent }) => deduction_percent),
      legs.map(({ tied }) => tied),
      legs.map(({ tied_places }) => tied_places),
    ],
  });
}

/** Reopens lost tickets whose losing leg is open again. */
async function reopen(tx: Tx, siteId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await write(tx, {
    text: `update sportsbook.ticket set state = 'open', outcome = null, settled_at = null
      where site_id = $1 and ticket_id = any($2::uuid[])`,
    values: [siteId, ids],
  });
}
