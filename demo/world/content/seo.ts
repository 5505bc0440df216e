import type { SeoRecord } from '#contracts/api/startup.ts';
import { LANGUAGES } from '#contracts/values/languages.ts';
import { brandImages } from '../brands/images.ts';
import type { DemoBrand } from '../brands/types.ts';
import { demoLead } from './pages.ts';
import type { PageName } from './types.ts';

type DemoSeo = Omit<SeoRecord, 'id' | 'meta_robots'>;

/** Page name of the search record, route, CMS page it describes. */
const CONTENT_PAGES: readonly (readonly [string, string, PageName])[] = [
  ['about', '/about', 'about_us'],
  ['privacy-policy', '/privacy-policy', 'privacy_policy'],
  ['banking', '/banking', 'banking'],
  ['faqs', '/faqs', 'faqs'],
  ['responsible-gaming', '/responsible-gaming', 'responsible_gaming'],
  ['term-condition', '/term-condition', 'term_condition'],
  ['security', '/security', 'security'],
  ['contact-us', '/contact-us', 'contact'],
  ['download', '/download', 'download'],
  ['news', '/news', 'news'],
  ['promotions', '/promotions', 'promotions'],
];

/** Lobbies: page name, route, name in English, Filipino and Chinese. */
const LOBBIES: readonly (readonly [string, string, string, string, string])[] = [
  ['slots', '/slots', 'Slots', 'Slots', '老虎机'],
  ['casino', '/casino', 'Live casino', 'Live casino', '真人娱乐'],
  ['sports', '/sports', 'Sports', 'Sports', '体育'],
  ['fishing', '/fishing', 'Fishing games', 'Fishing games', '捕鱼游戏'],
  ['poker', '/poker', 'Table games', 'Table games', '棋牌游戏'],
  ['lottery', '/lottery', 'Lottery', 'Loterya', '彩票'],
  ['bingo', '/bingo', 'Bingo', 'Bingo', '宾果'],
  ['arcade', '/arcade', 'Arcade', 'Arcade', '街机'],
  ['crash', '/crash', 'Crash games', 'Crash games', '爆点游戏'],
  ['hash-game', '/hash-game', 'Hash games', 'Hash games', '哈希游戏'],
  ['sabong', '/sabong', 'Sabong', 'Sabong', '斗鸡'],
  ['horse-racing', '/horse-racing', 'Horse racing', 'Karera ng kabayo', '赛马'],
  ['hot', '/hot', 'Hot games', 'Mga sikat na laro', '热门游戏'],
];

/** Search records of a brand: home, lobbies, content pages [S-13, S-14]. */
export function demoSeo(brand: DemoBrand): DemoSeo[] {
  return [home(brand), ...lobbies(brand), ...contentPages(brand)];
}

function home(brand: DemoBrand): DemoSeo {
  const about = demoLead(brand, 'about_us');
  return {
    ...common(brand, 'home', '/'),
    en_item_name: brand.name,
    en_body: brand.story.en,
    local_item_name: about.local ? brand.name : '',
    local_body: localOf(brand, brand.story),
    meta_title: `${brand.name} – ${brand.tagline.en}`,
    meta_desc: brand.story.en,
  };
}

function lobbies(brand: DemoBrand): DemoSeo[] {
  return LOBBIES.map(([page, path, en, fil, zh]) => {
    const line = `${en} at ${brand.name}, a demo with play money: search, filter by provider and save your favourites.`;
    return {
      ...common(brand, page, path),
      en_item_name: en,
      en_body: line,
      local_item_name: localOf(brand, { en, fil, zh }),
      local_body: localOf(brand, {
        en,
        fil: `${en} sa ${brand.name}, demo na may play money.`,
        zh: `${brand.name} 的${zh}，使用演示资金的演示站。`,
      }),
      meta_title: `${en} – ${brand.name}`,
      meta_desc: line,
    };
  });
}

function contentPages(brand: DemoBrand): DemoSeo[] {
  return CONTENT_PAGES.map(([name, path, page]) => {
    const { en, local } = demoLead(brand, page);
    return {
      ...common(brand, name, path),
      en_item_name: en.title,
      en_body: en.lead,
      local_item_name: local?.title ?? '',
      local_body: local?.lead ?? '',
      meta_title: `${en.title} – ${brand.name}`,
      meta_desc: en.lead,
    };
  });
}

/** Addresses are paths: the site prepends its own origin. */
function common(brand: DemoBrand, page_name: string, path: string) {
  return {
    page_name,
    meta_keywords: [brand.name, 'Baize', 'demo', page_name.replaceAll('-', ' ')].join(', '),
    meta_url: path,
    meta_canonical: path,
    meta_author: brand.name,
    meta_publisher: brand.name,
    meta_lang: LANGUAGES.EN.locale,
    meta_image_url: brandImages(brand.code).banner,
  };
}

function localOf(brand: DemoBrand, text: { en: string; fil?: string; zh?: string }): string {
  if (brand.local === 'PHP') return text.fil ?? '';
  if (brand.local === 'CN') return text.zh ?? '';
  return '';
}
