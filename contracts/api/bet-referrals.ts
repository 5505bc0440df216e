import { z } from 'zod';
import { SLIP_ERRORS } from '../values/slip-errors.ts';
import { localName, teamNames } from '../values/sports-names.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, playerFields } from './fields.ts';
import { price } from './sports.ts';
import { clientTicketId, slipFields, ticketKind } from './sports-tickets.ts';

/**
 * A bet above the maximum stake, referred to a trader (trading 4.4). `waiting`: pending with the trader;
 * `offered`: `offered_stake` or `offered_price` awaits the player's answer; `accepted`: placed as
 * `ticket_id`; `declined`: by the trader; `withdrawn`: by the player; `expired`: timed out; `lapsed`: it
 * could no longer be placed, with the refusal as `reason`. Amounts are minor units; the stake is held until
 * the referral ends.
 */
const betReferralItem = z.object({
  referral_id: z.string(),
  client_ticket_id: z.string(),
  state: z.enum(['waiting', 'offered', 'accepted', 'declined', 'withdrawn', 'expired', 'lapsed']),
  kind: ticketKind,
  lines: z.int(),
  stake_per_line: minorUnits,
  stake: minorUnits,
  /** Per line; null means as requested. */
  offered_stake: minorUnits.nullable(),
  offered_price: price.nullable(),
  requested_at: instant,
  expires_at: instant,
  reason: z.string(),
  ticket_id: z.string().nullable(),
  legs: z.array(
    z.object({
      outcome_id: z.string(),
      event_id: z.string(),
      bet_type: z.string(),
      home_away: z.int(),
      criteria1: z.string(),
      ...teamNames,
      /** In a race: the runner. */
      runner: localName.nullable(),
      price,
    }),
  ),
});
export type BetReferralItem = z.infer<typeof betReferralItem>;

const { free_bet_id: _, promotion_id: __, ...slip } = slipFields;

/**
 * Refers a slip above the maximum stake to a trader, at the displayed prices, and holds its stake. If the
 * trader accepts, the bet is placed as requested. `client_ticket_id` is the idempotency key of both the
 * referral and the ticket. `notReferrable` has a `reason`: `limit` (the bet can be placed without a
 * referral), `bonus` (a bonus is active) or `waiting` (too many referrals are pending).
 */
export const referTicket = defineCall({
  path: '/api/sports/refer',
  summary: 'Refer a bet above the maximum stake to a trader.',
  caller: 'player',
  input: z.object({ ...playerFields, ...slip, client_ticket_id: clientTicketId }),
  output: { referral: betReferralItem, balance: minorUnits },
  errors: [
    'excluded',
    'termsDue',
    'realityCheckDue',
    'limitReached',
    'duplicateMismatch',
    ...SLIP_ERRORS,
    'notReferrable',
    'insufficientFunds',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

/** The caller's referrals of the last day, newest first, at most 10. */
export const myReferrals = defineCall({
  path: '/api/sports/referrals',
  summary: 'Referred bets of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(betReferralItem), now: instant, currency: z.string() },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Accepts a trader's offer, or withdraws the referral. An accepted offer passes all checks except the maximum
 * stake; if one fails, the referral becomes `lapsed`. `offerExpired`: the referral has ended, or there is no
 * offer to accept.
 */
export const answerReferral = defineCall({
  path: '/api/sports/referral_answer',
  summary: 'Accept a counter-offer for a referred bet, or withdraw the request.',
  caller: 'player',
  input: z.object({ ...playerFields, referral_id: z.uuid(), accept: z.boolean() }),
  output: { referral: betReferralItem, balance: minorUnits },
  errors: ['offerExpired'],
  unreachable: SETTINGS_UNREACHABLE,
});
