import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { minorValue, positiveMinor, uuid, versionNumber } from './fields.ts';

const limit = positiveMinor.nullable();
const isWithin = (low: string | null, high: string | null) =>
  low === null || high === null || minorValue(low) <= minorValue(high);

/** Minimum and maximum of a payment, and maximum in 24 hours, in minor units; null for no limit. */
const paymentLimits = z
  .object({ min: limit, max: limit, day: limit })
  .refine(({ min, max }) => isWithin(min, max), { path: ['max'] })
  .refine(({ min, day }) => isWithin(min, day), { path: ['day'] });
const limits = z.object({ deposit: paymentLimits, withdrawal: paymentLimits });
export type SegmentLimits = z.infer<typeof limits>;
export type PaymentLimits = SegmentLimits['deposit'];

const segmentLimit = z.object({
  segment_id: z.string(),
  name: z.string(),
  version: z.int(),
  /** The latest version of the segment; the limits apply to `version` until they are set again. */
  newest: z.int(),
  is_archived: z.boolean(),
  limits,
});
export type SegmentLimitItem = z.infer<typeof segmentLimit>;

/** Limits by segment in the brand's currency (operations 14.27), by name of segment. */
const segmentLimits = defineRead({
  path: 'segment-limits',
  summary: 'Segments whose players have their own limits of deposits and withdrawals.',
  needs: ['cashier', 'read'],
  input: {},
  output: { value: z.array(segmentLimit), currency: z.string() },
});
const segmentLimitCount = defineRead({
  path: 'segment-limits/count',
  summary: 'Number of players to whom a segment’s limits would apply, by its newest rules.',
  needs: ['cashier', 'read'],
  input: { segment_id: uuid },
  /** `players`: null if counting would take too long. */
  output: { version: z.int(), players: z.int().nullable() },
  errors: ['notFound'],
});
/**
 * Limits of the players who match one version of a segment's rules; all null removes them. Only lower
 * maximums apply immediately.
 */
const proposeSegmentLimits = defineWrite({
  path: 'segment-limits/propose',
  summary: 'Set a segment’s limits of deposits and withdrawals. Lower maximums apply immediately.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, segment_id: uuid, version: versionNumber, limits },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'overCap', 'changedMeanwhile'],
});

export const segmentLimitCalls = { segmentLimits, segmentLimitCount, proposeSegmentLimits };
