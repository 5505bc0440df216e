import type { BrandItem } from '#contracts/console/brands.ts';
import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { HOME_SECTIONS, type ThemeCode } from '#contracts/values/themes.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleHandlers, ModuleConsole } from '#server/platform/console/module-console.ts';
import { isUnchanged } from '#server/platform/console/stale-check.ts';
import type { Db, Tx } from '#server/platform/database/index.ts';
import type { PublicRequestOptions } from '#server/platform/external/public-request.ts';
import type { Module } from '#server/platform/module.ts';
import type { SiteRef } from '#server/platform/site-ref.ts';
import { arrangedRows, countGamesOnSale } from '../catalog/index.ts';
import { liabilityAt } from '../ledger/index.ts';
import {
  addDomain,
  listBrands,
  listDomains,
  lockBrandNames,
  removeDomain,
  setArchived,
  setSiteOpen,
  siteProfile,
} from '../sites/index.ts';
import { copyBrand } from './brand-copy.ts';
import {
  type ApplyDrafts,
  draftsChange,
  newBrandChange,
  type PagePreview,
  themeChange,
} from './brand-preview.ts';
import { checklistOf, openBrand } from './checklist.ts';
import { createBrand } from './creation.ts';
import { currencyHandlers } from './currencies.ts';
import { checkDomain } from './domain-check.ts';
import { type BrandForm, brandOf } from './form.ts';
import { brandGroupHandlers, groupValuesProposal } from './groups.ts';
import { faintColours } from './logo-contrast.ts';
import { groupPlanHandlers } from './plan-publication.ts';
import { createPresetHandlers, type PresetSources, presetPreparations, takePresets } from './presets.ts';
import { timeZoneHandlers } from './time-zone.ts';
import { windDownHandlers, windDownOf } from './wind-down-plans.ts';

/** Denies a code or a domain that belongs to another brand. */
export async function requireFreeNames(tx: Tx, { code, domains }: Pick<BrandForm, 'code' | 'domains'>) {
  await lockBrandNames(tx);
  const known = await listBrands(tx, new Date());
  if (known.some((brand) => brand.code === code)) deny('brandTaken', { fields: [{ field: 'code' }] });
  requireFreeDomains(known, domains);
}

function requireFreeDomains(known: readonly BrandItem[], domains: readonly string[]) {
  const taken = domains.find((domain) => known.some((brand) => brand.domains.includes(domain)));
  if (taken) deny('domainTaken', { fields: [{ field: 'domains' }], domain: taken });
}

export type BrandsDeps = PresetSources & {
  /** Whether this installation can send email and SMS. */
  sendsMessages: boolean;
  /** The source of public values for draws, if one is configured. */
  entropy: string | undefined;
  /** The answer of every process of this installation at `/healthz/installation`. */
  installationId: string;
  /** State of the installation, from the composition root. */
  readInstallation(db: Db): Promise<ConsoleOutput<ConsoleApi['installation']>>;
  /** Renders pages as they would look after a change. */
  preview: PagePreview;
  applyDrafts: ApplyDrafts;
  /** All modules, for their parts of a copied brand; resolved at call time. */
  modules(): readonly Module[];
  /** For tests. */
  requests?: PublicRequestOptions;
};

const createPreviewHandlers = ({ preview, applyDrafts }: BrandsDeps): ConsoleHandlers => ({
  newBrandPreview: async ({ brand, device }) => ({
    html: await preview.render(newBrandChange(brand), device),
  }),
  templatePreview: async ({ look, device }, { site }) => ({
    html: await preview.render(themeChange(site, look.template, look.colour), device),
  }),
  async draftPreview({ items, look, device, path }, { site, now }) {
    let left_out: string[] = [];
    const change = draftsChange(applyDrafts, site, { items, look }, now);
    const html = await preview.render(
      async (tx) => {
        left_out = await change(tx);
        return site.domain;
      },
      device,
      path,
    );
    return { html, left_out };
  },
});

const createBrandHandlers = ({
  sendsMessages,
  entropy,
  modules,
  readInstallation,
  ...sources
}: BrandsDeps): ConsoleHandlers => ({
  installation: (_, { db }) => readInstallation(db),
  brands: async (_, { db, now }) => ({ value: await listBrands(db, now) }),
  async createBrand({ brand, presets }, context) {
    const { tx } = context;
    await requireFreeNames(tx, brand);
    const siteId = await createBrand(tx, brandOf(brand));
    const taken = await takePresets(sources, context, { ...brand, siteId }, presets);
    const after = { ...brand, domains: [...brand.domains], languages: [...brand.languages], ...taken };
    return { answer: { site_id: siteId }, change: { subject: `site:${siteId}`, after, siteId } };
  },
  async copyBrand({ from, copy }, { tx, now }) {
    const [original] = await listBrands(tx, now, from);
    if (!original) deny('notFound');
    await requireFreeNames(tx, copy);
    const names = { externalId: copy.code, name: copy.name, domains: copy.domains };
    const siteId = await copyBrand(tx, from, names, copiesOf(modules()));
    const after = { from: original.code, ...copy, domains: [...copy.domains] };
    return { answer: { site_id: siteId }, change: { subject: `site:${siteId}`, after, siteId } };
  },
  async brandChecklist(_, context) {
    const { db, site, now } = context;
    const { state, domains } = await brandOfSite(db, site.id, now);
    return {
      state,
      domains,
      winding_down: await windDownOf(context),
      value: await checklistOf(db, { siteId: site.id, currency: site.currency, sendsMessages, entropy }),
    };
  },
  templateFit: ({ template }, { db, site }) => templateFit(db, site, template),
  async setBrandOpen({ is_open }, { tx, site, now }) {
    const before = await brandOfSite(tx, site.id, now);
    if (before.state === 'archived') deny('notYet');
    if ((before.state !== 'closed') === is_open) deny('changedMeanwhile');
    if (is_open) await openBrand(tx, { siteId: site.id, currency: site.currency, sendsMessages, entropy });
    else await setSiteOpen(tx, site.id, false);
    const after = await brandOfSite(tx, site.id, now);
    return {
      answer: {},
      change: { subject: `site:${site.id}`, before: { state: before.state }, after: { state: after.state } },
    };
  },
  async setBrandArchived({ is_archived }, { tx, site, now }) {
    const before = await brandOfSite(tx, site.id, now);
    if ((before.state === 'archived') === is_archived) deny('changedMeanwhile');
    if (is_archived) await requireEmpty(tx, site.id, before, now);
    await setArchived(tx, site.id, is_archived ? now : null);
    const after = await brandOfSite(tx, site.id, now);
    return {
      answer: {},
      change: { subject: `site:${site.id}`, before: { state: before.state }, after: { state: after.state } },
    };
  },
});

const createDomainHandlers = ({ installationId, requests }: BrandsDeps): ConsoleHandlers => ({
  checkDomains: async (_, { db, site }) => {
    const domains = await listDomains(db, site.id);
    return {
      value: await Promise.all(domains.map((domain) => checkDomain(domain, installationId, requests))),
    };
  },
  async setBrandDomains({ before: seen, domains }, { tx, site, now }) {
    await lockBrandNames(tx);
    const { domains: before } = await brandOfSite(tx, site.id, now);
    if (!isUnchanged(seen.toSorted(), before.toSorted())) deny('changedMeanwhile', { is_stale: true });
    await changeDomains(tx, site.id, before, domains);
    return {
      answer: {},
      change: { subject: `site:${site.id}`, before: { domains: before }, after: { domains } },
    };
  },
});

/** Each module's part of a copied brand. */
const copiesOf = (modules: readonly Module[]) =>
  modules.flatMap(({ siteCopy }) => (siteCopy ? [siteCopy] : []));

/** Denies archiving a brand that is not closed, or one that owes players money. */
async function requireEmpty(tx: Tx, siteId: number, { state }: BrandItem, now: Date): Promise<void> {
  if (state !== 'closed') deny('notYet');
  const { cash, reserved } = await liabilityAt(tx, siteId, now);
  if (cash + reserved > 0n) deny('holdsMoney');
}

/** A brand as staff see it. Refuses `notFound`. */
async function brandOfSite(db: Db, siteId: number, now: Date): Promise<BrandItem> {
  const [brand] = await listBrands(db, now, siteId);
  return brand!;
}

async function changeDomains(tx: Tx, siteId: number, before: readonly string[], after: readonly string[]) {
  const added = after.filter((domain) => !before.includes(domain));
  const removed = before.filter((domain) => !after.includes(domain));
  if (added.length + removed.length === 0) deny('changedMeanwhile');
  requireFreeDomains(await listBrands(tx, new Date()), added);
  for (const domain of added) await addDomain(tx, siteId, domain);
  for (const domain of removed) await removeDomain(tx, siteId, domain);
}

/** The brand handlers of the console. */
export const createBrandsConsole = (deps: BrandsDeps): ModuleConsole => ({
  handlers: {
    ...createBrandHandlers(deps),
    ...createDomainHandlers(deps),
    ...windDownHandlers(brandOfSite),
    ...createPreviewHandlers(deps),
    ...createPresetHandlers(deps),
    ...currencyHandlers,
    ...timeZoneHandlers,
    ...brandGroupHandlers,
    ...groupPlanHandlers,
  },
  preparations: presetPreparations(deps),
  proposals: { group_values: groupValuesProposal },
});

/** Sections of a home page that show one category of games. */
const CATEGORY_OF_ROW: Readonly<Record<string, string>> = {
  ...{ liveGames: 'livecasino', liveTables: 'livecasino', cardTables: 'table' },
  ...{ fishGames: 'fish', sportsGames: 'sportsbook' },
};

const sectionsOf = (template: string): string[] => (HOME_SECTIONS[template as ThemeCode] ?? '').split(' ');

/**
 * Changes to a brand's home page under another template: sections lost, added, empty for lack of games, and
 * manually arranged rows that no section shows; and the colours in which the logo is hard to see.
 */
async function templateFit(
  db: Db,
  site: SiteRef,
  template: ThemeCode,
): Promise<ConsoleOutput<ConsoleApi['templateFit']>> {
  const [profile, counts, arranged] = await Promise.all([
    siteProfile(db, site.id),
    countGamesOnSale(db, site.id),
    arrangedRows(db, site.id),
  ]);
  const { theme_code, logo1 } = profile.site;
  const [now, next] = [sectionsOf(theme_code), sectionsOf(template)];
  const isEmpty = (section: string) => {
    const category = CATEGORY_OF_ROW[section];
    return category !== undefined && !counts.get(category);
  };
  return {
    lost: now.filter((section) => section !== '' && !next.includes(section)),
    added: next.filter((section) => !now.includes(section)),
    empty: next.filter(isEmpty),
    arranged: arranged.filter((list) => !next.includes(`${list}Games`)),
    faint: await faintColours(db, site.id, logo1, template),
  };
}
