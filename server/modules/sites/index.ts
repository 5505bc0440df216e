import type { Db } from '../../platform/database/index.ts';
import type { SecretKey } from '../../platform/encryption.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createLinkSignature, findLiveLink } from '../../platform/private-links.ts';
import { createSitesConsole } from './console/index.ts';
import { MAINTENANCE_LINKS } from './tables.ts';

type SitesDeps = {
  secretKey: SecretKey;
  /** Whether the installation can determine the country of an address. */
  hasCountrySource: boolean;
};

export type SitesModule = Module & {
  /**
   * Expiry of a token's maintenance link; undefined if the token is forged, expired, ended or for another
   * site.
   */
  maintenanceLinkUntil(db: Db, siteId: number, token: string, now: Date): Promise<Date | undefined>;
};

/**
 * Handles no calls: startup, a page's first call, also lists the products on sale and is handled by
 * `catalog`.
 */
export function createSitesModule({ secretKey, hasCountrySource }: SitesDeps): SitesModule {
  const signature = createLinkSignature(secretKey, 'sites/maintenance');
  return {
    ...defineModule({ name: 'sites', console: createSitesConsole(hasCountrySource, signature) }),
    async maintenanceLinkUntil(db, siteId, token, now) {
      const linkId = signature.read(siteId, token);
      const link = linkId && (await findLiveLink(db, MAINTENANCE_LINKS, siteId, linkId, now));
      return link ? link.expiresAt : undefined;
    },
  };
}

export {
  addBrandGroup,
  advanceGroup,
  type BrandGroup,
  deleteBrandGroup,
  dropOwnValue,
  type GroupMember,
  groupedFieldsOf,
  groupOfSite,
  keepOwnValues,
  listBrandGroups,
  listGroupMembers,
  listGroupVersions,
  lockBrandGroup,
  lockSiteFields,
  putGroupMember,
  setSiteFields,
  storeGroupValues,
} from './brand-groups.ts';
export { listBrands, lockBrandNames } from './brands.ts';
export { type OnSiteChange, type SiteWatch, watchSiteChanges } from './change-listener.ts';
export { announceChange, announceChangeToAll } from './changes.ts';
export { isWatched } from './data-versions.ts';
export { addDomain, isServedDomain, listDomains, listServedDomains, removeDomain } from './domains.ts';
export {
  addGroupPlan,
  blockGroupPlan,
  deleteGroupPlan,
  findGroupPlan,
  listGroupPlans,
} from './group-plans.ts';
export { findJurisdictionProfile, putJurisdictionProfile } from './jurisdictions.ts';
export { languageItem, setLanguages } from './languages.ts';
export { mailSenderOf, refusedSenderParts } from './mail-senders.ts';
export type { MaintenanceWindow } from './maintenance.ts';
export { type Menus, setMenus } from './menus.ts';
export { BoundedMap, createSiteCache, type SiteCache } from './site-cache.ts';
export { type SiteClock, watchSiteClock } from './site-clock.ts';
export { type CopyNames, copySite } from './site-copy.ts';
export {
  findSiteByDomain,
  findSiteByExternalId,
  findSiteById,
  firstDomains,
  listSites,
} from './site-lookup.ts';
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
export { findWindDown, isWindingDown, setWindDown, type WindDown } from './wind-down.ts';
