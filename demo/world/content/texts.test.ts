import { describe, expect, test } from 'vitest';
import { type DemoBrand, demoBrands } from '../brands/index.ts';
import { demoArticles, demoPage } from './pages.ts';
import { demoPartners } from './partners.ts';
import { demoSeo } from './seo.ts';
import { PAGE_NAMES } from './types.ts';

const brands = demoBrands(new Date('2026-11-21T12:00:00Z'));
const written = brands.filter((brand) => brand.local === 'PHP' || brand.local === 'CN');

/** Every text a visitor of the brand can read. */
function textsOf(brand: DemoBrand): string[] {
  const pages = PAGE_NAMES.map((page) => demoPage(brand, page));
  const articles = [...demoArticles(brand, 'news'), ...demoArticles(brand, 'promotion')];
  return [
    ...[...pages, ...articles].flatMap((page) => [
      page.en_title,
      page.en_body,
      page.local_title,
      page.local_body,
    ]),
    ...demoSeo(brand).flatMap((seo) => [seo.meta_title, seo.meta_desc, seo.en_body, seo.local_body]),
    ...Object.values(brand.tagline),
  ];
}

const headings = (html: string) => html.match(/<h2>/g)?.length ?? 0;

describe('pages', () => {
  test('[S-15] every page of every brand has an English title and body, and HTML of paragraphs, headings and lists', () => {
    for (const brand of brands) {
      for (const name of PAGE_NAMES) {
        const page = demoPage(brand, name);
        expect(page.status, `${brand.code} ${name}`).toBe(true);
        expect(page.en_title.length, `${brand.code} ${name}`).toBeGreaterThan(3);
        expect(page.en_body, `${brand.code} ${name}`).toMatch(/^<p>/);
        expect(page.en_body.replace(/<\/?(p|h2|ul|li|a)(?: href="\/[a-z/-]*")?>/g, '')).not.toMatch(/[<>]/);
      }
    }
  });

  test('[S-15] brands in PHP and CNY have every page in Filipino or Chinese, section by section', () => {
    expect(written.length).toBe(9);
    for (const brand of written) {
      for (const name of PAGE_NAMES) {
        const page = demoPage(brand, name);
        expect(page.local_title, `${brand.code} ${name}`).not.toBe('');
        expect(headings(page.local_body), `${brand.code} ${name}`).toBe(headings(page.en_body));
        expect(page.local_body).not.toBe(page.en_body);
      }
      for (const kind of ['news', 'promotion'] as const)
        expect(demoArticles(brand, kind).every((article) => article.local_title !== '')).toBe(true);
    }
    for (const brand of brands.filter((other) => !written.includes(other)))
      expect(demoPage(brand, 'faqs').local_body).toBe('');
  });

  test('no text claims that one game is the only one of our own', () => {
    const CLAIMS =
      /\bonly\b[^.]*\b(?:Lantern Reels|own games?)\b|\b(?:Lantern Reels|own games?)\b[^.]*\bonly\b/i;
    const claiming = brands.flatMap((brand) => textsOf(brand).filter((text) => CLAIMS.test(text)));
    expect(claiming).toEqual([]);
  });

  test('brands have distinct texts: no two share an About page, and no two voices share a title', () => {
    expect(new Set(brands.map((brand) => demoPage(brand, 'about_us').en_body)).size).toBe(brands.length);
    const voices = [...new Map(brands.map((brand) => [brand.voice, brand])).values()];
    for (const name of PAGE_NAMES)
      expect(new Set(voices.map((brand) => demoPage(brand, name).en_title)).size).toBe(voices.length);
  });
});

describe('honesty', () => {
  const FORBIDDEN = [
    /licen[sc]ed|licen[sc]e (no|number)|regulated by|PAGCOR|Curaçao|certified|audited by/i,
    /jackpot|winners? today|just won!|guaranteed|risk[- ]free|best odds|trusted by|number one/i,
    /visa|mastercard|gcash|paypal|alipay|wechat|bitcoin|usdt/i,
    /持牌|牌照|大奖|稳赢|包赢|支付宝|微信/,
    /lisensiyado|siguradong panalo|walang talo/i,
  ];

  test('no text claims a licence, a jackpot, a winner or a payment partner', () => {
    for (const brand of brands)
      for (const text of textsOf(brand))
        for (const claim of FORBIDDEN) expect(text, `${brand.code}: ${text}`).not.toMatch(claim);
  });

  test('texts contain only valid numbers: opening balance, tokens, ages, screen width', () => {
    const known = /1,000\.00 [A-Z]{3}|Demo1234!|argon2id|ju\*\*\*4|License 2\.0/g;
    const numbers = brands.flatMap((brand) =>
      textsOf(brand).flatMap(
        (text) =>
          text
            .replace(/<\/?h2>/g, '')
            .replace(known, '')
            .match(/\d+/g) ?? [],
      ),
    );
    expect([...new Set(numbers)].sort()).toEqual(['100', '21', '320']);
  });

  test('partners link to the brand’s own pages', () => {
    for (const brand of brands)
      for (const partner of demoPartners(brand)) expect(partner.href).toMatch(/^\/[a-z]/);
  });
});

const ROUTES = new Set(
  `about account banking bet-history change-password contact-us download edit-profile faqs inbox news promotions register
  responsible-gaming security slots statement vip`.split(/\s+/),
);

test('links in texts point to existing pages', () => {
  const links = brands.flatMap((brand) =>
    textsOf(brand).flatMap((text) => text.match(/href="[^"]*"/g) ?? []),
  );
  const unknown = links.filter((link) => !ROUTES.has(link.slice('href="/'.length, -1)));
  expect([...new Set(unknown)]).toEqual([]);
  // An unconverted link would still show its brackets.
  expect(brands.flatMap(textsOf).filter((text) => /\]\(/.test(text))).toEqual([]);
});

test('[S-13] [S-14] every brand has a complete search record for home, and records within their limits', () => {
  for (const brand of brands) {
    const records = demoSeo(brand);
    expect(new Set(records.map((record) => record.page_name)).size).toBe(records.length);
    const home = records.find((record) => record.page_name === 'home');
    expect(home?.meta_title).toContain(brand.name);
    for (const record of records) {
      expect(record.meta_title.length).toBeLessThanOrEqual(200);
      expect(record.meta_desc.length).toBeGreaterThan(20);
      expect(record.meta_desc.length).toBeLessThanOrEqual(500);
    }
  }
});
