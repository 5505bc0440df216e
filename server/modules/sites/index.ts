import { defineModule } from '../../platform/module.ts';
import { sitesConsole } from './console.ts';

/** Handles no call: what a page asks first, startup, also tells what the site sells, and is answered by `catalog`. */
export const sitesModule = defineModule({ name: 'sites', console: sitesConsole });

export { BoundedMap, createSiteCache, type SiteCache } from './cache.ts';
export { announceChange, announceChangeToAll } from './changes.ts';
export { type SiteClock, watchSiteClock } from './clock.ts';
export { everySite, siteById, siteOfDomain } from './directory.ts';
export { addDomain, domainsOf, removeDomain } from './domains.ts';
export { languageItem, setLanguages } from './languages.ts';
export { sitesOfLicence } from './licence.ts';
export type { MaintenanceWindow } from './maintenance.ts';
export { type Menus, setMenus } from './menus.ts';
export { profileOf, type SiteProfile } from './profile.ts';
export {
  createSite,
  type NewSite,
  type SiteSettings,
  setMaintenance,
  setOpen,
  setTheme,
  updateSite,
} from './sites.ts';
export { isWatched } from './versions.ts';
export { type OnSiteChange, type SiteWatch, watchSiteChanges } from './watch.ts';
