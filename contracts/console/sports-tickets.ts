import { z } from 'zod';
import { defineRead } from './call.ts';
import { instant, minorUnits, uuid } from './fields.ts';

/**
 * A ticket as lists of the staff show it; amounts in minor units. An account named by a phone number or an
 * e-mail address is masked.
 */
export const staffTicket = z.object({
  ticket_id: z.string(),
  account: z.string(),
  kind: z.enum(['single', 'parlay', 'system']),
  lines: z.int(),
  stake: minorUnits,
  open_stake: minorUnits,
  bonus_stake: minorUnits,
  max_return: minorUnits,
  returned: minorUnits,
  cashed_out: minorUnits,
  state: z.enum(['open', 'settled', 'cashed_out']),
  outcome: z.string().nullable(),
  placed_at: instant,
  legs: z.array(
    z.object({
      event: z.string(),
      bet_type: z.string(),
      home_away: z.int(),
      criteria1: z.string(),
      price: z.string(),
      outcome: z.string().nullable(),
      rule: z.string(),
    }),
  ),
});
export type StaffTicket = z.infer<typeof staffTicket>;

/** The newest first, at most 100; of one event when it is named. */
export const sportsTickets = defineRead({
  path: 'sports/tickets',
  summary: 'Sports tickets of a site.',
  needs: ['odds', 'read'],
  input: {
    state: z.enum(['', 'open', 'settled', 'cashed_out']).default(''),
    event_id: uuid.nullable().default(null),
  },
  output: { value: z.array(staffTicket), currency: z.string() },
});

/** What each settlement of a ticket moved, the oldest first. */
export const sportsPostings = defineRead({
  path: 'sports/ticket/postings',
  summary: 'Ledger movements of a sports ticket.',
  needs: ['odds', 'read'],
  input: { ticket_id: uuid },
  output: {
    value: z.array(
      z.object({
        what: z.enum(['stake', 'result', 'correction', 'void', 'cash_out']),
        change: minorUnits,
        at: instant,
      }),
    ),
    currency: z.string(),
  },
  errors: ['notFound'],
});

/**
 * What open events may cost, the worst first, at most 200: the house's lowest profit over all scores, and a
 * score at which it has it. Minor units, less than nothing for a loss.
 */
export const sportsExposure = defineRead({
  path: 'sports/exposure',
  summary: 'The worst case of every open event.',
  needs: ['odds', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        event_id: z.string(),
        event: z.string(),
        starts_at: instant,
        staked: minorUnits,
        worst: minorUnits,
        score: z.string(),
      }),
    ),
    currency: z.string(),
    liability: minorUnits,
  },
});
