import { z } from 'zod';
import { minorUnits } from './fields.ts';

/** Maximum number of lines listed in a computation. */
export const MAX_LISTED_LINES = 255;

/** An exact decimal such as "1.475"; a recurring one is cut after six decimals and marked: "0.333333…". */
const exact = z.string();

/**
 * How the return of a ticket is computed (sportsbook 2, 11). `stake`: per line, excluding cashed-out stake. A
 * leg's `price` is after deductions for non-runners; `factor` is the return of one unit of stake, null while
 * the leg is open. `lines`: the first `MAX_LISTED_LINES`; `legs` are positions from 0. `returned` of lines,
 * `free_stake` (the stake of a free bet, which is not paid) and `total` are in whole currency units before
 * rounding. `returned`: `total` rounded once, without promotions; null while a line is open.
 */
export const ticketComputation = z.object({
  rounding: z.enum(['half_up', 'floor']),
  stake: minorUnits,
  legs: z.array(z.object({ price: exact, factor: exact.nullable() })),
  lines: z.array(
    z.object({
      legs: z.array(z.int()),
      price: exact,
      factor: exact.nullable(),
      returned: exact.nullable(),
    }),
  ),
  free_stake: exact.nullable(),
  total: exact.nullable(),
  returned: minorUnits.nullable(),
});
export type TicketComputation = z.infer<typeof ticketComputation>;
