import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, playerFields } from './fields.ts';
import { price } from './sports.ts';

const promotionKind = z.enum(['boost', 'parlay_bonus', 'parlay_insurance']);

/**
 * Promotion of a ticket: `percent` of a boost, or the highest percentage of a parlay bonus; `max_extra`:
 * maximum it can add to the return; `paid`: amount it added. Minor units.
 */
export const ticketPromotion = z.object({
  kind: promotionKind,
  title: z.string(),
  percent: z.number().nullable(),
  max_extra: minorUnits,
  paid: minorUnits,
});

/**
 * Promotions that the caller can use now, ordered by end. `min_price` applies to each leg; empty lists allow
 * every sport and market; `left`: the caller's remaining uses.
 */
export const myPromotions = defineCall({
  path: '/api/sports/promotions',
  summary: 'Odds boosts, parlay bonuses and parlay insurance for the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    value: z.array(
      z.object({
        promotion_id: z.string(),
        kind: promotionKind,
        title: z.string(),
        percent: z.number().nullable(),
        steps: z.array(z.object({ legs: z.int(), percent: z.number() })),
        fewest_legs: z.int(),
        min_price: price,
        /** For a boost: maximum stake to which it applies. */
        max_stake: minorUnits.nullable(),
        max_extra: minorUnits,
        sports: z.array(z.string()),
        bet_types: z.array(z.string()),
        ends_at: instant,
        left: z.int(),
      }),
    ),
    currency: z.string(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});
