import { z } from 'zod';

/**
 * `day.closed`: a day of a site's reports is complete; `day` is a date of the site's time zone. Sums are
 * minor units of the site's currency. Sent once a day; later corrections raise an alarm instead.
 */
export const dayClosed = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  day: z.iso.date(),
  sums: z.record(z.string(), z.string().regex(/^-?\d{1,18}$/)),
  counts: z.record(z.string(), z.int()),
  at: z.iso.datetime(),
});
export type DayClosed = z.infer<typeof dayClosed>;
