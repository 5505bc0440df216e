import { z } from 'zod';

/** PostgreSQL channel that announces changes of sites to every process. */
export const SITE_CHANGED_CHANNEL = 'baize_site_changed';

/**
 * Something visible to visitors of the site has changed. `domains`: its current and former domains; a site
 * with very many domains sends several notices. `all`: every site may be affected. Not stored: a process that
 * was not listening starts with empty caches.
 */
export const siteChanged = z.object({
  site_id: z.union([z.int().positive(), z.literal('all')]),
  domains: z.array(z.string()),
});
export type SiteChanged = z.infer<typeof siteChanged>;

/** `jurisdiction.changed`: a brand has switched its jurisdiction profile, or its profile has changed. */
export const jurisdictionChanged = z.object({ event_id: z.uuid(), site_id: z.int().positive() });
export type JurisdictionChanged = z.infer<typeof jurisdictionChanged>;
