import { product, readDecimal } from '#odds/exact/ratio.ts';
import { toDecimal } from '#odds/exact/rounding.ts';
import { accumulator, type System } from '#odds/ticket/system.ts';
import { maxReturn } from '#odds/ticket/ticket.ts';
import type { SlipTicket } from './slip-tickets.ts';

/** What a bet of the slip costs and can return, in minor units, before the server has said so. */
export type Figures = { stake: bigint; maxReturn: bigint; price: string | null };

export function figuresOf(ticket: SlipTicket): Figures {
  // Only the server knows the price of a combination.
  if (ticket.kind === 'builder') return { stake: BigInt(ticket.stake ?? 0), maxReturn: 0n, price: null };
  const decimals = ticket.legs.map(({ price }) => readDecimal(price));
  if (decimals.some((decimal) => decimal === null)) return { stake: 0n, maxReturn: 0n, price: null };
  const known = decimals.filter((decimal) => decimal !== null);
  const price = ticket.kind === 'system' ? null : toDecimal(product(known), 2, 'floor');
  if (ticket.stake === null || ticket.lines === 0) return { stake: 0n, maxReturn: 0n, price };
  const { kind, folds, bankers } = ticket;
  const system: System =
    kind === 'system' ? { legs: known.length, folds, bankers } : accumulator(known.length);
  const legs = known.map((decimal) => ({ decimal, outcome: null }));
  const perLine = BigInt(ticket.stake);
  return {
    stake: perLine * BigInt(ticket.lines),
    maxReturn: maxReturn(system, legs, perLine, 'half_up'),
    price,
  };
}
