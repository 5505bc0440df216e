import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchRecord } from '#contracts/api/content.ts';
import { THEMES } from '#contracts/values/themes.ts';
import { type FixtureWeb, PLAYER, startFixtureWeb } from './testing/fixture-web.ts';

const INLINE = 'window.counter = (window.counter || 0) + 1;';
const record = (page_name: string, noindex: boolean, texts: SearchRecord['texts']) => ({
  ...{ page_name, noindex, image: '/m/card.webp', canonical: '', author: 'Desk', publisher: '', texts },
});
const RECORDS = [
  record('vip', false, { EN: { title: 'Clubs & <levels>', description: 'Every level.', keywords: '' } }),
  record('bingo', true, {}),
];
let web: FixtureWeb;

beforeAll(async () => {
  web = await startFixtureWeb({
    answers: {
      getAnalytics: () => ({
        value: [
          { section: 'HEAD', script: INLINE },
          { section: 'BODY', script: '<script src="https://stats.example/t.js"></script>' },
        ],
      }),
      searchIndex: () => ({ records: RECORDS, articles: [] }),
    },
  });
});
afterAll(() => web.close());

test('[W-02] two hosts of one process never mix, cached or not', async () => {
  for (const round of [1, 2]) {
    const [one, two] = await Promise.all(
      ['slot2', 'casino9'].map((code) => web.get(`${code}.localhost`, '/')),
    );
    expect(one!.text, `round ${round}`).toContain('House of slot2');
    expect(one!.text).not.toContain('casino9');
    expect(two!.text).toContain('House of casino9');
    expect(two!.text).not.toContain('slot2');
  }
});

test('[W-02] two hosts with an underscore never mix either', async () => {
  for (const code of ['slot2', 'casino9']) {
    const page = await web.get(`${code}.my_brand.localhost`, '/vip');
    expect(page.text).toContain(`House of ${code}`);
  }
});

test('a guest page is rendered once, then served from memory in every encoding', async () => {
  const first = await web.get('slot2.localhost', '/vip');
  const before = web.calls.length;
  const br = await web.get('slot2.localhost', '/vip?utm_source=x', { 'accept-encoding': 'gzip, br' });
  const gzip = await web.get('slot2.localhost', '/vip', { 'accept-encoding': 'gzip' });
  expect(web.calls.length).toBe(before);
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.body).toString()).toBe(first.text);
  expect(gunzipSync(gzip.body).toString()).toBe(first.text);
  const tags = [first, br, gzip].map(({ headers }) => headers.etag!);
  expect(new Set(tags).size, 'other bytes, another tag').toBe(3);
  const again = async (tag: string, encoding: string) =>
    (await web.get('slot2.localhost', '/vip', { 'if-none-match': tag, 'accept-encoding': encoding })).status;
  expect(await again(tags[0]!, 'identity')).toBe(304);
  expect(await again(`"other", W/${tags[1]}`, 'br')).toBe(304);
  expect(await again(tags[1]!, 'gzip')).toBe(200);
  for (const page of [first, br, gzip])
    expect(page.headers.vary).toBe('accept-encoding, accept-language, cookie, user-agent');
});

test('[P-01] a player’s page is rendered with the session, never cached and never served to a guest', async () => {
  const player = await web.get('slot2.localhost', '/', { ...PLAYER, 'accept-encoding': 'zstd' });
  expect(zstdDecompressSync(player.body).toString()).toContain('1,000.00');
  expect(player.headers['cache-control']).toBe('private, no-store');
  const guest = await web.get('slot2.localhost', '/');
  expect(guest.text).not.toContain('1,000.00');
  expect(guest.text).not.toContain('session-token');
});

test('[S-16] analytics scripts are placed as configured and allowed by hash or origin; no other inline script runs', async () => {
  const page = await web.get('casino9.localhost', '/');
  const [head, body] = page.text.split('</head>');
  expect(head).toContain(`<script>${INLINE}</script>`);
  expect(body).toContain('<script async src="https://stats.example/t.js"></script>');
  const policy = page.headers['content-security-policy']!;
  const hash = createHash('sha256').update(INLINE).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}' https://stats.example;`);
  const inline = [...page.text.matchAll(/<script([^>]*)>/g)].filter(
    ([, attributes]) => !attributes!.includes('src='),
  );
  expect(inline.map(([, attributes]) => attributes)).toEqual([
    ' type="application/ld+json"',
    '',
    ' type="application/json" id="page-data"',
  ]);
});

test('[S-11] images load from their configured origins, and frames from allowed ones', async () => {
  const elsewhere = await startFixtureWeb({
    config: {
      IMAGE_BASE: 'https://images.example/games/',
      TEMPLATE_BASE: 'https://art.example:8443/t/',
      FRAME_ANCESTORS: ['https://portal.example', 'https://*.partner.example'],
    },
  });
  for (const path of ['/', '/no-such-page']) {
    const policy = (await elsewhere.get('casino9.localhost', path)).headers['content-security-policy']!;
    expect(policy).toContain("img-src 'self' data: blob: https://images.example https://art.example:8443");
    const { text } = await elsewhere.get('casino9.localhost', '/en/slots');
    expect(text).toContain('src="https://images.example/games/games/');
    expect(policy).toContain("frame-ancestors 'self' https://portal.example https://*.partner.example");
  }
  await elsewhere.close();
  const { headers } = await web.get('casino9.localhost', '/');
  for (const rule of [
    "img-src 'self' data: blob: https://stats.example;",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ])
    expect(headers['content-security-policy']).toContain(rule);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
});

test('security headers are on every page, and games send no referrer', async () => {
  const page = await web.get('casino9.localhost', '/');
  expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  const game = await web.get('casino9.localhost', '/playnow?provider=BAIZE&game=lantern-reels', PLAYER);
  expect(game.headers['referrer-policy']).toBe('no-referrer');
});

test('[W-22] the payload answers a page’s data under its address', async () => {
  const answer = await web.get('slot2.localhost', '/en/slots/_payload.json?page=1');
  const payload = JSON.parse(answer.text);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(payload).toMatchObject({ status: 200, page: { page: 1 } });
  expect(payload.page.games.length).toBeGreaterThan(10);
  expect(payload.head.title).toContain('Slots');
  expect((await web.get('slot2.localhost', '/_payload.json')).status).toBe(200);
  expect(JSON.parse((await web.get('casino9.localhost', '/profile/_payload.json')).text)).toEqual({
    redirect: '/login?next=%2Fprofile',
  });
});

test('flood of the log: refuses an undecodable path before rendering or logging', async () => {
  const written = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const long = 'x'.repeat(12_000);
  for (const path of [`/%ff${long}`, `/en/%e0%a4${long}`, '/vip/%', '/%zz/_payload.json?a=%ff']) {
    const answer = await web.get('slot2.localhost', path);
    expect([answer.status, answer.text]).toEqual([400, 'bad request']);
  }
  expect((await web.get('slot2.localhost', '/vip?note=%ff')).status).toBe(200);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

test('[W-07] an unknown path gets 404 with a message and a link back', async () => {
  const page = await web.get('casino9.localhost', '/no/such<page>');
  expect(page.status).toBe(404);
  expect(page.text).toContain('Page not found: /no/such&lt;page&gt;');
  expect(page.text).toMatch(/<a [^>]*href="\/"[^>]*>Back<\/a>/);
  expect((await web.get('casino9.localhost', '/en/en/slots')).text).toContain('Page not found: /en/en/slots');
});

test('[W-06] only /forgot-password sends a signed-in player home', async () => {
  const guarded = await web.get('casino9.localhost', '/en/forgot-password', PLAYER);
  expect([guarded.status, guarded.headers.location]).toEqual([302, '/en']);
  expect((await web.get('casino9.localhost', '/login', PLAYER)).status).toBe(200);
  expect((await web.get('casino9.localhost', '/forgot-password')).status).toBe(200);
});

test.each([
  ['slot2', '/php/#login?next=%2Fprofile'],
  ['slot4', '/php/#login?next=%2Fprofile'],
  ['sportsbook1', '/php/#login?next=%2Fprofile'],
  ['slot5', '/php/#sign-in?next=%2Fprofile'],
  ['casino9', '/php/login?next=%2Fprofile'],
])('[P-13] redirects a guest on a protected page of %s as its template defines', async (code, location) => {
  const answer = await web.get(`${code}.localhost`, '/php/profile');
  expect([answer.status, answer.headers.location]).toEqual([302, location]);
  expect(answer.text).toBe('');
});

test('[L-04] the language comes from prefix, cookie, browser list, default, and leads to its prefix', async () => {
  const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };
  expect((await web.get('slot2.localhost', '/hot', chinese)).headers.location).toBe('/cn/hot');
  const cookie = { ...chinese, cookie: 'baize_lang=php' };
  expect((await web.get('slot2.localhost', '/hot?page=2', cookie)).headers.location).toBe('/php/hot?page=2');
  expect((await web.get('slot2.localhost', '/en/hot', cookie)).text).toContain('<html lang="en"');
  expect((await web.get('slot2.localhost', '/hot')).text).toContain('<html lang="en"');
  expect((await web.get('slot2.localhost', '/idr/hot')).headers.location).toBe('/en/hot');
});

test('a redirect carries its own query, never another visitor’s', async () => {
  const philippine = { 'accept-language': 'fil' };
  const to = async (path: string) => (await web.get('slot2.localhost', path, philippine)).headers.location;
  expect(await to('/hot?affiliate_code=one')).toBe('/php/hot?affiliate_code=one');
  expect(await to('/hot?affiliate_code=two')).toBe('/php/hot?affiliate_code=two');
});

test('[W-11] body id and classes by template', async () => {
  const body = async (host: string) => /<body[^>]*>/.exec((await web.get(host, '/')).text)![0];
  const marks = 'id="body_main_wrap" class="body_main_container';
  expect(await body('slot2.magenta.localhost')).toBe(`<body ${marks} magenta">`);
  const whole = ['slot2', 'slot4', 'casino4', 'sportsbook1'];
  for (const [code, { colours, layout }] of Object.entries(THEMES)) {
    if (Number(layout.replace('template', '')) > 20) continue; // Further templates choose their own.
    const [colour] = colours;
    const own = whole.includes(code)
      ? `<body ${marks} ${colour}">`
      : code === 'casino3'
        ? `<body id="body_main_wrap" class="${colour}">`
        : `<body class="${colour}">`;
    expect(await body(`${code}.${colour}.localhost`), code).toBe(own);
  }
});

test('[S-13] the home page carries the SEO record in its head', async () => {
  const { text } = await web.get('casino9.localhost', '/');
  const [head] = text.split('</head>');
  for (const tag of [
    '<title>Fixture House: games that can be checked</title>',
    '<meta name="description" content="A brand made for tests.">',
    '<meta name="author" content="Fixture House">',
    '<meta name="publisher" content="Baize">',
    '<meta name="keywords" content="games, fairness">',
    '<meta name="language" content="en">',
    '<meta property="og:title" content="Fixture House: games that can be checked">',
    '<meta property="og:image" content="https://fixture.example/og.png">',
    '<link rel="canonical" href="http://casino9.localhost',
  ]) {
    expect(head).toContain(tag);
  }
  expect(head).toContain('<link rel="icon" href="/favicon.ico"><link rel="manifest" href="/manifest.json">');
  expect(head!.indexOf('rel="preload" as="image"')).toBeLessThan(head!.indexOf('rel="stylesheet"'));
});

test('[S-13] a page in another language than the record’s has its metadata in its own', async () => {
  const { text } = await web.get('casino9.localhost', '/cn');
  const [head] = text.split('</head>');
  expect(head).toContain('<meta name="language" content="zh-Hans">');
  expect(head).toMatch(/<title>首页 · /);
  expect(head).toMatch(/<meta name="description" content="[^"]*老虎机/);
  expect(head).not.toContain('games that can be checked');
  expect(head).not.toContain('games, fairness');
  expect(head).toContain('<meta name="author" content="Fixture House">');
});

test('[S-13] a route has its own metadata; a noindex route says so and is in no sitemap', async () => {
  const written = await web.get('casino9.localhost', '/vip');
  for (const tag of [
    '<title>Clubs &amp; &lt;levels&gt;</title><meta name="description" content="Every level.">',
    '<meta name="author" content="Desk">',
    '<meta property="og:image" content="http://casino9.localhost',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList"',
  ])
    expect(written.text).toContain(tag);
  const chinese = await web.get('casino9.localhost', '/cn/vip');
  expect(chinese.text).not.toContain('&lt;levels&gt;');
  const kept = await web.get('casino9.localhost', '/bingo');
  expect(kept.text).toContain('<meta name="robots" content="noindex">');
  const { text } = await web.get('casino9.localhost', '/sitemap.xml');
  expect(text).toContain('/en/vip</loc>');
  expect(text).not.toContain('/bingo');
});

test('a sitemap names every public page in every language, and robots.txt names the sitemap', async () => {
  const robots = await web.get('casino9.localhost', '/robots.txt');
  expect(robots.headers['content-type']).toMatch(/^text\/plain/);
  const [, address] = /^Sitemap: (\S+)$/m.exec(robots.text)!;
  const { pathname, origin } = new URL(address!);
  const map = await web.get('casino9.localhost', pathname);
  expect(map.headers['content-type']).toMatch(/^application\/xml/);
  const places = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place!);
  expect(places).toContain(`${origin}/en`);
  expect(places).toContain(`${origin}/cn/slots`);
  expect(new Set(places).size).toBe(places.length);
  expect(map.text).toContain(`<xhtml:link rel="alternate" hreflang="zh-Hans" href="${origin}/cn/slots"/>`);
  for (const path of ['/profile', '/deposit', '/login', '/playnow', '/preloader'])
    expect(places).not.toContain(`${origin}/en${path}`);
  for (const place of places) {
    const page = await web.get('casino9.localhost', new URL(place).pathname);
    expect(page.status, place).toBe(200);
    expect(page.text).toContain(`<link rel="canonical" href="${place}">`);
  }
});

test('a host without a brand gets a plain page', async () => {
  const page = await web.get('nobody.localhost', '/slots');
  expect(page.status).toBe(404);
  expect(page.text).toContain('Site not found');
  expect(page.text).not.toContain('<script');
  const payload = await web.get('nobody.localhost', '/slots/_payload.json');
  expect([payload.status, JSON.parse(payload.text)]).toEqual([404, { reload: true }]);
});

test.each([
  ['en', 'Signed daily hashes'],
  ['php', 'Mga pinirmahang hash bawat araw'],
  ['cn', '每日签名哈希'],
])(
  '[fairness 12] in %s the fairness report links to the signed heads of the ledger',
  async (prefix, name) => {
    const { status, text } = await web.get('slot2.localhost', `/${prefix}/about?show=fairness`);
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(`<a href="/api/ledger-heads"[^>]*>${name}</a>`));
  },
);
