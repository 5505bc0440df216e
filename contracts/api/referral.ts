import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, playerFields, siteFields } from './fields.ts';

/**
 * Whether a referral code is valid on this site: checked at sign-up before the account is opened, because it
 * cannot be added afterwards [P-09]. Its owner is not revealed.
 */
export const referrerCode = defineCall({
  path: '/api/rewards/referrer_code',
  summary: 'Whether a referral code exists on this site.',
  rows: ['P-09'],
  caller: 'guest',
  input: z.object({ ...siteFields, code: z.string().trim().min(1).max(128) }),
  output: { known: z.boolean() },
  unreachable: SETTINGS_UNREACHABLE,
});

/** One player who came by the caller's code. */
export const invitedItem = z.object({
  account: z.string(),
  joined_at: instant,
  /** Turnover so far against what qualifies, in percent, cut. */
  progress: z.int(),
  state: z.enum(['joined', 'rewarded', 'expired', 'not_counted', 'capped']),
});

/**
 * The caller's own code and who came by it [operations 6]. `rule` is null while the site pays no referrals.
 */
export const referral = defineCall({
  path: '/api/rewards/referral',
  summary: 'The caller’s referral code, the referral rule, and invited players.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    code: z.string(),
    rule: z
      .object({
        tokens: z.int(),
        /**
         * What the invited player's deposits must come to, and what the player must stake, within so many
         * days.
         */
        deposit: amount,
        turnover: amount,
        /**
         * How well the friend must be known by then: 0 not at all, 1 by name, 2 by a verified contact as
         * well.
         */
        identity: z.int().min(0).max(2),
        days: z.int(),
        monthly_cap: z.int(),
        /** Percent of what the friend's stakes count each day, for good; 0 for none. */
        commission: z.number(),
        currency: z.string(),
      })
      .nullable(),
    invited: z.array(invitedItem),
    total: z.int(),
    rewarded: z.int(),
    tokens: z.int(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});
export type InvitedItem = z.infer<typeof invitedItem>;
