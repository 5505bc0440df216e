import { expect, test } from 'vitest';
import type { SearchRecord } from '#contracts/api/content.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { I18n } from '../app/lib/i18n.ts';
import { ROUTES } from '../app/routes.ts';
import type { Brand } from './brand.ts';
import { headOf, headTags } from './document-head.ts';
import { sitemap } from './sitemap.ts';

const ORIGIN = 'https://one.example';
const RECORD: SearchRecord = {
  ...{ page_name: 'slots', image: '/m/a.webp', canonical: '', noindex: false, author: '', publisher: '' },
  texts: { EN: { title: 'All slots', description: 'Every slot we have.', keywords: 'slots' } },
};
/** The site's own words are their keys here. */
const I18N = { of: () => (key: string) => key } as unknown as I18n;
const tagsOf = (path: string, language: LanguageCode, more: object = {}) =>
  headTags(
    headOf({
      ...{ route: ROUTES.find((route) => route.path === path)!, path, language, seo: null, isListed: true },
      ...{ siteName: 'One', logo: '/m/logo.webp', origin: ORIGIN, imageBase: '/images' },
      ...{ i18n: I18N, ...more },
    }),
    [],
  );

test('[S-13] a route uses its SEO record in the page’s language, and default texts in other languages', () => {
  const english = tagsOf('/slots', 'EN', { record: RECORD });
  expect(english).toContain(
    '<title>All slots</title><meta name="description" content="Every slot we have.">',
  );
  expect(english).toContain('<meta property="og:image" content="https://one.example/m/a.webp">');
  expect(english).toContain('<link rel="canonical" href="https://one.example/en/slots">');
  expect(english).toContain('"@type":"BreadcrumbList"');
  const chinese = tagsOf('/slots', 'CN', { record: RECORD });
  expect(chinese).not.toContain('All slots');
  expect(chinese).toContain('<meta name="language" content="zh-Hans">');
});

test('a noindex page has no structured data; a page may set another canonical URL', () => {
  const kept = tagsOf('/slots', 'EN', { record: { ...RECORD, noindex: true } });
  expect(kept).toContain('<meta name="robots" content="noindex">');
  expect(kept).not.toContain('ld+json');
  expect(tagsOf('/login', 'EN', { isListed: false })).toContain('<meta name="robots" content="noindex">');
  const other = tagsOf('/slots', 'EN', { record: { ...RECORD, canonical: '/hot' } });
  expect(other).toContain('<link rel="canonical" href="https://one.example/en/hot">');
});

test('an article has its own metadata, and no text breaks out of the head or its data', () => {
  const evil = '</script><script>alert(1)</script>"';
  const subject = {
    ...{ title: evil, description: 'Soon', image: '', search: '?article=opening' },
    publishedAt: '2026-11-26T00:00:00.000Z',
  };
  const tags = tagsOf('/news', 'EN', { subject, record: { ...RECORD, page_name: 'news' } });
  expect(tags).toContain('<link rel="canonical" href="https://one.example/en/news?article=opening">');
  expect(tags).toContain('"@type":"Article"');
  expect(tags.match(/<script/g)).toHaveLength(1);
  expect(tags.match(/<\/script/g)).toHaveLength(1);
});

test('[S-15] questions and answers are structured data of their page, as plain text', () => {
  const questions = [
    { question: 'Is <b> fair?', answer: '<p>Yes, </script><em>always</em> &amp; everywhere.</p>' },
  ];
  const tags = tagsOf('/faqs', 'EN', { questions });
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(tags)!;
  const [breadcrumb, page] = (JSON.parse(json!) as { '@graph': object[] })['@graph'];
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(page).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        ...{ '@type': 'Question', name: 'Is <b> fair?' },
        acceptedAnswer: { '@type': 'Answer', text: 'Yes, always & everywhere.' },
      },
    ],
  });
  expect(tags.match(/<\/script/g)).toHaveLength(1);
});

test('the sitemap omits hidden, scheduled, expired and non-canonical pages', () => {
  const article = (slug: string, starts_at: string, ends_at: string | null) => ({
    ...{ kind: 'news' as const, slug, starts_at, ends_at },
  });
  const brand = {
    languages: ['EN'],
    records: new Map([
      ['slots', { ...RECORD, noindex: true }],
      ['bingo', { ...RECORD, page_name: 'bingo', canonical: '/hot' }],
    ]),
    layout: { cms: { about_us: { status: true }, banking: { status: false } } },
    articles: [
      article('now', '2020-01-01T00:00:00.000Z', null),
      article('over', '2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z'),
      article('later', '2999-01-01T00:00:00.000Z', null),
    ],
  } as unknown as Brand;
  const { body } = sitemap(ORIGIN, brand);
  const places = [...String(body).matchAll(/<loc>https:\/\/one\.example\/en([^<]*)<\/loc>/g)].map(
    (hit) => hit[1],
  );
  expect(places).toEqual(expect.arrayContaining(['', '/about', '/hot', '/news?article=now']));
  for (const path of ['/slots', '/bingo', '/banking', '/faqs', '/news?article=over', '/news?article=later'])
    expect(places, path).not.toContain(path);
});
