import { z } from 'zod';

const minor = z.string().regex(/^\d{1,15}$/);
const points = z.int().min(0).max(10_000);

/**
 * Commission plan of an affiliate (operations 6). Shares in hundredths of a percent, amounts in minor units.
 */
export const affiliatePlan = z.strictObject({
  /** Share of the net revenue, by the monthly net revenue from which it applies; none: no share. */
  tiers: z
    .array(z.strictObject({ from: minor, share: points }))
    .max(10)
    .default([]),
  /** For each player who qualifies, once; with tiers as well it is a hybrid. */
  cpa: minor.default('0'),
  min_deposit: minor.default('0'),
  min_turnover: minor.default('0'),
  /** Deductions from the revenue before it is shared. */
  platform: points.default(1_500),
  admin: points.default(0),
  /** Of deposits. */
  payments: points.default(0),
  /** A negative month is carried into the next one. */
  carries_negative: z.boolean().default(false),
  /** Share of the commission of partners referred by this one, and of those they referred. */
  overrides: z.array(points).max(2).default([]),
});
export type AffiliatePlan = z.infer<typeof affiliatePlan>;
