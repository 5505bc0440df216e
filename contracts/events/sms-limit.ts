import { z } from 'zod';

/**
 * `sms_limit.reached`: SMS of a site are being refused, or a country receives unusually many (`is_surge`).
 * Sent once per limit and period.
 */
export const smsLimitReached = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  scope: z.enum(['installation', 'cost', 'site', 'country', 'prefix', 'range']),
  /** Digits of the country or range; empty for the total. */
  prefix: z.string(),
  period: z.enum(['hour', 'day']),
  starts_at: z.iso.datetime(),
  limit: z.string(),
  sent: z.string(),
  is_surge: z.boolean(),
  at: z.iso.datetime(),
});
export type SmsLimitReached = z.infer<typeof smsLimitReached>;
