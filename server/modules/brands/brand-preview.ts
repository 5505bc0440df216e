import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { previewBrand } from '#contracts/console/brands.ts';
import type { Tx } from '#server/platform/database/index.ts';
import type { SiteRef } from '#server/platform/site-ref.ts';
import { updateSite } from '../sites/index.ts';
import { createBrand } from './creation.ts';

/**
 * Renders a page, by default the home page, at the domain that `change` returns; the change is rolled back.
 */
export type PagePreview = {
  render(change: (tx: Tx) => Promise<string>, device: 'desktop' | 'phone', path?: string): Promise<string>;
};
/** Makes drafts live inside a transaction; returns the titles of drafts too incomplete to show. */
export type ApplyDrafts = (
  tx: Tx,
  siteId: number,
  items: readonly { kind: string; key: string }[] | null,
  now: Date,
) => Promise<string[]>;

/** A preview always shows the open site, never a closed or maintenance notice. */
const ON_SHOW = {
  isOpen: true,
  archivedAt: null,
  expiredDate: null,
  rootRedirect: null,
  maintenance: { on: false, start: null, end: null },
} as const;

/** Previews a brand that does not exist yet, on a reserved domain. */
export const newBrandChange = (form: z.output<typeof previewBrand>) => async (tx: Tx) => {
  const key = randomBytes(8).toString('hex');
  const domain = `${key}.invalid`;
  await createBrand(tx, {
    ...{ externalId: `p-${key}`, domains: [domain], name: form.name, logoText: form.tagline },
    ...{ currency: form.currency, languages: form.languages, jurisdiction: form.jurisdiction },
    theme: { code: form.template, color: form.colour },
    gamifyStatus: form.gamify,
    hasSportsbook: form.sportsbook,
    ...ON_SHOW,
  });
  return domain;
};

/** Previews a brand with another template or colour. */
export const themeChange = (site: SiteRef, code: string, color: string) => async (tx: Tx) => {
  await updateSite(tx, site.id, { ...ON_SHOW, theme: { code, color } });
  return site.domain;
};

type ShownDrafts = {
  items: Parameters<ApplyDrafts>[2];
  look: { template: string; colour: string } | null;
};

/**
 * Previews a brand with drafts as if they were live, in its own or another template. Works for closed brands
 * too.
 */
export const draftsChange =
  (applyDrafts: ApplyDrafts, site: SiteRef, { items, look }: ShownDrafts, now: Date) =>
  async (tx: Tx): Promise<string[]> => {
    const leftOut = await applyDrafts(tx, site.id, items, now);
    // A chosen template takes precedence over that of a draft.
    const theme = look && { code: look.template, color: look.colour };
    await updateSite(tx, site.id, { ...ON_SHOW, ...(theme && { theme }) });
    return leftOut;
  };
