import { MAINTENANCE_COOKIE } from '#contracts/values/cookies.ts';
import type { SiteRef } from '../site-ref.ts';
import type { RequestInfo } from './request.ts';

/** Whether a token is that of a valid maintenance link of the site. */
export type MaintenanceAccess = (site: SiteRef, token: string) => Promise<boolean>;

/** The site as the visitor may use it: a holder of a maintenance link uses it during maintenance too. */
export async function siteForVisitor(
  site: SiteRef,
  request: RequestInfo,
  hasAccess: MaintenanceAccess | undefined,
): Promise<SiteRef> {
  const token = site.inMaintenance ? request.cookie(MAINTENANCE_COOKIE) : undefined;
  return token && (await hasAccess?.(site, token)) ? { ...site, inMaintenance: false } : site;
}
