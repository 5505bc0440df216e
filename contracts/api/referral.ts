import { z } from 'zod';
import { MAX_IDENTITY_LEVEL } from '../values/identity-levels.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, playerFields, siteFields } from './fields.ts';

/**
 * Whether a referral code is valid on this site. Checked before the account is opened, because a code cannot
 * be added afterwards [P-09]. Does not reveal the owner.
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

/** A player invited with the caller's code. */
const invitedItem = z.object({
  account: z.string(),
  joined_at: instant,
  /** Turnover so far as a percentage of the requirement, truncated. */
  progress: z.int(),
  state: z.enum(['joined', 'rewarded', 'expired', 'not_counted', 'capped']),
});

/**
 * The caller's code and the players invited with it [operations 6]. `rule` is null if the site pays no
 * referrals.
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
        /** Deposits and turnover required from the invited player, and the number of days to reach them. */
        deposit: amount,
        turnover: amount,
        /** Required verification of the invited player: 0 none, 1 a name, 2 also a verified contact. */
        identity: z.int().min(0).max(MAX_IDENTITY_LEVEL),
        days: z.int(),
        monthly_cap: z.int(),
        /** Percentage of the invited player's daily valid turnover, permanently; 0 for none. */
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
