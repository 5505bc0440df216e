import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import { ERROR_ROUTE, ROUTES } from '#site/app/routes.ts';
import { templateTags } from '#test/support/tags.ts';
import { type FixtureWeb, PLAYER, startFixtureWeb } from './testing/fixture-web.ts';

const PATHS =
  '/ /about /account /add-bank /arcade /bank-details /banking /bet-history /bingo /casino /change-password /contact-us /crash /deposit /download /edit-profile /faqs /fishing /forgot-password /hash-game /horse-racing /hot /inbox /leaderboard /login /lottery /minigame /mission /news /playnow /poker /preloader /privacy-policy /profile /promotions /referral /register /responsible-gaming /sabong /security /slots /spin /sports /statement /term-condition /transaction-history /vip /withdrawal';

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean }>;
const manifest: Manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'));

test('[W-03] exactly the 48 routes, none with a parameter, each a chunk of its own', () => {
  expect(ROUTES.map((route) => route.path).sort()).toEqual(PATHS.split(' ').sort());
  const chunks = [...ROUTES, ERROR_ROUTE].map(({ screen }) => manifest[`site/app/screens/${screen}.tsx`]);
  expect(chunks.every((chunk) => chunk?.isDynamicEntry)).toBe(true);
  expect(new Set(chunks.map((chunk) => chunk!.file)).size).toBe(49);
});

test('the browser never receives loaders, schemas or server-side code', () => {
  const files = readdirSync('build/client/assets').filter((file) => file.endsWith('.js'));
  const texts = files.map((file) => [file, readFileSync(`build/client/assets/${file}`, 'utf8')] as const);
  for (const trace of [
    'domain_name.toLowerCase',
    'ZodObject',
    'renderToString',
    'brandTtl',
    'Retry-After',
    'sanitize',
  ]) {
    const having = texts.filter(([, text]) => text.includes(trace)).map(([file]) => file);
    expect(having, trace).toEqual([]);
  }
});

/** One process for all of them, as in production. */
let web: FixtureWeb;
beforeAll(async () => {
  web = await startFixtureWeb();
});
afterAll(() => web.close());

describe.each(Object.keys(THEMES))('%s', (code) => {
  const tags = templateTags(code);
  test('[player protection E2] limits and self-exclusion are one tap from the account', tags, async () => {
    const { text } = await web.get(`${code}.localhost`, '/account', { cookie: PLAYER.cookie });
    // The footer has the link on every page; the account labels it by its content.
    const link = /<a [^>]*href="[^"]*\/responsible-gaming"[^>]*>(?:(?!<\/a>).)*Limits/s;
    expect(link.test(text)).toBe(true);
  });

  test.each(ROUTES.map((route) => [route.path, route] as const))(
    '[W-01] [W-03] %s is a whole page',
    tags,
    async (path, route) => {
      for (const cookie of [PLAYER.cookie, undefined]) {
        const page = await web.get(`${code}.localhost`, path, cookie ? { cookie } : {});
        const isRefused = (route.isProtected && !cookie) || (route.guestOnly && cookie);
        if (isRefused) {
          expect(page.status).toBe(302);
          continue;
        }
        expect(page.status).toBe(200);
        const markup = page.text.slice(
          page.text.indexOf('<div id="root">'),
          page.text.indexOf('<script type="application/json"'),
        );
        expect([...markup.matchAll(/<h1[\s>]/g)], 'one h1').toHaveLength(1);
        expect([...markup.matchAll(/<main[\s>]/g)], 'one main').toHaveLength(1);
        // An untranslated key would appear in the page.
        expect(markup.match(/>(?:[a-z-]+\.)[a-zA-Z-]+</)).toBeNull();
      }
    },
  );

  test.each(['/php', '/cn/slots', '/en/about'])('[W-04] %s answers in its language', tags, async (path) => {
    const page = await web.get(`${code}.localhost`, path);
    expect(page.status).toBe(200);
    const locale = { php: 'fil', cn: 'zh-Hans', en: 'en' }[path.split('/')[1]!];
    expect(page.text).toContain(`<html lang="${locale}"`);
  });
});

test('[W-10] [W-02] each template and colour is served on its own host only', async () => {
  for (const [code, { colours }] of Object.entries(THEMES))
    for (const colour of colours) {
      const { text } = await web.get(`${code}.${colour}.localhost`, '/en/vip');
      expect(/<html[^>]* class="([^"]*)"/.exec(text)?.[1]?.split(' '), `${code} ${colour}`).toContain(colour);
      expect(/<body[^>]* class="([^"]*)"/.exec(text)?.[1]?.split(' ')).toContain(colour);
    }
});
