import { z } from 'zod';
import { BET_TYPES, type BetType } from '../values/sports-bets.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, positiveMinor, uuid } from './fields.ts';

const CODES = Object.keys(BET_TYPES) as [BetType, ...BetType[]];
const kind = z.enum(['boost', 'parlay_bonus', 'parlay_insurance']);
/** At most two decimals. */
const percent = z.number().min(0.01).max(1000).multipleOf(0.01);
const step = z.object({ legs: z.int().min(2).max(20), percent });

/**
 * Promotions of a site, latest first, at most 200. `committed`: amount paid on settled tickets plus the
 * possible amount on open ones, in minor units. `state`: the current state.
 */
export const sportsPromotions = defineRead({
  path: 'sports/promotions',
  summary: 'Odds boosts, parlay bonuses and parlay insurance.',
  needs: ['campaigns', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        promotion_id: z.string(),
        kind,
        title: z.string(),
        percent: z.number().nullable(),
        steps: z.array(step),
        fewest_legs: z.int(),
        min_price: z.string(),
        max_stake: minorUnits.nullable(),
        max_extra: minorUnits,
        budget: minorUnits,
        committed: minorUnits,
        paid: minorUnits,
        tickets: z.int(),
        tickets_per_player: z.int(),
        sports: z.array(z.string()),
        bet_types: z.array(z.string()),
        starts_at: instant,
        ends_at: instant,
        state: z.enum(['planned', 'running', 'ended', 'stopped']),
        by: z.string(),
      }),
    ),
    currency: z.string(),
  },
});

/**
 * Proposes a promotion for approval by another person. Boost: `percent` more profit on singles, on stakes up
 * to `max_stake`. Parlay bonus: percentage of the highest step reached by the won legs. Parlay insurance: the
 * stake is refunded if exactly one of at least `fewest_legs` legs loses. `max_extra`: maximum per ticket;
 * `budget`: maximum for all tickets. `min_price` applies to each leg; empty lists allow every sport and
 * market. Amounts are minor units.
 */
export const proposePromotion = defineWrite({
  path: 'sports/promotions/propose',
  summary: 'Propose an odds boost, a parlay bonus or parlay insurance.',
  needs: ['campaigns', 'make'],
  input: {
    request_id: uuid,
    kind,
    title: z.string().trim().min(1).max(80),
    percent: percent.nullable().default(null),
    steps: z.array(step).max(10).default([]),
    fewest_legs: z.int().min(2).max(20).nullable().default(null),
    max_stake: positiveMinor.nullable().default(null),
    min_price: z.string().regex(/^\d{1,4}(\.\d{1,3})?$/),
    max_extra: positiveMinor,
    budget: positiveMinor,
    tickets_per_player: z.int().min(1).max(1000),
    sports: z
      .array(z.string().regex(/^[a-z_]{1,32}$/))
      .max(50)
      .default([]),
    bet_types: z.array(z.enum(CODES)).max(CODES.length).default([]),
    starts_at: instant,
    ends_at: instant,
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
});

/** Applies to new bets; accepted bets keep it. `notYet`: it has ended or been stopped. */
export const stopPromotion = defineWrite({
  path: 'sports/promotions/stop',
  summary: 'End a sports promotion for new bets.',
  needs: ['campaigns', 'make', 'approve'],
  input: { promotion_id: uuid },
  output: {},
  errors: ['notYet'],
});
