import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import { createApplication } from '#server/app.ts';
import { openTestCasino } from '#server/modules/originals/testing/application.ts';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { WEB_CONFIG } from '#server/roles/web/testing/fixture-web.ts';
import { startWeb, type Web } from '#server/roles/web.ts';
import { requestHost } from '#test/support/host-request.ts';
import { testLog } from '#test/support/postgres.ts';

/** A database proxy that refuses connections like a stopped PostgreSQL, and reopens. */
async function openGate(url: string) {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const there = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { port, host: target.hostname };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(there);
    for (const socket of [client, behind]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    client.pipe(behind).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = (server.address() as AddressInfo).port;
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String(own);
  return {
    url: target.href,
    async stop(): Promise<void> {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
    start: async () => void (await once(server.listen(own, '127.0.0.1'), 'listening')),
  };
}

let casino: Awaited<ReturnType<typeof openTestCasino>>;
let gate: Awaited<ReturnType<typeof openGate>>;
let database: Database;
let web: Web;
beforeAll(async () => {
  casino = await openTestCasino();
  gate = await openGate(casino.url);
  database = openDatabase({ url: gate.url, poolSize: 4, log: testLog });
  const config = { MODE: 'production' as const, TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' };
  const application = createApplication({ database, config, log: testLog, secretKey: randomBytes(32) });
  web = await startWeb({
    ...{ port: 0, host: '127.0.0.1', log: testLog, brandTtl: 0, pageFreshMs: 0 },
    sessionCookie: SESSION_COOKIE,
    api: (request, origin) => application.fetch(request, origin),
    config: { ...WEB_CONFIG, ...config, LIVE_CHAT_SCRIPT: '' },
  });
});
afterAll(async () => {
  await web.close();
  await database.close();
  await gate.stop();
  await casino.close();
});

async function page(host: string, path: string, cookie = '') {
  const { status, headers } = await requestHost(web.port, host, path, { headers: cookie ? { cookie } : {} });
  return [status, headers['retry-after']];
}

test('[E-05] when PostgreSQL stops, cached pages are still served, all others answer 503 with Retry-After, and recover automatically', async () => {
  const player = `${SESSION_COOKIE}=${'s'.repeat(43)}`;
  expect(await page('one.test', '/')).toEqual([200, undefined]);
  expect(await page('one.test', '/', player)).toEqual([200, undefined]);
  await gate.stop();
  const requested = [
    ...Array.from({ length: 5 }, () => page('one.test', '/')),
    page('one.test', '/', player),
    page('one.test', '/profile', player),
    page('two.test', '/'),
    page('two.test', '/sitemap.xml'),
  ];
  const away = [503, '5'];
  expect(await Promise.all(requested)).toEqual([...Array(5).fill([200, undefined]), away, away, away, away]);
  // A failed re-render does not drop the cached page.
  expect(await page('one.test', '/')).toEqual([200, undefined]);
  await gate.start();
  await expect.poll(() => page('two.test', '/'), { timeout: 10_000 }).toEqual([200, undefined]);
  expect(await page('one.test', '/', player)).toEqual([200, undefined]);
});
