import { z } from 'zod';
import { CATEGORIES, type CategorySlug } from '../values/categories.ts';
import { IDENTITY_LEVELS } from '../values/identity-levels.ts';
import {
  DEPOSIT_ANSWERS,
  type JurisdictionProfile,
  LIMIT_WINDOWS,
  MIN_CYCLE_MS,
} from '../values/jurisdictions.ts';
import { brandCurrency } from './brands.ts';
import { definePlatformRead, defineRead, defineWrite } from './call.ts';
import { minorValue, positiveMinor, profileCode, ruleVersion, uuid } from './fields.ts';

const cycleMs = z.int().min(MIN_CYCLE_MS).max(60_000);
const slugs = CATEGORIES.map(({ slug }) => slug) as [CategorySlug, ...CategorySlug[]];

/** Every rule of a profile; meanings are in contracts/values/jurisdictions.ts. */
export const jurisdictionTerms = z.object({
  closed: z
    .array(z.enum(slugs))
    .max(slugs.length)
    .refine((countries) => new Set(countries).size === countries.length),
  deposit_limit: z.enum(DEPOSIT_ANSWERS),
  min_age: z.int().min(18).max(99),
  max_wagering: z.int().min(1).max(60).nullable(),
  one_game: z.boolean(),
  one_offer: z.boolean(),
  caps_winnings: z.boolean(),
  deposit_turnover: z.boolean(),
  deposit_missions: z.boolean(),
  verified_for_missions: z.boolean(),
  monthly_summary: z.boolean(),
  marketing_opt_in: z.boolean(),
  bonus_buy: z.boolean(),
  credit_cards: z.boolean(),
  vip_approval_above: z.int().min(0).max(20).nullable(),
  game_info_required: z.boolean(),
  registers_fail_closed: z.boolean(),
  retention_years: z.int().min(1).max(30),
  slot_cycle_ms: cycleMs,
  other_cycle_ms: cycleMs,
  provider_cycle: z.boolean(),
  autoplay: z.boolean(),
  autoplay_max_rounds: z.int().min(1).max(1000),
  autoplay_loss_limit: z.boolean(),
  autoplay_win_limit: z.boolean(),
  free_play: z.boolean(),
  turbo: z.boolean(),
  slam_stop: z.boolean(),
  celebrate_small_wins: z.boolean(),
  reality_check_minutes: z.int().min(5).max(120),
  raise_delay_hours: z.int().min(24).max(720),
  limit_windows: z.enum(LIMIT_WINDOWS),
  slot_stake_caps: z
    .array(
      z
        .object({
          currency: brandCurrency,
          max: positiveMinor,
          max_young: positiveMinor,
        })
        .refine(({ max, max_young }) => minorValue(max_young) <= minorValue(max), { path: ['max_young'] }),
    )
    .max(200)
    .refine((caps) => new Set(caps.map(({ currency }) => currency)).size === caps.length),
  slot_cap_age: z.int().min(18).max(99),
  deposit_identity: z.literal(IDENTITY_LEVELS),
  withdrawal_identity: z.literal(IDENTITY_LEVELS),
}) satisfies z.ZodType<JurisdictionProfile>;

const profileName = z.string().trim().min(1).max(60);

/** For new brands. */
export const jurisdictionNames = definePlatformRead({
  path: 'jurisdictions/names',
  summary: 'Codes and names of the jurisdiction profiles of the platform.',
  needs: ['sites', 'read'],
  input: {},
  output: { value: z.array(z.object({ code: profileCode, name: z.string() })) },
});

export const jurisdictionProfiles = defineRead({
  path: 'jurisdictions',
  summary:
    'Jurisdiction profiles of the platform with their rules, the brands that use them, and all versions.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        code: profileCode,
        name: z.string(),
        /** Whether it is a built-in preset. */
        is_preset: z.boolean(),
        /** Number of brands that use it. */
        brands: z.int(),
        terms: jurisdictionTerms,
        /** Newest first. */
        versions: z.array(ruleVersion),
      }),
    ),
  },
});

/**
 * A profile with a new code, or changed rules of an existing one. `before`: the rules that the change is
 * based on, null for a new profile. `request_id` is chosen by the maker; a repeated request creates no second
 * proposal.
 */
export const proposeJurisdictionProfile = defineWrite({
  path: 'jurisdictions/propose',
  summary:
    'Add or change a jurisdiction profile. Stricter rules apply immediately, looser ones after approval by another platform administrator.',
  needs: ['sites', 'write'],
  input: {
    request_id: uuid,
    code: profileCode,
    name: profileName,
    before: jurisdictionTerms.nullable(),
    terms: jurisdictionTerms,
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile', 'nameTaken'],
});
