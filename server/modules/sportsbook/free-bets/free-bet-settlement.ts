import { combinationOutcome } from '#odds/ticket/combination-outcome.ts';
import { type FreeBetReturn, settleFreeBet } from '#odds/ticket/free-bet.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { priceRatio } from '../price.ts';
import { legOf, type SettledLeg } from '../results/leg-outcome.ts';
import type { StoredLeg, TicketRow } from '../tickets/queries.ts';

/** The payout of a free-bet ticket, and the refunded part of the free bet; null while a leg is open. */
export function freeBetReturn(
  { price_milli, open_stake, rules }: Pick<TicketRow, 'price_milli' | 'open_stake' | 'rules'>,
  legs: readonly SettledLeg[],
): FreeBetReturn | null {
  const settled = legs.map((leg) => legOf(leg, rules));
  if (price_milli === null) return settleFreeBet(settled, open_stake, rules.rounding);
  const outcome = combinationOutcome(settled.map((leg) => leg.outcome));
  return settleFreeBet([{ decimal: priceRatio(price_milli), outcome }], open_stake, rules.rounding);
}

/** The outcome code of a multi-leg free-bet ticket, which pays only its profit. */
export function freeBetWord(legs: readonly SettledLeg[], returned: bigint): string {
  if (returned > 0n) return 'win';
  const words = legs.map(({ outcome }) => outcome);
  if (words.every((word) => word === 'void')) return 'void';
  return words.every((word) => word === 'void' || word === 'push') ? 'push' : 'lose';
}

type FreeTicket = Pick<TicketRow, 'ticket_id' | 'free_bet_id'>;

/**
 * Tickets whose refunded free bet has been staked again, by ticket id. Their settlement stays: one free bet
 * pays once (sportsbook 15.3).
 */
export async function findRestaked(
  db: Db,
  siteId: number,
  tickets: readonly FreeTicket[],
): Promise<ReadonlySet<string>> {
  const free = tickets.filter(({ free_bet_id }) => free_bet_id !== null);
  if (free.length === 0) return new Set();
  const rows = await run<{ ticket_id: string }>(db, {
    text: `select n.ticket_id from unnest($2::uuid[], $3::uuid[]) as n (free_bet_id, ticket_id)
      join sportsbook.free_bet f on f.site_id = $1 and f.free_bet_id = n.free_bet_id
      where f.last_ticket_id <> n.ticket_id`,
    values: [siteId, free.map(({ free_bet_id }) => free_bet_id), free.map(({ ticket_id }) => ticket_id)],
  });
  return new Set(rows.map(({ ticket_id }) => ticket_id));
}

/** Like the above, with the free bets locked: no placement can use one until the transaction ends. */
export async function lockRestaked(
  tx: Tx,
  siteId: number,
  tickets: readonly FreeTicket[],
): Promise<ReadonlySet<string>> {
  const ids = tickets.flatMap(({ free_bet_id }) => free_bet_id ?? []);
  if (ids.length === 0) return new Set();
  await write(tx, {
    text: `select from sportsbook.free_bet where site_id = $1 and free_bet_id = any($2::uuid[])
      order by free_bet_id for no key update`,
    values: [siteId, ids],
  });
  return await findRestaked(tx, siteId, tickets);
}

type Ended = { ticket: TicketRow; legs: readonly StoredLeg[]; end: { now: Date } };

/**
 * Refunds the void part of locked free bets with a new full validity period, and withdraws the refund when a
 * corrected result makes the bet count.
 */
export async function settleFreeBets(tx: Tx, siteId: number, ended: readonly Ended[]): Promise<void> {
  await writeFreeBets(
    tx,
    siteId,
    ended.flatMap(({ ticket, legs, end }) => {
      const token = ticket.free_bet_id === null ? undefined : freeBetReturn(ticket, legs)?.token;
      return token === undefined ? [] : [{ ticket, token, now: end.now }];
    }),
  );
}

/** Marks locked free bets as used again for reopened tickets. */
export async function retakeFreeBets(
  tx: Tx,
  siteId: number,
  tickets: readonly TicketRow[],
  now: Date,
): Promise<void> {
  const free = tickets.filter(({ free_bet_id }) => free_bet_id !== null);
  await writeFreeBets(
    tx,
    siteId,
    free.map((ticket) => ({ ticket, token: 0n, now })),
  );
}

type UsedFreeBet = { ticket: TicketRow; token: bigint; now: Date };

async function writeFreeBets(tx: Tx, siteId: number, used: readonly UsedFreeBet[]): Promise<void> {
  if (used.length === 0) return;
  await write(tx, {
    text: `update sportsbook.free_bet f set
        ticket_id = case when n.token > 0 then null else n.ticket_id end,
        amount = case when n.token > 0 then n.token else n.stake end,
        expires_at = case when n.token > 0
          then greatest(f.expires_at, n.at + make_interval(days => f.valid_days)) else f.expires_at end
      from unnest($2::uuid[], $3::uuid[], $4::int8[], $5::int8[], $6::timestamptz[])
        as n (free_bet_id, ticket_id, stake, token, at)
      where f.site_id = $1 and f.free_bet_id = n.free_bet_id and f.last_ticket_id = n.ticket_id`,
    values: [
      siteId,
      used.map(({ ticket }) => ticket.free_bet_id),
      used.map(({ ticket }) => ticket.ticket_id),
      used.map(({ ticket }) => ticket.stake),
      used.map(({ token }) => token),
      used.map(({ now }) => now),
    ],
  });
}
