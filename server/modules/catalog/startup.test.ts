import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { setMaintenance, setMenus, setSiteOpen, updateSite } from '../sites/index.ts';
import { type BrandApi, openBrandApi, type TestBrand } from '../sites/testing/brand-api.ts';
import { catalogModule, setSiteGames } from './index.ts';
import { insertTestGames, parseGameKey } from './testing/games.ts';

let api: BrandApi;
let brand: TestBrand;

const leaf = (content_id: string, category: string | null) => ({
  content_id,
  title: { EN: content_id, CN: '标题' },
  path: `/${content_id}`,
  category,
  icon: content_id,
});
const menus = {
  menu: [{ ...leaf('play', 'slot_game'), children: [leaf('crash', 'crash'), leaf('about', null)] }],
  game_menu: [{ ...leaf('hot', 'hot'), category: 'hot' }],
};

beforeAll(async () => {
  api = await openBrandApi([catalogModule]);
  brand = await api.brand('aurora', {
    languages: ['PHP', 'EN', 'CN'],
    logos: ['logos/a.svg', 'logos/b.svg', 'logos/c.svg'],
    logoText: 'Aurora',
    androidSub: 'aurora.apk',
    iosSub: 'aurora.ipa',
    gamifyStatus: true,
    affDomain: 'partners.aurora.test',
    rootRedirect: '/slots',
    switches: { appDownload: true },
    liveChat: { status: true, chatId: '12345', imageId: 'chat' },
    menus,
  });
  await api.write(async (tx) => {
    await insertTestGames(tx);
    const games = ['JILI/lantern', 'PPLAY/olympus', 'JILI/dragon-crash', 'JILI/off'].map(parseGameKey);
    await setSiteGames(
      tx,
      brand.id,
      games.map((game) => ({ ...game, enabled: game.gameCode !== 'off' })),
    );
  });
});
afterAll(() => api.close());

const startup = (domain_name = brand.domain) => api.call('startup', { domain_name });

test('[A-01] [S-01] [S-06] [S-07] [L-01] [W-05] startup answers the brand of the domain, to the letter', async () => {
  expect(await startup('AURORA.test:3000')).toEqual({
    statusCode: 1,
    statusMessage: 'OK',
    statusDetail: '',
    maintenance: { is_maintenance: false, start_date: null, end_date: null },
    content: menus,
    site: {
      site_name: 'House of aurora',
      currency: 'PHP',
      theme_code: 'any',
      theme_color: 'any',
      logo1: 'logos/a.svg',
      logo2: 'logos/b.svg',
      logo3: 'logos/c.svg',
      status: 1,
      expired_date: null,
      logo_text: 'Aurora',
      external_id: 'ext-aurora',
      android_sub: 'aurora.apk',
      ios_sub: 'aurora.ipa',
      manifest_icon: null,
      gamify_status: true,
    },
    language: [
      { code: 'PHP', name: 'Filipino', flag: 'flags/php.svg' },
      { code: 'EN', name: 'English', flag: 'flags/en.svg' },
      { code: 'CN', name: '中文', flag: 'flags/cn.svg' },
    ],
    provider_count: [
      { category: 'slots', count: 2, providers: ['JILI', 'PPLAY'] },
      { category: 'crash', count: 1, providers: ['JILI'] },
    ],
    aff_domain: 'partners.aurora.test',
    live_chat: { chat_id: '12345', image_id: 'chat', status: true },
    message: '',
    announces_maintenance: false,
    root_redirect: '/slots',
    registration: 'open',
    deposit_limit: 'asked',
    min_age: 21,
    licence_text: '',
    marketing_choices: ['inbox', 'mail', 'sms'],
    switches: {
      ...{ show_bf_ann_modal: false, show_app_download: true, show_download_bar: false },
      has_sportsbook: false,
    },
  });
});

test('[S-03] [S-04] returns an unknown theme and colour as configured', async () => {
  const odd = await api.brand('odd', { theme: { code: 'casino99', color: 'plaid' } });
  const answer = await startup(odd.domain);
  expect(answer).toMatchObject({ statusCode: 1, site: { theme_code: 'casino99', theme_color: 'plaid' } });
});

test('[S-02] in maintenance only maintenance is filled, and other calls are refused', async () => {
  const closed = await api.brand('repair', { menus, languages: ['CN', 'EN'] });
  const [start, end] = [new Date(Date.now() - MINUTE_MS), new Date(Date.now() + HOUR_MS)];
  await api.write((tx) => setMaintenance(tx, closed.id, { on: true, start, end }));
  expect(await startup(closed.domain)).toMatchObject({
    statusCode: 1,
    maintenance: {
      is_maintenance: true,
      start_date: start.toISOString(),
      end_date: end.toISOString(),
    },
    maintenance_languages: ['CN', 'EN'],
    content: null,
    site: null,
    language: [],
    provider_count: [],
    aff_domain: '',
    live_chat: { chat_id: null, image_id: null, status: false },
    message: '',
    announces_maintenance: false,
    root_redirect: null,
    switches: {
      ...{ show_bf_ann_modal: false, show_app_download: false, show_download_bar: false },
      has_sportsbook: false,
    },
  });
  expect(await api.call('defaultGames', closed.guest)).toMatchObject({
    statusMessage: 'underMaintenance',
  });
  await api.write((tx) => setMaintenance(tx, closed.id, { on: false, start: null, end: null }));
  expect(await startup(closed.domain)).toMatchObject({
    maintenance: { is_maintenance: false },
    content: menus,
  });
});

test('[A-01] [S-05] a closed or expired site is refused with the reason', async () => {
  const shut = await api.brand('shut', { languages: ['CN', 'EN'] });
  await api.write((tx) => setSiteOpen(tx, shut.id, false));
  expect(await startup(shut.domain)).toEqual({
    statusCode: -410,
    statusMessage: 'siteClosed',
    statusDetail: { expired_date: null, languages: ['CN', 'EN'] },
  });
  const expired = await api.brand('expired', { expiredDate: new Date('2026-01-31T00:00:00Z') });
  expect(await startup(expired.domain)).toMatchObject({
    statusMessage: 'siteClosed',
    statusDetail: { expired_date: '2026-01-31', languages: ['EN'] },
  });
  expect(await api.call('games', expired.guest)).toMatchObject({ statusMessage: 'siteClosed' });
  await api.write((tx) => updateSite(tx, expired.id, { expiredDate: null }));
  expect(await startup(expired.domain)).toMatchObject({ statusCode: 1 });
});

test('[A-01] a domain without a site is refused', async () => {
  for (const domain of ['nobody.test', "' or 1=1 --", '*', '../aurora.test', 'aurora.test.evil.test']) {
    expect([domain, (await startup(domain)).statusMessage]).toEqual([domain, 'invalidDomain']);
  }
});

test('[S-06] newly set menus replace the old ones', async () => {
  const other = await api.brand('menus', { menus });
  await api.write((tx) => setMenus(tx, other.id, { menu: [], game_menu: [] }));
  expect(await startup(other.domain)).toMatchObject({ content: { menu: [], game_menu: [] } });
});
