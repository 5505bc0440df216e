import {
  setPartners,
  upsertArticles,
  upsertPages,
  upsertSeo,
} from '../../../server/modules/content/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import type { DemoBrand } from '../brands/types.ts';
import { demoArticles, demoPage } from '../content/pages.ts';
import { demoPartners } from '../content/partners.ts';
import { demoSeo } from '../content/seo.ts';
import { PAGE_NAMES } from '../content/types.ts';

/** Pages, news, promotions, search records and partners of a brand. */
export async function writeContent(tx: Tx, siteId: number, brand: DemoBrand): Promise<void> {
  await upsertPages(
    tx,
    siteId,
    PAGE_NAMES.map((page) => demoPage(brand, page)),
  );
  const articles = [...demoArticles(brand, 'news'), ...demoArticles(brand, 'promotion')];
  await upsertArticles(
    tx,
    siteId,
    articles.map((article, position) => ({ ...article, position })),
  );
  await upsertSeo(tx, siteId, demoSeo(brand));
  await setPartners(tx, siteId, demoPartners(brand));
}
