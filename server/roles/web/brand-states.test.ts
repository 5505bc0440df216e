import { expect, test } from 'vitest';
import { createClient } from '#contracts/client.ts';
import { fixtureSend } from '#site/app/testing/fixture.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { startFixtureWeb } from './testing/fixture-web.ts';

async function brand() {
  const answer = await createClient(fixtureSend()).startup({ domain_name: 'slot2.localhost' });
  if (answer.statusCode !== 1) throw new Error('the fixture has no brand');
  return answer as Extract<typeof answer, { statusCode: 1 }>;
}

test('[W-08] [S-02] maintenance replaces every page', async () => {
  const maintenance = { is_maintenance: true, start_date: '2026-11-21T10:00:00Z', end_date: null };
  const answer = { ...(await brand()), maintenance };
  let languages = ['EN'];
  const startup = () => ({ ...answer, maintenance_languages: languages });
  const metrics = createMetrics();
  await using web = disposable(await startFixtureWeb({ answers: { startup }, metrics, brandTtl: 0 }));
  for (const path of ['/', '/slots', '/minigame', '/nope']) {
    const page = await web.get('slot2.localhost', path);
    expect([page.status, page.headers['retry-after']]).toEqual([503, '60']);
    expect(page.text).toContain('We’ll be right back');
    expect(page.text).toContain('21 Nov 2026 10:00 UTC');
  }
  expect(JSON.parse((await web.get('slot2.localhost', '/hot/_payload.json')).text)).toEqual({ reload: true });
  // In the brand's default language, unless the visitor prefers another of its languages.
  languages = ['CN', 'EN'];
  expect((await web.get('slot2.localhost', '/')).text).toContain('lang="zh-Hans"');
  const spoken = async (accepted: string) =>
    (await web.get('slot2.localhost', '/', { 'accept-language': accepted })).text;
  expect(await spoken('en')).toContain('lang="en"');
  expect(await spoken('fil')).toContain('lang="zh-Hans"');
  // Alerts distinguish these responses from failures by their kind.
  const counted = (await metrics.text()).match(/^baize_web_request_seconds_count.*status="503".*$/gm);
  expect(counted).toEqual([
    'baize_web_request_seconds_count{kind="maintenance",status="503",cache="miss"} 7',
    'baize_web_request_seconds_count{kind="maintenance",status="503",cache="none"} 1',
  ]);
});

test.each([
  ['[S-03]', { theme_code: 'template18', theme_color: 'cyan' }, 'Invalid theme code'],
  ['[S-04]', { theme_code: 'slot2', theme_color: 'emerald' }, 'Invalid theme color'],
])('%s shows its message for an unusable theme', async (_, theme, message) => {
  const answer = await brand();
  const startup = () => ({ ...answer, site: { ...answer.site!, ...theme } });
  await using web = disposable(await startFixtureWeb({ answers: { startup } }));
  const page = await web.get('slot2.localhost', '/');
  expect(page.status).toBe(500);
  expect(page.text).toContain(message);
});

test('[S-06] the footer leads to the apps only where the site shows its app download', async () => {
  const answer = await brand();
  const shown = async (show_app_download: boolean) => {
    const startup = () => ({ ...answer, switches: { ...answer.switches, show_app_download } });
    await using web = disposable(await startFixtureWeb({ answers: { startup } }));
    const page = await web.get('slot2.localhost', '/en/about');
    expect(page.text).toContain('href="/en/contact-us"');
    return page.text.includes('href="/en/download"');
  };
  expect([await shown(true), await shown(false)]).toEqual([true, false]);
});

test('[S-05] a refused startup shows the server’s message, translated where it is a key', async () => {
  const startup = () => ({ statusCode: -410, statusMessage: 'siteClosed' });
  await using web = disposable(await startFixtureWeb({ answers: { startup } }));
  const page = await web.get('slot2.localhost', '/', { 'accept-language': 'en' });
  expect(page.status).toBe(403);
  expect(page.text).toContain('This site is closed.');
  const payload = await web.get('slot2.localhost', '/hot/_payload.json');
  expect([payload.status, JSON.parse(payload.text)]).toEqual([403, { reload: true }]);
});

test('[S-05] [L-04] a closed site says so in a language of the brand, its default where the visitor has none of them', async () => {
  const statusDetail = { expired_date: null, languages: ['CN', 'PHP'] };
  const startup = () => ({ statusCode: -410, statusMessage: 'siteClosed', statusDetail });
  await using web = disposable(await startFixtureWeb({ answers: { startup } }));
  const closed = { CN: '本站已关闭。', PHP: 'Sarado ang site na ito.' };
  for (const [path, accepted, language] of [
    ['/', 'en', 'CN'],
    ['/', 'en, tl;q=0.5', 'PHP'],
    ['/en', 'tl', 'CN'],
    ['/php', 'zh', 'PHP'],
  ] as const) {
    const page = await web.get('slot2.localhost', path, { 'accept-language': accepted });
    expect([page.status, page.text.includes(closed[language])], `${path} ${accepted}`).toEqual([403, true]);
  }
});

test('[W-05] the home page redirects to the root redirect under its prefix', async () => {
  const answer = await brand();
  const startup = () => ({ ...answer, root_redirect: '/hot' });
  await using web = disposable(await startFixtureWeb({ answers: { startup } }));
  const to = async (path: string) => (await web.get('slot2.localhost', path)).headers.location;
  expect(await to('/')).toBe('/hot');
  expect(await to('/php')).toBe('/php/hot');
  expect((await web.get('slot2.localhost', '/slots')).status).toBe(200);
});

test.each(['/no-such-page', '/en', '//elsewhere', '/', '//'])(
  '[W-05] a root redirect to %s, which is no other page, leaves the home page where it is',
  async (root_redirect) => {
    const answer = await brand();
    const startup = () => ({ ...answer, root_redirect });
    await using web = disposable(await startFixtureWeb({ answers: { startup } }));
    for (const path of ['/', '/en', '/php'])
      expect((await web.get('slot2.localhost', path, { 'accept-language': 'en' })).status, path).toBe(200);
  },
);

test('[S-10] a manifest icon replaces the fallbacks; [S-18] hot games make the switch true', async () => {
  const answer = await brand();
  const startup = () => ({ ...answer, site: { ...answer.site!, manifest_icon: '/images/icon.png' } });
  await using web = disposable(await startFixtureWeb({ answers: { startup } }));
  const { text } = await web.get('slot2.localhost', '/');
  expect(text).toContain('<link rel="icon" href="/images/icon.png">');
  expect(text).toContain('"hasHotGames":true');
});

test('[S-11] [W-14] [W-16] allows a brand’s external images on its pages, and no others', async () => {
  const answer = await brand();
  const startup = () => ({
    ...answer,
    site: { ...answer.site!, logo1: 'https://logos.example/one.svg' },
    live_chat: { chat_id: '1234', image_id: 'https://chat.example/button.png', status: true },
  });
  const partner = { href: 'https://p.example', img_url: 'https://partners.example/p.png', partner_name: 'P' };
  const partners = () => ({ statusCode: 1 as const, statusMessage: 'OK', partners: [partner] });
  await using web = disposable(await startFixtureWeb({ answers: { startup, partners } }));
  const sources = async () => {
    const { headers } = await web.get('slot2.localhost', '/vip');
    return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))![1];
  };
  expect(await sources()).toContain('https://logos.example https://chat.example https://partners.example');
  await using other = disposable(await startFixtureWeb());
  const { headers } = await other.get('slot2.localhost', '/vip');
  expect(headers['content-security-policy']).not.toMatch(/logos|chat\.example|partners\.example/);
});

test('a changed brand is rendered again after invalidate, and only then', async () => {
  const answer = await brand();
  let name = 'Old Name';
  const startup = () => ({ ...answer, site: { ...answer.site!, site_name: name } });
  await using web = disposable(await startFixtureWeb({ answers: { startup }, pageFreshMs: 60_000 }));
  const shown = async () => (await web.get('slot2.localhost', '/vip')).text;
  expect(await shown()).toContain('Old Name');
  name = 'New Name';
  expect(await shown()).toContain('Old Name');
  web.invalidate('slot2.localhost');
  expect(await shown()).toContain('New Name');
});

function disposable<T extends { close(): Promise<void> }>(web: T): T & AsyncDisposable {
  return Object.assign(web, { [Symbol.asyncDispose]: () => web.close() });
}
