import type { CHECKLIST } from '#contracts/console/brands.ts';
import type { Db } from '#server/platform/database/index.ts';
import type { SiteRef } from '#server/platform/site-ref.ts';
import { listOpenMethods } from '../cashier/index.ts';
import { hasGamesOnSale } from '../catalog/index.ts';
import { cmsPages, hasTerms, siteLinks } from '../content/index.ts';
import { rolesOnSite } from '../operators/index.ts';
import { siteProfile } from '../sites/index.ts';

type Check = (typeof CHECKLIST)[number];

/** What a brand has and lacks before it opens; nothing of it is enforced. */
export async function checklistOf(db: Db, site: SiteRef): Promise<{ name: Check; is_done: boolean }[]> {
  const [{ site: profile }, games, methods, { cms_status: pages }, terms, { social }, roles] =
    await Promise.all([
      siteProfile(db, site.id),
      hasGamesOnSale(db, site.id),
      listOpenMethods(db, site.id, site.currency),
      cmsPages(db, site.id),
      hasTerms(db, site.id),
      siteLinks(db, site.id),
      rolesOnSite(db, site.id),
    ]);
  const done: Record<Check, boolean> = {
    logo: profile.logo1 !== '',
    games,
    payment_methods: methods.length > 0,
    pages,
    terms,
    contact: social.length > 0,
    staff: roles.includes('finance_maker') && roles.includes('finance_checker'),
  };
  return Object.entries(done).map(([name, is_done]) => ({ name: name as Check, is_done }));
}
