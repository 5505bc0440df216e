import { defineModule } from '../../platform/module.ts';
import { createSitesConsole } from './console/index.ts';

/**
 * Handles no call: a page's first call, startup, also lists what the site sells, and is answered by
 * `catalog`. `hasCountrySource`: the installation knows the country of an address.
 */
export const createSitesModule = (hasCountrySource: boolean) =>
  defineModule({ name: 'sites', console: createSitesConsole(hasCountrySource) });

export {
  addBrandGroup,
  advanceGroup,
  type BrandGroup,
  deleteBrandGroup,
  dropOwnValue,
  type GroupMember,
  groupOfSite,
  keepOwnValues,
  listBrandGroups,
  listGroupMembers,
  listGroupVersions,
  lockBrandGroup,
  lockSiteFields,
  putGroupMember,
  setSiteFields,
  siteFields,
  storeGroupValues,
} from './brand-groups.ts';
export { listBrands, lockBrandNames } from './brands.ts';
export { type OnSiteChange, type SiteWatch, watchSiteChanges } from './change-listener.ts';
export { announceChange, announceChangeToAll } from './changes.ts';
export { type CopyNames, copySite } from './copy.ts';
export { isWatched } from './data-versions.ts';
export { findSiteByDomain, findSiteByExternalId, findSiteById, listSites } from './directory.ts';
export { addDomain, isServedDomain, listDomains, listServedDomains, removeDomain } from './domains.ts';
export { findJurisdictionProfile, putJurisdictionProfile } from './jurisdictions.ts';
export { languageItem, setLanguages } from './languages.ts';
export type { MaintenanceWindow } from './maintenance.ts';
export { type Menus, setMenus } from './menus.ts';
export { BoundedMap, createSiteCache, type SiteCache } from './site-cache.ts';
export { type SiteClock, watchSiteClock } from './site-clock.ts';
export { type SiteProfile, siteProfile } from './site-profile.ts';
export {
  createSite,
  hasSportsbook,
  type NewSite,
  type SiteSettings,
  setArchived,
  setMaintenance,
  setSiteOpen,
  setTheme,
  setTimeZone,
  sitesOfLicence,
  updateSite,
} from './sites.ts';
