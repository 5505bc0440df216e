import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '#server/app.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** Headers that a proxy on the same machine without forwarding headers would pass on. */
const origin = { incoming: { socket: { remoteAddress: '127.0.0.1' } } as IncomingMessage };

const request = (path: string) => new Request(`http://localhost${path}`, { headers: { host: 'localhost' } });

async function figures(MODE: 'production' | 'demo') {
  const config = { MODE, TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' };
  const app = createApplication({ ...t, config, log: testLog, secretKey: randomBytes(32) });
  const outside = await app.fetch(request('/metrics'), origin as Parameters<typeof app.fetch>[1]);
  return [outside.status, (await app.operations(request('/metrics'))).status];
}

test('in production platform metrics are served only on the operations port', async () => {
  expect(await figures('production')).toEqual([404, 200]);
  expect(await figures('demo')).toEqual([200, 200]);
});

const FORWARDING = {
  'cf-connecting-ip': '203.0.113.9',
  'x-forwarded-host': 'one.test',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-real-ip': '203.0.113.9',
  'true-client-ip': '203.0.113.9',
  'x-client-ip': '203.0.113.9',
  'x-original-host': 'one.test',
  'x-envoy-external-address': '203.0.113.9',
  'cdn-loop': 'cloudflare',
  forwarded: 'for=203.0.113.9',
  via: '1.1 tunnel',
};

test('stranger: a demo behind a local proxy or tunnel does not expose its metrics', async () => {
  const config = { MODE: 'demo', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' } as const;
  const app = createApplication({ ...t, config, log: testLog, secretKey: randomBytes(32) });
  const statusOf = async (headers: Record<string, string>, path = '/metrics') => {
    const asked = new Request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } });
    return (await app.fetch(asked, origin as Parameters<typeof app.fetch>[1])).status;
  };
  for (const [name, value] of Object.entries(FORWARDING))
    for (const path of ['/metrics', '/tls/ask?domain=one.test'])
      expect(await statusOf({ [name]: value }, path), `${name} ${path}`).toBe(404);
  const prometheus = { 'user-agent': 'Prometheus/3.0', 'x-prometheus-scrape-timeout-seconds': '10' };
  expect(await statusOf({ ...prometheus, accept: 'text/plain', 'accept-encoding': 'gzip' })).toBe(200);
  const browser = { 'sec-fetch-site': 'none', 'accept-language': 'en', 'upgrade-insecure-requests': '1' };
  expect(await statusOf({ ...browser, cookie: 'a=b' })).toBe(200);
});

test('free space of the data folder is a metric', async () => {
  const config = { MODE: 'demo', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang', DATA_DIR: tmpdir() } as const;
  const app = createApplication({ ...t, config, log: testLog, secretKey: randomBytes(32) });
  const text = await (await app.operations(request('/metrics'))).text();
  const [, free] = /^baize_data_folder_free_bytes (\d+)/m.exec(text) ?? [];
  expect(Number(free)).toBeGreaterThan(0);
});
