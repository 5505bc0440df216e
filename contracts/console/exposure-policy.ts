import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { fieldChange, instant, minorUnits, positiveMinor, staffRef, uuid } from './fields.ts';

/** A share of the bank in hundredths of a percent. */
const share = z.int().min(1).max(10_000);

/**
 * What own games may cost a site: the bank it declares for them, in minor units, and shares of it. `bet_bp`
 * is the most one bet can win; the others are what one player, one game and all own games together can win in
 * a day (UTC), less what was lost.
 */
export const exposureRules = z
  .object({ bank: positiveMinor, bet_bp: share, player_bp: share, game_bp: share, day_bp: share })
  .refine((one) => one.bet_bp <= one.player_bp, { path: ['player_bp'] })
  .refine((one) => one.bet_bp <= one.game_bp, { path: ['game_bp'] })
  .refine((one) => one.game_bp <= one.day_bp && one.player_bp <= one.day_bp, { path: ['day_bp'] });
export type ExposureRules = z.infer<typeof exposureRules>;

export const exposurePolicy = defineRead({
  path: 'exposure-policy',
  summary: 'Exposure limits of own games per bet, player, game and day, today’s use, and all versions.',
  needs: ['cashier', 'read'],
  input: {},
  output: {
    rules: exposureRules,
    /** False while the site has the default of its currency. */
    is_declared: z.boolean(),
    /** Today by game code; the whole site has an empty code. Minor units. */
    today: z.array(
      z.object({
        game_code: z.string(),
        /** Players' wins less their losses; negative when the house won. */
        lost: minorUnits,
        /** What open rounds can still win. */
        open: minorUnits,
        limit: minorUnits,
      }),
    ),
    /** The newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        at: instant,
        maker: staffRef,
        reason: z.string(),
        /** Whether another person had to agree: what only tightens holds at once. */
        is_agreed: z.boolean(),
        diff: z.array(fieldChange),
      }),
    ),
  },
});

/** `request_id` is chosen by the proposer: the same one again proposes nothing new. */
export const proposeExposurePolicy = defineWrite({
  path: 'exposure-policy/propose',
  summary: 'Change exposure limits. Tighter limits apply immediately, looser ones after approval.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, rules: exposureRules },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});
