import type { SitesModule } from '../modules/sites/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { MaintenanceAccess } from '../platform/http/maintenance-access.ts';
import type { SiteRef } from '../platform/site-ref.ts';
import type { MaintenanceLinks } from '../roles/web/maintenance-pages.ts';

type MaintenanceLinksOptions = {
  database: Database;
  sites: SitesModule;
  findSite(domain: string): Promise<SiteRef | undefined>;
  clock?: (() => number) | undefined;
};

/** Lets holders of a link use a site during maintenance: its pages, the API and live connections. */
export function createMaintenanceLinks(options: MaintenanceLinksOptions): MaintenanceLinks & {
  hasAccess: MaintenanceAccess;
} {
  const { database, sites, findSite, clock = Date.now } = options;
  const until = (site: SiteRef, token: string) =>
    sites.maintenanceLinkUntil(database.db, site.id, token, new Date(clock()));
  return {
    hasAccess: async (site, token) => (await until(site, token)) !== undefined,
    async find(host, token) {
      const site = await findSite(host);
      const expiresAt = site && (await until(site, token));
      return expiresAt && { expiresAt };
    },
    async isNeeded(host) {
      const site = await findSite(host);
      return Boolean(site?.isOpen && site.inMaintenance);
    },
  };
}
