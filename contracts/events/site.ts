import { z } from 'zod';

/** PostgreSQL channel that announces changes of sites to every process. */
export const SITE_CHANGED_CHANNEL = 'baize_site_changed';

/**
 * Something a visitor of the site may see has changed. `domains` are those that lead or led to it; a site
 * with very many sends several notices. `all`: every site may be concerned. Not stored: who was not listening
 * starts with empty caches.
 */
export const siteChanged = z.object({
  site_id: z.union([z.int().positive(), z.literal('all')]),
  domains: z.array(z.string()),
});
export type SiteChanged = z.infer<typeof siteChanged>;

/** `jurisdiction.changed`: a brand is under another jurisdiction profile, or its profile has other rules. */
export const jurisdictionChanged = z.object({ event_id: z.uuid(), site_id: z.int().positive() });
export type JurisdictionChanged = z.infer<typeof jurisdictionChanged>;
