import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { type BrandApi, openBrandApi, type TestBrand } from '../sites/testing/brand-api.ts';
import { requireVisitQuota } from './ad-visits.ts';
import {
  createContentModule,
  setAnalytics,
  setPartners,
  setSocialAccounts,
  upsertArticles,
  upsertPages,
  upsertSeo,
} from './index.ts';

let api: BrandApi;
let brand: TestBrand;

const NAMES = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'];
const page = (name: string, status = true) => ({
  page: name,
  status,
  en_title: `${name} title`,
  en_body: `<p>${name}</p><script>alert(1)</script>`,
  local_title: '标题',
  local_body: '<p onclick="x()">文字</p>',
});
const article = (kind: 'news' | 'promotion', slug: string, more: object = {}) => ({
  kind,
  slug,
  en_title: `${slug} title`,
  ...more,
});

beforeAll(async () => {
  api = await openBrandApi([
    createContentModule({ countFromNetwork: async () => {}, messages: { send: async () => {} } }),
  ]);
  brand = await api.brand('aurora', { logos: ['logos/a.svg', '', ''] });
});
afterAll(() => api.close());

test('[A-17] [S-15] the five pages are sanitized, and enabled together only when each is enabled', async () => {
  await api.write((tx) =>
    upsertPages(
      tx,
      brand.id,
      NAMES.map((name) => page(name)),
    ),
  );
  const { cms, cms_status } = await api.ask(brand, 'siteInfoDetail');
  expect(Object.keys(cms).toSorted()).toEqual(NAMES.toSorted());
  expect(cms_status).toBe(true);
  expect(cms.about_us).toEqual({
    status: true,
    en_title: 'about_us title',
    en_body: '<p>about_us</p>',
    local_title: '标题',
    local_body: '<p>文字</p>',
  });
  await api.write((tx) => upsertPages(tx, brand.id, [page('faqs', false)]));
  const later = await api.ask(brand, 'siteInfoDetail');
  expect(later.cms_status).toBe(false);
  expect(later.cms.faqs).toEqual({
    status: false,
    en_title: '',
    en_body: '',
    local_title: '',
    local_body: '',
  });
});

test('[S-15] sanitizes stored content when it is read', async () => {
  const site = await api.brand('tampered');
  await api.write((tx) =>
    run(tx, {
      text: `insert into content.page (site_id, page, en_title, en_body) values ($1, 'about_us', $2, $3)`,
      values: [site.id, '<b>About</b>', '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>'],
    }),
  );
  const { cms } = await api.ask(site, 'siteInfoDetail');
  expect(cms.about_us).toMatchObject({
    en_title: 'About',
    en_body: '<img alt="" src="x" loading="lazy" /><a>x</a>',
  });
});

test('[W-03] further pages are read one at a time; a disabled or unknown page is not found', async () => {
  await api.write((tx) => upsertPages(tx, brand.id, [page('term_condition'), page('security', false)]));
  const found = await api.ask(brand, 'contentPage', { page: 'term_condition' });
  expect(found.value).toMatchObject({ page: 'term_condition', en_body: '<p>term_condition</p>' });
  for (const name of ['security', 'nothing']) {
    const answer = await api.call('contentPage', { ...brand.guest, page: name });
    expect(answer.statusMessage).toBe('notFound');
  }
  const odd = await api.call('contentPage', { ...brand.guest, page: '../etc' });
  expect(odd.statusMessage).toBe('invalidRequest');
});

test('[S-22] news and promotions are shown only within their schedule, in order, ten a page, by slug and label', async () => {
  const [before, after] = [new Date(Date.now() - 1000), new Date(Date.now() + MINUTE_MS)];
  await api.write((tx) =>
    upsertArticles(tx, brand.id, [
      article('promotion', 'second', { position: 2, label: 'slots', ends_at: after }),
      article('promotion', 'first', { position: 1, en_body: '<p>x</p><script>x</script>' }),
      article('promotion', 'past', { starts_at: new Date(0), ends_at: before }),
      article('promotion', 'future', { starts_at: after }),
      article('promotion', 'off', { status: false }),
      ...Array.from({ length: 12 }, (_, n) => article('news', `n-${n}`, { position: n })),
    ]),
  );
  const { value, total } = await api.ask(brand, 'promotions');
  expect([value.map(({ slug }) => slug), total]).toEqual([['first', 'second'], 2]);
  expect(value[0]?.en_body).toBe('<p>x</p>');
  expect((await api.ask(brand, 'promotions', { label: 'slots' })).value).toHaveLength(1);
  const news = await api.ask(brand, 'news', { page: 2 });
  expect([news.value.map(({ slug }) => slug), news.pages, news.total]).toEqual([['n-10', 'n-11'], 2, 12]);
  expect((await api.ask(brand, 'news', { slug: 'n-3' })).value).toHaveLength(1);
  await api.write((tx) => upsertArticles(tx, brand.id, [article('news', 'n-3', { en_title: 'Changed' })]));
  expect((await api.ask(brand, 'news', { slug: 'n-3' })).value[0]?.en_title).toBe('Changed');
});

test('[A-24] [S-13] [S-14] home and each product page always have a record, other pages only when one is written', async () => {
  const fresh = await api.brand('fresh', { logos: ['logos/fresh.svg', '', ''] });
  const made = await api.ask(fresh, 'seo', { page_name: 'home' });
  expect(made.value).toEqual({
    id: 'home',
    page_name: 'home',
    en_item_name: 'House of fresh',
    en_body: '',
    local_item_name: '',
    local_body: '',
    meta_title: 'House of fresh',
    meta_desc: 'House of fresh',
    meta_keywords: 'House of fresh',
    meta_url: '/',
    meta_canonical: '/',
    meta_author: 'House of fresh',
    meta_publisher: 'House of fresh',
    meta_robots: '',
    meta_lang: 'en',
    meta_image_url: 'logos/fresh.svg',
  });
  const lobby = await api.ask(fresh, 'seo', { page_name: 'hash-game' });
  expect(lobby.value.meta_title).toBe('Hash game – House of fresh');
  const nothing = await api.call('seo', { ...fresh.guest, page_name: 'no-such-page' });
  expect(nothing.statusMessage).toBe('notFound');
  const record = { ...made.value, meta_title: '<i>Ours</i>', en_body: '<p>x</p><script>y</script>' };
  await api.write((tx) => upsertSeo(tx, fresh.id, [record, { ...record, page_name: 'campaign' }]));
  const home = await api.ask(fresh, 'seo', { page_name: 'home' });
  expect(home.value).toMatchObject({ meta_title: 'Ours', en_body: '<p>x</p>' });
  expect((await api.ask(fresh, 'seo', { page_name: 'campaign' })).value.page_name).toBe('campaign');
});

test('[A-15] [A-21] [A-23] [S-16] [W-14] partners, social accounts and scripts come in the operator’s order', async () => {
  const partners = [
    { href: 'https://p.test', img_url: 'partners/p.svg', partner_name: 'P' },
    { href: '/faqs', img_url: 'partners/q.svg', partner_name: 'Q' },
  ];
  const accounts = [{ kind: 'telegram', name: 'Help', href: 'https://t.test/aurora' }];
  const items = [
    { section: 'HEAD' as const, script: 'window.first = 1' },
    { section: 'BODY' as const, script: 'window.second = 2' },
  ];
  expect((await api.ask(brand, 'partners')).partners).toEqual([]);
  await api.write(async (tx) => {
    await setPartners(tx, brand.id, partners);
    await setSocialAccounts(tx, brand.id, accounts);
    await setAnalytics(tx, brand.id, items);
  });
  expect((await api.ask(brand, 'partners')).partners).toEqual(partners);
  expect((await api.ask(brand, 'socialAccount')).accountList).toEqual(accounts);
  expect(await api.call('getAnalytics', { domain_name: brand.domain })).toMatchObject({ value: items });
  const bad = [{ ...partners[0]!, href: 'javascript:alert(1)' }];
  await expect(api.write((tx) => setPartners(tx, brand.id, bad))).rejects.toThrow(/partner_href_check/);
});

test('[A-22] [S-17] an advertisement visit needs one of its ids and is stored once per day and visitor', async () => {
  const site = await api.brand('visited');
  const visit = (ids: object) => api.call('adsVisit', { ...site.guest, ...ids });
  expect(await visit({ fbp: '', appsflyer_id: '' })).toMatchObject({
    statusMessage: 'invalidRequest',
    statusDetail: { reason: 'trackingMissing' },
  });
  for (const ids of [{ fbp: 'fb.1.2' }, { fbp: 'fb.1.2' }, { appsflyer_id: "'; drop table" }]) {
    expect((await visit(ids)).statusCode).toBe(1);
  }
  expect((await visit({ fbp: 'x'.repeat(129) })).statusMessage).toBe('invalidRequest');
  const rows = await run(api.db, {
    text: 'select fbp, appsflyer_id, visits from content.ad_visit where site_id = $1 order by fbp',
    values: [site.id],
  });
  expect(rows).toEqual([
    { fbp: '', appsflyer_id: "'; drop table", visits: 1 },
    { fbp: 'fb.1.2', appsflyer_id: '', visits: 2 },
  ]);
});

test('[A-22] limits visits from one address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) });
  try {
    const site = await api.brand('flooded');
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => api.call('adsVisit', { ...site.guest, fbp: `fb.${n}` })),
    );
    expect(answers.filter((answer) => answer.statusMessage === 'tooManyRequests')).toHaveLength(10);
  } finally {
    vi.useRealTimers();
  }
});

test('[A-22] adversary: the addresses of one IPv6 network share the limit of visits', () => {
  const now = Date.UTC(2026, 5, 2);
  for (let n = 0; n < 60; n++) requireVisitQuota(77, `2001:db8:1:2::${n.toString(16)}`, now);
  expect(() => requireVisitQuota(77, '2001:db8:1:2:ffff::1', now)).toThrow('tooManyRequests');
  expect(() => requireVisitQuota(77, '2001:db8:1:3::1', now)).not.toThrow();
});
