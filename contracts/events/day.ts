import { z } from 'zod';

/**
 * `day.closed`: a reporting day of a site is complete; `day` is a date in the site's time zone. Sums are
 * minor units of the site's currency. Sent once per day; later corrections raise an alarm instead.
 */
export const dayClosed = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  day: z.iso.date(),
  sums: z.record(z.string(), z.string().regex(/^-?\d{1,18}$/)),
  counts: z.record(z.string(), z.int()),
  at: z.iso.datetime(),
});
