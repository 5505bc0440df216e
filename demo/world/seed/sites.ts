import { timeZoneOfCurrency } from '#contracts/values/time-zones.ts';
import { addAffiliate, upsertProgramme } from '../../../server/modules/affiliates/index.ts';
import { createBrand } from '../../../server/modules/brands/index.ts';
import { upsertGames, upsertProvider } from '../../../server/modules/catalog/index.ts';
import {
  setPartners,
  upsertArticles,
  upsertPages,
  upsertSeo,
} from '../../../server/modules/content/index.ts';
import { setGameCycle } from '../../../server/modules/originals/index.ts';
import { updateSite } from '../../../server/modules/sites/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import { brandImages } from '../brands/images.ts';
import type { DemoBrand, DemoCurrency } from '../brands/types.ts';
import { type ArtManifest, catalogueGames, catalogueProviders, gamesOf, listOf } from '../catalogue.ts';
import { demoArticles, demoPage } from '../content/pages.ts';
import { demoPartners } from '../content/partners.ts';
import { demoSeo } from '../content/seo.ts';
import { PAGE_NAMES } from '../content/types.ts';
import { writeBonuses } from './bonuses.ts';
import { writeJourneys } from './journeys.ts';
import { writeMethods } from './methods.ts';
import { PARTNER_CODE } from './players.ts';
import { COIN, writeRewards } from './rewards.ts';

/** Adds the catalogue from which every brand sells. */
export async function enterCatalogue(tx: Tx, art: ArtManifest): Promise<void> {
  for (const provider of catalogueProviders) await upsertProvider(tx, provider);
  await upsertGames(tx, catalogueGames(art));
}

/**
 * Opens the site of a brand with its content; returns its id. It stays open until `finishSite` changes that.
 */
export async function openSite(tx: Tx, brand: DemoBrand): Promise<number> {
  const images = brandImages(brand.code);
  const siteId = await createBrand(tx, {
    externalId: brand.code,
    name: brand.name,
    currency: brand.currency,
    theme: { code: brand.theme.code, color: brand.theme.colour },
    domains: brand.hosts,
    languages: brand.languages,
    menus: brand.content,
    logos: images.logos,
    logoText: brand.tagline.en,
    manifestIcon: images.icon,
    gamifyStatus: brand.gamify,
    hasFreePlay: true,
    hasSportsbook: !brand.gameSelection.without.includes('sportsbook'),
    // In the demo only houses that sell sabong are in a jurisdiction that allows it.
    jurisdiction: brand.gameSelection.without.includes('sabong') ? 'strict' : 'open',
    affDomain: brand.hosts[0],
    rootRedirect: brand.rootRedirect,
    switches: {
      bfAnnModal: brand.switches.show_bf_ann_modal,
      appDownload: brand.switches.show_app_download,
      downloadBar: brand.switches.show_download_bar,
    },
    assortment: {
      games: gamesOf(brand),
      rows: {
        hot: listOf(brand, 'hot'),
        featured: listOf(brand, 'featured'),
        popular: listOf(brand, 'popular'),
        new: listOf(brand, 'new'),
      },
    },
  });
  // Its bots play the evening before opening; then the game's cycle applies to everybody.
  await setGameCycle(tx, siteId, 0);
  await writeRewards(tx, siteId, brand.currency);
  await writeBonuses(tx, siteId, brand.currency, new Date());
  await writeAffiliates(tx, siteId, brand.currency, new Date());
  await writeJourneys(tx, siteId, new Date());
  await writeMethods(tx, siteId, brand);
  await writeContent(tx, siteId, brand);
  return siteId;
}

/** Enforces the game's cycle and closes the special houses in their own way, once their players exist. */
export async function finishSite(tx: Tx, siteId: number, brand: DemoBrand): Promise<void> {
  await setGameCycle(tx, siteId, null);
  const { is_maintenance: on, start_date, end_date } = brand.maintenance;
  if (on) {
    const maintenance = { on, start: dateOf(start_date), end: dateOf(end_date) };
    await updateSite(tx, siteId, { maintenance });
  }
  if (brand.expiredDate) await updateSite(tx, siteId, { expiredDate: dateOf(brand.expiredDate) });
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/**
 * Two affiliates, one referred by the other. The demo's bots use the first one's code: all its figures come
 * from actual play.
 */
async function writeAffiliates(tx: Tx, siteId: number, currency: DemoCurrency, now: Date): Promise<void> {
  const coin = BigInt(COIN[currency]);
  const audit = { actor: 'demo', reason: 'demo', now };
  const sum = (coins: bigint) => (coins * coin).toString();
  const programme = { currency, zone: timeZoneOfCurrency(currency), minPayout: 100n * coin };
  await upsertProgramme(tx, siteId, programme, audit);
  const sharing = {
    tiers: [
      { from: '0', share: 2_500 },
      { from: sum(100_000n), share: 4_000 },
    ],
    payments: 250,
    admin: 200,
    overrides: [500],
  };
  const first = { code: PARTNER_CODE, name: 'Demo partner', plan: sharing };
  const parentId = await addAffiliate(tx, siteId, first, audit);
  const hybrid = {
    tiers: [{ from: '0', share: 1_500 }],
    cpa: sum(50n),
    min_deposit: sum(100n),
    min_turnover: sum(200n),
  };
  const second = { code: 'demo-friend', name: 'Demo partner’s friend', parentId, plan: hybrid };
  await addAffiliate(tx, siteId, second, audit);
}

/** Pages, news, promotions, search records and partners of a brand. */
async function writeContent(tx: Tx, siteId: number, brand: DemoBrand): Promise<void> {
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
