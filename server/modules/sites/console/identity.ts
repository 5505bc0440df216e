import type { Selectable } from 'kysely';
import type { SiteIdentityForm } from '#contracts/console/site-identity.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type SiteSettings, updateSite } from '../sites.ts';
import { type SiteTable, tables } from '../tables.ts';
import { lockSiteRow, siteRowVersion } from './row-version.ts';

type StoredIdentity = Omit<SiteIdentityForm, 'look'> & { look: { template: string; colour: string } };

/** From the database: editors see no cached copy. */
async function identityOf(db: Db, siteId: number): Promise<StoredIdentity & { licence: string }> {
  return identityOfRow(
    await tables(db).selectFrom('site').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow(),
  );
}

function identityOfRow(row: Selectable<SiteTable>): StoredIdentity & { licence: string } {
  return {
    names: { name: row.name, tagline: row.logo_text },
    logos: { logo1: row.logo1, logo2: row.logo2, logo3: row.logo3 },
    icon: row.manifest_icon ?? '',
    look: { template: row.theme_code, colour: row.theme_color },
    apps: {
      ...{ android: row.android_sub, ios: row.ios_sub },
      ...{ has_page: row.show_app_download, has_bar: row.show_download_bar },
    },
    affiliate_domain: row.aff_domain,
    home_redirect: row.root_redirect ?? '',
    expires_at: row.expired_date?.toISOString() ?? null,
    has_rewards: row.gamify_status,
    has_sportsbook: row.sportsbook,
    has_free_play: row.free_play,
    licence_text: row.licence_text,
    licence: row.licence,
  };
}

/** The parts that were given, as settings of a site. */
function settingsOf(given: { [Name in keyof SiteIdentityForm]?: SiteIdentityForm[Name] | undefined }) {
  const { names, logos, icon, look, apps, affiliate_domain, home_redirect, expires_at } = given;
  const { has_rewards, has_sportsbook, has_free_play, licence_text } = given;
  return {
    ...(names && { name: names.name, logoText: names.tagline }),
    ...(logos && { logos: [logos.logo1, logos.logo2, logos.logo3] as const }),
    ...(icon !== undefined && { manifestIcon: icon || null }),
    ...(look && { theme: { code: look.template, color: look.colour } }),
    ...(apps && {
      ...{ androidSub: apps.android, iosSub: apps.ios },
      switches: { appDownload: apps.has_page, downloadBar: apps.has_bar },
    }),
    ...(affiliate_domain !== undefined && { affDomain: affiliate_domain }),
    ...(home_redirect !== undefined && { rootRedirect: home_redirect || null }),
    ...(expires_at !== undefined && { expiredDate: expires_at === null ? null : new Date(expires_at) }),
    ...(has_rewards !== undefined && { gamifyStatus: has_rewards }),
    ...(has_sportsbook !== undefined && { hasSportsbook: has_sportsbook }),
    ...(has_free_play !== undefined && { hasFreePlay: has_free_play }),
    ...(licence_text !== undefined && { licenceText: licence_text }),
  } satisfies SiteSettings;
}

/** Other brands of the same licence. */
async function licenceBrands(db: Db, siteId: number, licence: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('site')
    .select('name')
    .where('licence', '=', licence)
    .where('site_id', '<>', siteId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Who a brand is; one administrator changes it, with a reason, but for the licence. */
export const identityHandlers: ConsoleHandlers = {
  async siteIdentity(_, { db, site }) {
    const row = await tables(db)
      .selectFrom('site')
      .selectAll()
      .where('site_id', '=', site.id)
      .executeTakeFirstOrThrow();
    const known = { ...identityOfRow(row), version: siteRowVersion(row) };
    return { ...known, licence_brands: await licenceBrands(db, site.id, known.licence) };
  },
  async setSiteIdentity({ site_id: _, reason: __, version, ...given }, { tx, site }) {
    const before = identityOfRow(await lockSiteRow(tx, site.id, version));
    await updateSite(tx, site.id, settingsOf(given));
    const after = await identityOf(tx, site.id);
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const change = { before: before as unknown as Fields, after: after as unknown as Fields };
    return { answer: {}, change: { subject: `site:${site.id}`, ...change } };
  },
  async proposeLicence({ request_id, licence }, { tx, site, propose }) {
    const { licence: from } = await identityOf(tx, site.id);
    if (from === licence) deny('changedMeanwhile');
    const subject = `site:${site.id}`;
    const answer = await propose({
      ...{ kind: 'licence', requestId: request_id, subject, people: 1 },
      title: `Licence ${licence}`,
      facts: { from, to: licence, brands: await licenceBrands(tx, site.id, licence) },
    });
    return {
      answer,
      change: { subject, before: { licence: from }, after: { licence: from, proposed: licence } },
    };
  },
};

/** Exclusions of the licence's other brands apply from the next sign-in after approval. */
export const licenceProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  async apply(tx, { siteId, facts }) {
    if ((await identityOf(tx, siteId)).licence !== facts.from) deny('changedMeanwhile');
    await updateSite(tx, siteId, { licence: facts.to as string });
  },
};
