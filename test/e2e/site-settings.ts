import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findSiteByDomain, type SiteSettings, updateSite } from '#server/modules/sites/index.ts';
import { live, type openProduct } from './support.ts';

type Product = Pick<ReturnType<typeof openProduct>, 'platform'>;

/** Changes the settings of a brand. */
export async function changeSettings(product: Product, brand: string, settings: SiteSettings): Promise<void> {
  const { db, transaction } = product.platform.database;
  const site = await findSiteByDomain(db, `${brand}.localhost`);
  await transaction((tx) => updateSite(tx, site!.id, settings));
}

/** Reloads a page until the change has reached it. */
export async function reloadUntil(page: Page, address: string, seen: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(address);
        return seen();
      },
      { timeout: 15_000, interval: 300 },
    )
    .toBe(true);
  await live(page);
}

/** The layout data of a page. */
export const layoutOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('page-data')!.textContent!).layout);
