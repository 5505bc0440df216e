import type { Answer } from '#contracts/api/call.ts';
import type { ListedArticle, SearchRecord } from '#contracts/api/content.ts';
import type { PaymentMarkItem } from '#contracts/api/deposits.ts';
import type { Api } from '#contracts/api/index.ts';
import { closedSite, type Maintenance, type SeoRecord, type WindDownNotice } from '#contracts/api/startup.ts';
import { createClient, type Send, succeeded } from '#contracts/client.ts';
import type { HomeSectionState } from '#contracts/values/content-items.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#contracts/values/languages.ts';
import { CMS_PAGES, type Layout, layoutOf, type StartupAnswer } from '../app/state/layout.ts';
import type { AnalyticsItem } from './analytics.ts';

type BrandFooter = Pick<Extract<Answer<Api['footer']>, { statusCode: 1 }>, 'columns' | 'seals' | 'texts'>;
const NO_FOOTER: BrandFooter = { columns: [], seals: [], texts: {} };

/** Data shared by all pages of a domain: the layout store, SEO of home, analytics; nothing personal. */
export type Brand = {
  layout: Layout;
  /** The startup answer if it was not successful. */
  failure: { statusCode: number; statusMessage: string } | null;
  languages: LanguageCode[];
  rootRedirect: string | null;
  seo: SeoRecord | null;
  /** The operator's SEO texts, by `page_name`. */
  records: ReadonlyMap<string, SearchRecord>;
  /** Current and scheduled news and promotions. */
  articles: readonly ListedArticle[];
  /** Sections of home in the operator's order; empty if the template decides. */
  home: readonly HomeSectionState[];
  /** The operator's footer, words by language; empty where the template decides. */
  footer: BrandFooter;
  analytics: AnalyticsItem[];
  /** The site's payment methods, public data. */
  marks: PaymentMarkItem[];
  /** Minimum age to play. */
  minAge: number;
  /** The site takes sports bets. */
  hasSportsbook: boolean;
  /** The licence statement: holder, licence and regulator. */
  licenceText: string;
  /** A maintenance that pages announce. */
  planned: Maintenance | null;
  /** A wind-down that pages announce. */
  closing: WindDownNotice | null;
  /** Whether every call besides startup was answered; missing parts are requested again soon. */
  isWhole: boolean;
};

/**
 * Asks the API for a brand [S-01..S-05, S-13, S-15, S-16, S-18]; calls beside startup may fail without taking
 * it down.
 */
export async function loadBrand(send: Send, host: string): Promise<Brand> {
  const client = createClient(send);
  const answer = await client.startup({ domain_name: host });
  const layout = layoutOf(answer);
  const brand = brandOf(answer, layout);
  if (!layout.site) return brand;
  const site = { domain_name: host, external_id: layout.site.external_id };
  const [seo, analytics, partners, social, hot, cms, marks, index, home, footer] = await Promise.all([
    client.seo({ ...site, page_name: 'home' }),
    client.getAnalytics({ domain_name: host }),
    client.partners(site),
    client.socialAccount(site),
    client.getHotGames({ ...site, game_type: '' }),
    client.siteInfoDetail(site),
    client.paymentMarks(site),
    client.searchIndex(site),
    client.homeLayout(site),
    client.footer(site),
  ]);
  return {
    ...brand,
    isWhole: [seo, analytics, partners, social, hot, cms, marks, index, home, footer].every((answered) =>
      succeeded(answered),
    ),
    records: new Map(succeeded(index) ? index.records.map((record) => [record.page_name, record]) : []),
    articles: succeeded(index) ? index.articles : [],
    home: succeeded(home) ? home.sections : [],
    footer: succeeded(footer) ? footer : NO_FOOTER,
    seo: succeeded(seo) ? seo.value : null,
    marks: succeeded(marks) ? marks.value : [],
    analytics: succeeded(analytics) ? analytics.value : [],
    layout: {
      ...layout,
      partners: succeeded(partners) ? partners.partners : [],
      accountList: succeeded(social) ? social.accountList : [],
      hasHotGames: succeeded(hot) && hot.value.length > 0,
      cms: succeeded(cms)
        ? Object.fromEntries(CMS_PAGES.map((name) => [name, { status: cms.cms[name].status }]))
        : {},
      cms_status: succeeded(cms) && cms.cms_status,
    },
  };
}

function brandOf(answer: StartupAnswer, layout: Layout): Brand {
  const { statusCode, statusMessage, statusDetail } = answer;
  const closed = statusMessage === 'siteClosed' ? closedSite.safeParse(statusDetail).data : undefined;
  const inMaintenance = succeeded(answer) ? answer.maintenance_languages : undefined;
  const codes = closed?.languages ?? inMaintenance ?? layout.language.map(({ code }) => code);
  const offered = codes.filter((code): code is LanguageCode =>
    LANGUAGE_CODES.some((known) => known === code),
  );
  return {
    layout,
    failure: statusCode === 1 ? null : { statusCode, statusMessage },
    languages: offered.length > 0 ? offered : ['EN'],
    rootRedirect: succeeded(answer) ? answer.root_redirect : null,
    seo: null,
    records: new Map(),
    articles: [],
    home: [],
    footer: NO_FOOTER,
    marks: [],
    minAge: succeeded(answer) ? answer.min_age : 0,
    hasSportsbook: succeeded(answer) && answer.switches.has_sportsbook,
    licenceText: succeeded(answer) ? answer.licence_text : '',
    analytics: [],
    planned: succeeded(answer) && answer.announces_maintenance ? answer.maintenance : null,
    closing: (succeeded(answer) && answer.wind_down) || null,
    isWhole: true,
  };
}

/**
 * Cache time of an incomplete brand, in ms: long enough that a failing part is not requested for every
 * visitor.
 */
const HALF_TTL = 500;

/** Caches brands briefly: concurrent visitors share one request. */
export function createBrandCache(send: (host: string) => Send, ttl: number) {
  const brands = new Map<string, { brand: Promise<Brand>; until: number }>();
  return {
    async get(host: string): Promise<Brand> {
      const now = performance.now();
      const kept = brands.get(host);
      if (kept && kept.until > now) return kept.brand;
      if (brands.size > 5_000) brands.clear();
      const entry = { brand: loadBrand(send(host), host), until: now + ttl };
      brands.set(host, entry);
      const brand = await entry.brand;
      // A failure is retried at the next request; only successes are cached.
      if (brand.failure && brands.get(host) === entry) brands.delete(host);
      if (!brand.isWhole) entry.until = Math.min(entry.until, performance.now() + HALF_TTL);
      return brand;
    },
    forget(host: string): void {
      brands.delete(host);
    },
    forgetAll(): void {
      brands.clear();
    },
  };
}
