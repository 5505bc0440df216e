import { MAINTENANCE_COOKIE } from '#contracts/values/cookies.ts';
import type { SiteRef } from '../site-ref.ts';
import type { RequestInfo } from './request.ts';

/** Whether a token belongs to a valid maintenance link of the site. */
export type MaintenanceAccess = (site: SiteRef, token: string) => Promise<boolean>;

/** The site as available to the visitor: holders of a maintenance link can also use it during maintenance. */
export async function siteForVisitor(
  site: SiteRef,
  request: RequestInfo,
  hasAccess: MaintenanceAccess | undefined,
): Promise<SiteRef> {
  const token = site.inMaintenance ? request.cookie(MAINTENANCE_COOKIE) : undefined;
  return token && (await hasAccess?.(site, token)) ? { ...site, inMaintenance: false } : site;
}
