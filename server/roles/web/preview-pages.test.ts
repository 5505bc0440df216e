import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '#server/modules/operators/testing/console.ts';
import { setSiteOpen } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { createLog } from '#server/platform/log.ts';
import { type HostResponse, requestHost } from '#test/support/host-request.ts';
import { startWeb, type Web } from '../web.ts';
import { WEB_CONFIG } from './testing/fixture-web.ts';

const TITLE = 'Ways to pay from spring';
const SELECTION = { title: 'Spring', items: null, look: null, hours: 1 };

let testCashier: TestCashier;
let staffConsole: TestConsole;
let ana: TestStaff;
let web: Web;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  ana = await staffConsole.clerk('content');
  web = await startWeb({
    ...{ port: 0, host: '127.0.0.1', log: createLog('silent'), api: testCashier.fetch },
    ...{ onSite: testCashier.preview.usePages, previewLinks: testCashier.previewLinks },
    config: WEB_CONFIG,
  });
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Soon.' }] }],
  };
  const body = { status: true, texts: { EN: { title: TITLE, content } } };
  await staffConsole.get(ana, 'saveDraft', { kind: 'page', key: 'banking', revision: 0, base: 0, body });
});
afterAll(async () => {
  await web.close();
  await testCashier.close();
});

const send = (host: string, path: string, headers: Record<string, string> = {}, json?: object) =>
  requestHost(web.port, host, path, { headers, ...(json && { json }) });

async function newLink(): Promise<{ path: string; cookie: string; previewId: string }> {
  const { path } = await staffConsole.get(ana, 'createPreviewLink', SELECTION);
  const token = path.slice('/preview/'.length);
  return { path, cookie: `baize_preview=${token}`, previewId: token.split('.')[0]! };
}

const page = (cookie = '', host = 'one.test') =>
  send(host, '/banking', { 'accept-language': 'en', ...(cookie && { cookie }) });

test('[S-15] a link shows a draft on the domain of its brand, and nobody else sees it', async () => {
  const { path, cookie } = await newLink();
  const before = await run(testCashier.db, { text: 'select count(*) from drafts.version' });
  const opened = await send('one.test', `${path}?to=/banking`);
  expect([opened.status, opened.headers.location]).toEqual([303, '/banking']);
  expect(String(opened.headers['set-cookie'])).toMatch(
    /^baize_preview=.+Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  expect((await page()).text).not.toContain(TITLE);
  const shown = await page(cookie);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(TITLE);
  expect(shown.text).toContain('Preview: Spring');
  expect(shown.headers).toMatchObject({
    ...{ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });
  for (const _ of [1, 2]) expect((await page()).text).not.toContain(TITLE);
  expect(await run(testCashier.db, { text: 'select count(*) from drafts.version' })).toEqual(before);
});

test('the pages of a preview read drafts from the API, and can neither sign in nor write', async () => {
  const { cookie } = await newLink();
  const input = { domain_name: 'one.test', external_id: 'site-one', page: 'banking', language: '' };
  const read = async (headers: Record<string, string>) =>
    (await send('one.test', '/api/content/page', headers, input)).text;
  expect(await read({ cookie })).toContain(TITLE);
  expect(await read({})).not.toContain(TITLE);
  for (const path of ['/api/auth/login', '/api/auth/signup', '/api/content/contact']) {
    const refused = await send('one.test', path, { cookie }, input);
    expect([refused.status, JSON.parse(refused.text).statusMessage]).toEqual([503, 'serviceUnavailable']);
  }
});

test('forged, other brands’, expired and ended tokens show nothing', async () => {
  const { path, cookie, previewId } = await newLink();
  const forged = `${previewId}.${'A'.repeat(43)}`;
  const gone = async (target: Promise<HostResponse>) => {
    const { status, text, headers } = await target;
    expect([status, text.includes(TITLE)]).toEqual([410, false]);
    expect(String(headers['set-cookie'])).toContain('Max-Age=0');
  };
  await gone(send('one.test', `/preview/${forged}`));
  await gone(page(`baize_preview=${forged}`));
  await gone(send('two.test', path));
  await gone(page(cookie, 'two.test'));
  await staffConsole.get(ana, 'endPreviewLink', { preview_id: previewId });
  await gone(send('one.test', path));
  await gone(page(cookie));
  expect(await staffConsole.refusal(ana, 'endPreviewLink', { preview_id: previewId })).toBe(
    'changedMeanwhile',
  );
  const next = await newLink();
  testCashier.wait(2 * HOUR_MS);
  await gone(page(next.cookie));
  testCashier.wait(-2 * HOUR_MS);
  const { value } = await staffConsole.get(ana, 'previewLinks');
  expect(value.find(({ preview_id }) => preview_id === previewId)?.path).toBe('');
});

test('[S-06] a preview shows the drafted name, menus and terms of the brand, and publishes none of them', async () => {
  const boss = await staffConsole.clerk('site_admin');
  const entry = { content_id: 'tide', title: { EN: 'Tide tables' }, path: '/news', icon: '', category: null };
  const look = { template: 'slot2', colour: 'cyan' };
  const drafts = {
    menus: { key: 'site', body: { menu: [{ ...entry, children: [] }], game_menu: [] } },
    identity: {
      ...{ key: 'brand' },
      body: {
        ...{ names: { name: 'Harbour House', tagline: '' }, icon: '', look },
        logos: { logo1: '', logo2: '', logo3: '' },
      },
    },
    terms: {
      key: 'text',
      body: {
        minor: false,
        texts: { EN: { title: 'Rules of the quay', content: '<p>x</p>', summary: 'x' } },
      },
    },
  };
  for (const [kind, draft] of Object.entries(drafts))
    await staffConsole.get(boss, 'saveDraft', { kind, ...draft, revision: 0, base: 0 });
  const { cookie } = await newLink();
  const startup = async (headers: Record<string, string>) =>
    (await send('one.test', '/api/startup', headers, { domain_name: 'one.test' })).text;
  for (const words of ['Tide tables', 'Harbour House'])
    expect([(await startup({ cookie })).includes(words), (await startup({})).includes(words)], words).toEqual(
      [true, false],
    );
  const input = { domain_name: 'one.test', external_id: 'site-one', page: 'term_condition', language: '' };
  const terms = async (headers: Record<string, string>) =>
    (await send('one.test', '/api/content/page', headers, input)).text;
  expect(await terms({ cookie })).toContain('Rules of the quay');
  expect(await terms({})).not.toContain('Rules of the quay');
  expect((await staffConsole.get(boss, 'termsVersions')).version).toBe(1);
});

test('a link never redirects to another site', async () => {
  const { path } = await newLink();
  for (const to of ['//evil.test', 'https://evil.test', '/\\evil.test', '/a%0d%0aset-cookie:x=1'])
    expect((await send('one.test', `${path}?to=${to}`)).headers.location).toBe('/');
});

test('a closed brand is shown through its preview links only', async () => {
  const { cookie } = await newLink();
  const siteId = await testCashier.siteId();
  const setOpen = (isOpen: boolean) =>
    testCashier.database.transaction((tx) => setSiteOpen(tx, siteId, isOpen));
  await setOpen(false);
  web.invalidateAll();
  expect((await page()).status).toBe(403);
  expect((await page(cookie)).text).toContain(TITLE);
  await setOpen(true);
});

test('refuses links for another brand or without content rights; fifty concurrent requests make one', async () => {
  const auditor = await staffConsole.clerk('auditor');
  expect(await staffConsole.refusal(auditor, 'createPreviewLink', SELECTION)).toBe('notAllowed');
  const other = { ...SELECTION, site_id: await testCashier.siteId('two.test') };
  expect(await staffConsole.refusal(ana, 'createPreviewLink', other)).toBe('notAllowed');
  const request_id = crypto.randomUUID();
  const made = await Promise.all(
    Array.from({ length: 50 }, () =>
      staffConsole.get(ana, 'createPreviewLink', { ...SELECTION, request_id }),
    ),
  );
  expect(new Set(made.map(({ path }) => path)).size).toBe(1);
  const { value } = await staffConsole.get(ana, 'previewLinks');
  expect(value.filter(({ path }) => path === made[0]!.path)).toHaveLength(1);
  const again = { ...SELECTION, request_id, title: 'Another' };
  expect(await staffConsole.refusal(ana, 'createPreviewLink', again)).toBe('requestReused');
});

test('the console shows a page with drafts as visitors will see it', async () => {
  const request = { items: null, look: null, device: 'phone', path: '/banking' };
  const { html, left_out } = await staffConsole.get(ana, 'draftPreview', request);
  expect(html).toContain(TITLE);
  expect(html).not.toContain('<script');
  expect(left_out).toEqual([]);
  const others = [{ kind: 'page', key: 'about_us' }];
  const { html: without } = await staffConsole.get(ana, 'draftPreview', { ...request, items: others });
  expect(without).not.toContain(TITLE);
});
