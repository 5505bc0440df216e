import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSiteByDomain, setTheme } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config/index.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { type HostResponse, requestHost } from '#test/support/host-request.ts';
import { testLog } from '#test/support/postgres.ts';
import { demoExtension } from '../../demo/extension.ts';

let data: TestDatabase;
let folder: string;
let demo: Platform;
let production: Platform;
beforeAll(async () => {
  data = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'baize-preview-'));
  const rest = { DATABASE_URL: data.url, DATA_DIR: folder, PORT: '0', ROLES: 'web' };
  const secret = { SECRET_KEY: randomBytes(32).toString('hex') };
  const relay = { MESSAGES_URL: 'http://127.0.0.1:9/', MESSAGES_SECRET: secret.SECRET_KEY };
  // Runs first: production does not start on a database seeded by a demo.
  const config = readConfig({ ...rest, ...secret, ...relay, MODE: 'production' });
  production = await createPlatform(config, { log: testLog });
  demo = await createPlatform(readConfig({ ...rest, ...secret, MODE: 'demo' }), {
    log: testLog,
    extensions: [demoExtension({ hosts: ['slot2.localhost', 'casino9.localhost'] })],
  });
}, 120_000);
afterAll(async () => {
  await demo.stop();
  await production.stop();
  await data.drop();
  await rm(folder, { recursive: true, force: true });
});

const get = ({ port }: Platform, host: string, path: string) => requestHost(port!, `${host}:${port}`, path);
const theme = ({ text: html }: HostResponse) => {
  const { site_name, theme_code, theme_color } = JSON.parse(
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)![1]!,
  ).layout.site;
  return [site_name, theme_code, theme_color];
};

test('[W-10] a preview host renders a brand in any template and colour without changing it', async () => {
  const own = theme(await get(demo, 'slot2.localhost', '/en'));
  expect(own[1]).toBe('slot2');
  expect(theme(await get(demo, 'slot2.lime.preview.localhost', '/en'))).toEqual([own[0], 'slot2', 'lime']);
  const dressed = await get(demo, 'slot2.casino5.cocoa.preview.localhost', '/en');
  expect(theme(dressed)).toEqual([own[0], 'casino5', 'cocoa']);
  expect(theme(await get(demo, 'slot2.localhost', '/en'))).toEqual(own);
  for (const host of ['slot2.nocolour', 'nobody.slot2.lime', 'a.b.slot2.lime', 'lime'])
    expect((await get(demo, `${host}.preview.localhost`, '/en')).status, host).toBe(404);
});

test('[W-10] the preview page shows frames side by side; only it frames previews', async () => {
  const away = await get(demo, 'slot2.localhost', '/preview?template=slot2&colour=all');
  const home = `http://preview.localhost:${demo.port}/preview?template=slot2&colour=all`;
  expect([away.status, away.headers.location]).toEqual([302, home]);
  const query = 'template=slot2&template=casino9&colour=all&device=phone&language=cn&page=/slots';
  const page = await get(demo, 'preview.localhost', `/preview?${query}`);
  const frames = [...page.text.matchAll(/<iframe src="([^"]*)"/g)].map(([, src]) => src);
  expect(frames).toHaveLength(10);
  expect(frames).toContain(`http://casino9.fern.preview.localhost:${demo.port}/cn/slots`);
  expect(page.headers['content-security-policy']).toContain('frame-src http://*.preview.localhost:*');
  const policy = async (host: string) =>
    /frame-ancestors ([^;]*)/.exec(
      String((await get(demo, host, '/en')).headers['content-security-policy']),
    )![1];
  expect(await policy('slot2.lime.preview.localhost')).toBe("'self' http://preview.localhost:*");
  expect(await policy('slot2.localhost')).toBe("'self'");
  const hostile = await get(
    demo,
    'preview.localhost',
    '/preview?page="><script>&template=x&device=y&language=z',
  );
  expect(hostile.text).not.toContain('<script');
});

test('[W-10] [L-01] a preview host offers every language, its brand only its own', async () => {
  const spoken = async (host: string, prefix: string) => {
    const { status, text: html } = await get(demo, host, `/${prefix}`);
    return [status, /<html[^>]* lang="([^"]*)"/.exec(html)?.[1]];
  };
  expect(await spoken('casino9.rust.preview.localhost', 'php')).toEqual([200, 'fil']);
  expect(await spoken('casino9.rust.preview.localhost', 'cn')).toEqual([200, 'zh-Hans']);
  expect(await spoken('casino9.localhost', 'php')).not.toEqual([200, 'fil']);
});

test('[W-10] a change of a brand appears on its preview hosts too', async () => {
  const host = 'casino9.rust.preview.localhost';
  await get(demo, host, '/en');
  const site = await findSiteByDomain(demo.database.db, 'casino9.localhost');
  await demo.database.transaction((tx) => setTheme(tx, site!.id, 'casino9', 'cobalt'));
  await expect
    .poll(async () => theme(await get(demo, 'casino9.localhost', '/en'))[2], { timeout: 12_000 })
    .toBe('cobalt');
  expect(theme(await get(demo, host, '/en'))[2]).toBe('rust');
});

test('production has neither the preview page nor preview hosts', async () => {
  for (const host of ['slot2.localhost', 'preview.localhost']) {
    const answer = await get(production, host, '/preview');
    expect([answer.status, answer.text.includes('<iframe')], host).toEqual([404, false]);
  }
  expect((await get(production, 'slot2.lime.preview.localhost', '/en')).status).toBe(404);
  const startup = await production.api(
    new Request('http://x/api/startup', {
      method: 'POST',
      headers: { host: 'slot2.lime.preview.localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ domain_name: 'slot2.lime.preview.localhost' }),
    }),
  );
  expect(startup.status).toBe(404);
});
