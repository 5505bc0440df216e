import { z } from 'zod';

const minor = z.string().regex(/^\d{1,15}$/);
const points = z.int().min(0).max(10_000);

/**
 * Commission plan of an affiliate (operations 6). Shares are hundredths of a percent, amounts minor units.
 */
export const affiliatePlan = z.strictObject({
  /**
   * Net revenue share by tier, each from the monthly net revenue where it starts; without tiers there is no
   * share.
   */
  tiers: z
    .array(z.strictObject({ from: minor, share: points }))
    .max(10)
    .default([]),
  /** CPA: paid once per qualifying player; combined with tiers it is a hybrid. */
  cpa: minor.default('0'),
  min_deposit: minor.default('0'),
  min_turnover: minor.default('0'),
  /** Deductions from the revenue before the share. */
  platform: points.default(1_500),
  admin: points.default(0),
  /** Percentage of deposits. */
  payments: points.default(0),
  /** Whether a negative month is carried over. */
  carries_negative: z.boolean().default(false),
  /** Share of the commission of sub-affiliates, and of their own sub-affiliates. */
  overrides: z.array(points).max(2).default([]),
});
export type AffiliatePlan = z.infer<typeof affiliatePlan>;
