import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrandApi, type BrandPlayer, openBrandApi, type TestBrand } from '../sites/testing/brand-api.ts';
import {
  createContentModule,
  sendInbox,
  setAnalytics,
  setPartners,
  setSocialAccounts,
  upsertArticles,
  upsertPages,
  upsertSeo,
} from './index.ts';

let api: BrandApi;
let [a, b]: TestBrand[] = [];
let [anaOfA, anaOfB]: BrandPlayer[] = [];

/** Every text of a brand contains its own word. */
async function fill(brand: TestBrand, player: BrandPlayer, word: string): Promise<void> {
  const page = { status: true, en_title: word, en_body: word, local_title: word, local_body: word };
  const seo = {
    page_name: 'home',
    en_item_name: word,
    en_body: word,
    local_item_name: word,
    local_body: word,
  };
  const meta = { meta_title: word, meta_desc: word, meta_keywords: word, meta_url: '/', meta_canonical: '/' };
  const more = { meta_author: word, meta_publisher: word, meta_lang: 'en', meta_image_url: word };
  await api.write(async (tx) => {
    await upsertPages(tx, brand.id, [
      { page: 'about_us', ...page },
      { page: 'contact', ...page },
    ]);
    await upsertArticles(tx, brand.id, [
      { kind: 'news', slug: 'same', en_title: word },
      { kind: 'promotion', slug: 'same', en_title: word },
    ]);
    await upsertSeo(tx, brand.id, [{ ...seo, ...meta, ...more }]);
    await setPartners(tx, brand.id, [{ href: `https://${word}.test`, img_url: word, partner_name: word }]);
    await setSocialAccounts(tx, brand.id, [{ kind: 'mail', name: word, href: `mailto:${word}@x.test` }]);
    await setAnalytics(tx, brand.id, [{ section: 'HEAD', script: word }]);
    await sendInbox(tx, [{ siteId: brand.id, playerId: player.id, title: word, body: word }]);
  });
}

beforeAll(async () => {
  api = await openBrandApi([
    createContentModule({ countFromNetwork: async () => {}, messages: { send: async () => {} } }),
  ]);
  [a, b] = [await api.brand('brand-a'), await api.brand('brand-b')];
  [anaOfA, anaOfB] = [api.player(a, 'ana'), api.player(b, 'ana')];
  await fill(a, anaOfA, 'apricot');
  await fill(b, anaOfB, 'blueberry');
});
afterAll(() => api.close());

/** Called twice, so that the cached answer is checked too. */
async function answersOf(brand: TestBrand, player: BrandPlayer): Promise<string[]> {
  const ask = async () => [
    await api.ask(brand, 'siteInfoDetail'),
    await api.ask(brand, 'contentPage', { page: 'contact' }),
    await api.ask(brand, 'news'),
    await api.ask(brand, 'promotions'),
    await api.ask(brand, 'seo', { page_name: 'home' }),
    await api.ask(brand, 'partners'),
    await api.ask(brand, 'socialAccount'),
    await api.call('getAnalytics', { domain_name: brand.domain }),
    await api.as(player, 'getInbox'),
  ];
  await ask();
  return (await ask()).map((answer) => JSON.stringify(answer));
}

test('[W-02] no call to one brand shows anything of another', async () => {
  for (const answer of await answersOf(a!, anaOfA!)) {
    expect(answer).toMatch(/apricot/);
    expect(answer).not.toMatch(/blueberry/);
  }
  for (const answer of await answersOf(b!, anaOfB!)) {
    expect(answer).toMatch(/blueberry/);
    expect(answer).not.toMatch(/apricot/);
  }
});

test('[W-02] the domain of one brand with the id of another is refused, unknown domains too', async () => {
  const mixed = { domain_name: a!.domain, external_id: b!.guest.external_id };
  const unknown = { ...a!.guest, domain_name: 'nowhere.test' };
  for (const fields of [mixed, unknown]) {
    const answers = [
      await api.call('siteInfoDetail', fields),
      await api.call('contentPage', { ...fields, page: 'contact' }),
      await api.call('news', fields),
      await api.call('promotions', fields),
      await api.call('seo', { ...fields, page_name: 'home' }),
      await api.call('partners', fields),
      await api.call('socialAccount', fields),
      await api.call('adsVisit', { ...fields, fbp: 'x' }),
    ];
    expect(new Set(answers.map((answer) => answer.statusMessage))).toEqual(new Set(['invalidDomain']));
  }
});

test('[W-02] a browser on one brand may not ask for another', async () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify(b!.guest);
  const answer = await api.send('/api/settings/partners', body, { host: a!.domain, headers });
  expect(await answer.json()).toMatchObject({ statusMessage: 'invalidDomain' });
});

test('hostile inputs are refused by name', async () => {
  const wrong: [path: string, input: object][] = [
    ['/api/content/news', { page: -1 }],
    ['/api/content/news', { page: 1e99 }],
    ['/api/content/promotions', { slug: 'x'.repeat(65) }],
    ['/api/content/page', { page: '<script>' }],
    ['/api/seo', { page_name: '' }],
    ['/api/seo', { page_name: 'x'.repeat(65) }],
    ['/api/settings/adsvisit', { fbp: ['a'] }],
    ['/api/settings/partners', { external_id: 5 }],
    ['/api/settings/get_analytics', { domain_name: '' }],
  ];
  for (const [path, input] of wrong) {
    const response = await api.send(path, JSON.stringify({ ...a!.guest, ...input }));
    expect([path, input, (await response.json()).statusMessage]).toEqual([path, input, 'invalidRequest']);
  }
});
