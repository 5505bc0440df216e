import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { minorUnits, positiveMinor, ruleVersion, uuid } from './fields.ts';

/** A share of the bank, in hundredths of a percent. */
const share = z.int().min(1).max(10_000);

/**
 * A site's exposure limits for own games: the declared bank in minor units, and shares of it. `bet_bp`:
 * maximum win of one bet; the others: maximum net win per UTC day of one player, of one game and of all own
 * games.
 */
const exposureRules = z
  .object({ bank: positiveMinor, bet_bp: share, player_bp: share, game_bp: share, day_bp: share })
  .refine((policy) => policy.bet_bp <= policy.player_bp, { path: ['player_bp'] })
  .refine((policy) => policy.bet_bp <= policy.game_bp, { path: ['game_bp'] })
  .refine((policy) => policy.game_bp <= policy.day_bp && policy.player_bp <= policy.day_bp, {
    path: ['day_bp'],
  });
export type ExposureRules = z.infer<typeof exposureRules>;

export const exposurePolicy = defineRead({
  path: 'exposure-policy',
  summary: 'Exposure limits of own games per bet, player, game and day, today’s use, and all versions.',
  needs: ['cashier', 'read'],
  input: {},
  output: {
    rules: exposureRules,
    /** False if the currency's default applies. */
    is_declared: z.boolean(),
    /** Today's figures by game code; an empty code is the whole site. Minor units. */
    today: z.array(
      z.object({
        game_code: z.string(),
        /** Players' wins less their losses; negative if the house is ahead. */
        lost: minorUnits,
        /** Maximum potential win of open rounds. */
        open: minorUnits,
        limit: minorUnits,
      }),
    ),
    /** Newest first. */
    versions: z.array(ruleVersion),
  },
});

/** `request_id` is chosen by the proposer; a repeated request creates no second proposal. */
export const proposeExposurePolicy = defineWrite({
  path: 'exposure-policy/propose',
  summary: 'Change exposure limits. Tighter limits apply immediately, looser ones after approval.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, rules: exposureRules },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});
