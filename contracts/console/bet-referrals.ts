import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, playerRef, positiveMinor, uuid } from './fields.ts';

const state = z.enum(['waiting', 'offered', 'accepted', 'declined', 'withdrawn', 'expired', 'lapsed']);

/**
 * A bet above the maximum stake; `expires_at`: expiry of the request or the offer. Amounts are minor units.
 */
const referredBet = z.object({
  referral_id: z.string(),
  player: playerRef,
  state,
  kind: z.enum(['single', 'parlay', 'system', 'builder', 'each_way']),
  /** For a builder: the price of the whole bet. */
  price: z.string().nullable(),
  lines: z.int(),
  stake_per_line: minorUnits,
  stake: minorUnits,
  /** The limit per line at the time of referral. */
  highest_stake: minorUnits,
  offered_stake: minorUnits.nullable(),
  offered_price: z.string().nullable(),
  requested_at: instant,
  expires_at: instant,
  by: z.string(),
  reason: z.string(),
  ticket_id: z.string().nullable(),
  legs: z.array(
    z.object({
      event_id: z.string(),
      event: z.string(),
      /** In a race: the runner. */
      runner: z.string(),
      competition: z.string(),
      starts_at: instant,
      bet_type: z.string(),
      home_away: z.int(),
      criteria1: z.string(),
      price: z.string(),
    }),
  ),
});
export type ReferredBet = z.infer<typeof referredBet>;

/** Pending referrals first, then the latest, at most 100. */
export const referredBets = defineRead({
  path: 'sports/referrals',
  summary: 'Bets above the maximum stake awaiting a trader.',
  needs: ['odds', 'read'],
  input: {},
  output: { value: z.array(referredBet), now: instant, currency: z.string() },
});

/**
 * `accept` places the bet as requested; `offer` offers the player a lower `stake` per line, another `price`
 * of a single, or both; `decline` returns the stake. The answer is the resulting state: `lapsed`, with the
 * refusal as `outcome`, if the bet can no longer be placed. `decidedAlready`: the referral has ended or
 * expired.
 */
export const decideReferral = defineWrite({
  path: 'sports/referrals/decide',
  summary: 'Accept a referred bet, make a counter-offer, or decline it.',
  needs: ['odds', 'write'],
  input: {
    referral_id: uuid,
    decision: z.enum(['accept', 'offer', 'decline']),
    stake: positiveMinor.nullable().default(null),
    price: z
      .string()
      .regex(/^\d{1,4}(\.\d{1,3})?$/)
      .nullable()
      .default(null),
  },
  output: { state, outcome: z.string() },
  errors: ['notFound', 'decidedAlready'],
});
