import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { type FixtureWebOptions, PLAYER, startFixtureWeb } from './testing/fixture-web.ts';

async function start(options: FixtureWebOptions) {
  const web = await startFixtureWeb(options);
  onTestFinished(() => web.close());
  return web;
}

test('when rendering is too slow visitors get a small page in their language, cached pages are served', async () => {
  const held = Promise.withResolvers<void>();
  let isHolding = false;
  const web = await start({
    config: { PAGES_AT_ONCE: 1, PAGES_WAITING: 0 },
    hold: async (path) => {
      if (isHolding && path === '/api/auth/session') await held.promise;
    },
  });
  await web.get('slot2.localhost', '/en/vip');
  isHolding = true;
  const slow = web.get('slot2.localhost', '/en/vip', PLAYER);
  await expect.poll(() => web.calls.some(({ path }) => path === '/api/auth/session')).toBe(true);
  const busy = await web.get('slot2.localhost', '/cn/slots');
  expect([busy.status, busy.headers['retry-after'], busy.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(busy.text).toContain('<html lang="zh-Hans"');
  expect(busy.text).toContain('服务暂不可用');
  expect(busy.body.length).toBeLessThan(4_000);
  const payload = await web.get('slot2.localhost', '/en/slots/_payload.json');
  expect([payload.status, JSON.parse(payload.text)]).toEqual([503, { reload: true }]);
  expect((await web.get('slot2.localhost', '/en/vip')).status).toBe(200);
  held.resolve();
  expect((await slow).status).toBe(200);
  expect((await web.get('slot2.localhost', '/cn/slots')).status).toBe(200);
});

test('connections beyond the cap are closed at once', async () => {
  const web = await start({ config: { MAX_CONNECTIONS: 2 } });
  const open = () => {
    const socket = connect(web.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const kept = [open(), open()];
  await Promise.all(kept.map((socket) => new Promise((done) => socket.once('connect', done))));
  const refused = open();
  await new Promise((done) => refused.once('close', done).on('error', () => {}));
  expect(kept.map((socket) => socket.destroyed)).toEqual([false, false]);
});

test('pages and files are counted by kind, status and use of the cache', async () => {
  const metrics = createMetrics();
  const web = await start({ metrics });
  await web.get('slot2.localhost', '/en');
  await web.get('slot2.localhost', '/en');
  await web.get('slot2.localhost', '/en/slots/_payload.json');
  await web.get('slot2.localhost', '/en', PLAYER);
  await web.get('slot2.localhost', '/en/profile');
  await web.get('slot2.localhost', '/en/no-such-page');
  await web.get('slot2.localhost', '/favicon.ico');
  await web.get('nobody.localhost', '/');
  const text = await metrics.text();
  const count = (labels: string) =>
    Number(new RegExp(`^baize_web_request_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1]);
  expect(count('kind="composed",status="200",cache="miss"')).toBe(1);
  expect(count('kind="composed",status="200",cache="hit"')).toBe(1);
  expect(count('kind="composed",status="200",cache="none"')).toBe(1);
  expect(count('kind="payload",status="200",cache="miss"')).toBe(1);
  expect(count('kind="redirect",status="302",cache="miss"')).toBe(1);
  expect(count('kind="shell",status="404",cache="none"')).toBe(1);
  expect(count('kind="file",status="200",cache="none"')).toBe(1);
  expect(count('kind="plain",status="404",cache="miss"')).toBe(1);
  expect(text).toMatch(/^baize_pages_kept 2$/m);
  expect(text).toMatch(/^baize_pages_making 0$/m);
});

test('excess concurrent calls get 503 with Retry-After, and pages are still served', async () => {
  const held = Promise.withResolvers<void>();
  const web = await start({
    config: { API_AT_ONCE: 1 },
    hold: async (path) => {
      if (path === '/api/auth/logout') await held.promise;
    },
  });
  const slow = web.get('slot2.localhost', '/api/auth/logout');
  await expect.poll(() => web.calls.some(({ path }) => path === '/api/auth/logout')).toBe(true);
  const busy = await web.get('slot2.localhost', '/api/auth/get_balance');
  expect([busy.status, busy.headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(busy.text)).toMatchObject({ statusMessage: 'serviceUnavailable' });
  expect((await web.get('slot2.localhost', '/en/vip')).status).toBe(200);
  held.resolve();
  await slow;
  await expect
    .poll(async () => (await web.get('slot2.localhost', '/api/auth/get_balance')).headers['retry-after'])
    .toBeUndefined();
});

test('a request that names its host twice is refused', async () => {
  const web = await start({});
  const answer = await new Promise<string>((done, failed) => {
    const socket = connect(web.port, '127.0.0.1', () =>
      socket.write(
        'GET /en HTTP/1.1\r\nHost: slot2.localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
      ),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => done(text));
    socket.on('error', failed);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});
