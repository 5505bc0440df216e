import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/index.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { startAggregator } from '#test/support/aggregator.ts';
import { startChain } from '#test/support/chainsim.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { requestHost } from '#test/support/host-request.ts';
import { testLog } from '#test/support/postgres.ts';
import { startSimulator } from '#test/support/simulator.ts';
import { demoExtension } from '../../demo/extension.ts';
import { createIdentityVendor } from '../../demo/simulators/identity/server.ts';

const BRAND = 'slot2.localhost';
const CONSOLE = 'console.localhost';
let data: TestDatabase;
let folder: string;
let platform: Platform;
let payments: Awaited<ReturnType<typeof startSimulator>>;
let games: Awaited<ReturnType<typeof startAggregator>>;
let chain: Awaited<ReturnType<typeof startChain>>;
let identity: ReturnType<typeof serve>;
let ports: Record<string, number>;

const identityVendor = createIdentityVendor({
  ...{ state: { checks: [] }, apiKey: 'a key of the test', hookSecret: 'a secret of the test' },
  ...{ hooks: 'http://127.0.0.1:9', origin: () => 'http://localhost', now: Date.now, onChange: () => {} },
});

beforeAll(async () => {
  [payments, games, chain] = [await startSimulator(), await startAggregator(), await startChain()];
  data = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'baize-icons-'));
  const settings = { DATABASE_URL: data.url, DATA_DIR: folder, PORT: '0', ROLES: 'web', MODE: 'demo' };
  const config = readConfig({ ...settings, SECRET_KEY: randomBytes(32).toString('hex') });
  platform = await createPlatform(config, { log: testLog, extensions: [demoExtension({ hosts: [BRAND] })] });
  identity = serve({ fetch: identityVendor.fetch, port: 0, hostname: '127.0.0.1' });
  await once(identity, 'listening');
  const portOf = (url: string) => Number(new URL(url).port);
  chain.make(1);
  ports = {
    platform: platform.port!,
    payments: portOf(payments.url),
    games: portOf(games.url),
    identity: (identity.address() as AddressInfo).port,
    chain: portOf(chain.variables.CHAIN_NODES!.split(' ')[0]!),
  };
}, 120_000);
afterAll(async () => {
  await platform.stop();
  await Promise.all([payments.stop(), games.stop(), chain.stop(), data.drop()]);
  identity.close();
  await rm(folder, { recursive: true, force: true });
});

async function get(port: number, host: string, path: string) {
  const { status, headers, text: body } = await requestHost(port, `${host}:${port}`, path);
  const { 'content-type': type = '', 'content-security-policy': policy = '' } = headers;
  return { status, type, policy: String(policy), body };
}

/** Every kind of page that a browser can open, by server, host and path. */
const PAGES: [server: string, host: string, path: string][] = [
  ['platform', BRAND, '/'],
  ['platform', BRAND, '/login'],
  ['platform', BRAND, '/no/such/page'],
  ['platform', BRAND, '/api/docs'],
  ['platform', BRAND, '/dev/outbox'],
  ['platform', BRAND, '/dev/cashier'],
  ['platform', BRAND, '/dev/staff'],
  ['platform', 'nobody.localhost', '/'],
  ['platform', 'nobody.localhost', '/dev/outbox'],
  ['platform', 'preview.localhost', '/preview'],
  ['platform', 'slot2.cyan.preview.localhost', '/'],
  ['platform', CONSOLE, '/'],
  ['platform', CONSOLE, '/players'],
  ['payments', 'localhost', '/'],
  ['games', 'localhost', '/'],
  ['games', 'localhost', '/play'],
  ['games', 'localhost', '/replay'],
  ['identity', 'localhost', '/'],
  ['chain', 'localhost', '/'],
  ['chain', 'localhost', '/block/1'],
];

test.each(PAGES)(
  '%s: the page %s%s names an icon that is there and that it may load',
  async (server, host, path) => {
    const page = await get(ports[server]!, host, path);
    expect(page.type).toContain('text/html');
    const href = /<link rel="icon" href="([^"]+)"/.exec(page.body)?.[1];
    expect(href).toBeDefined();
    const sources = /img-src ([^;]*)/.exec(page.policy)?.[1] ?? '';
    if (href!.startsWith('data:image/')) {
      expect(sources).toContain('data:');
      return;
    }
    const icon = await get(ports[server]!, host, new URL(href!, `http://${host}${path}`).pathname);
    expect(icon).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) });
    if (page.policy) expect(sources).toContain("'self'");
  },
);

test.each(['payments', 'games', 'identity', 'chain'])('%s: error pages have an icon too', async (server) => {
  expect(await get(ports[server]!, 'localhost', '/favicon.ico')).toMatchObject({ status: 200 });
});
