import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/index.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { requestHost } from '#test/support/host-request.ts';
import { testLog } from '#test/support/postgres.ts';
import { readSources } from '#test/support/sources.ts';
import { nightlyUnless } from '#test/support/tags.ts';
import { demoExtension } from '../../demo/extension.ts';

const BRAND = 'slot2.localhost';
const CONSOLE = 'console.localhost';
const COUNTRY_HEADER = 'x-country';
let data: TestDatabase;
let folder: string;
let platform: Platform;

beforeAll(async () => {
  data = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'baize-headers-'));
  const settings = { DATABASE_URL: data.url, DATA_DIR: folder, PORT: '0', ROLES: 'web', MODE: 'demo' };
  const secret = { SECRET_KEY: randomBytes(32).toString('hex') };
  const proxy = { TRUST_PROXY: '1', COUNTRY_HEADER };
  // The header of tracing is parsed only while traces are collected; none of these requests is.
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', TRACE_SHARE: '0' };
  const config = readConfig({ ...settings, ...secret, ...proxy, ...tracing });
  platform = await createPlatform(config, { log: testLog, extensions: [demoExtension({ hosts: [BRAND] })] });
}, 120_000);
afterAll(async () => {
  await platform.stop();
  await data.drop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Headers read by the server; those read only by Node (`content-length`, `connection`) and signatures
 * (`SIGNATURES`) are excluded.
 */
const HEADERS = [
  COUNTRY_HEADER,
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'if-none-match',
  'origin',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  'x-console-background',
  'x-console-token',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
];
/** Read only with the key of their sender: `test/signatures.test.ts` sends hostile ones. */
const SIGNATURES = [
  ...['btcpay-sig', 'identity-signature', 'stripe-signature', 'x-hub88-signature'],
  ...['x-gwp-key', 'x-gwp-nonce', 'x-gwp-signature', 'x-gwp-timestamp'],
];
/** Files that read a header by a variable name: `COUNTRY_HEADER`, those of the wallet, that of PayMongo. */
const NAMED_ELSEWHERE = [
  'server/modules/cashier/gateways/paymongo.ts',
  'server/modules/providers/endpoint/index.ts',
  'server/platform/files/s3.ts',
  'server/platform/http/request.ts',
];
const LEFT_TO_NODE = ['content-length', 'transfer-encoding', 'connection', 'upgrade'];
/** Headers of answers to the server's own requests. */
const OF_ANSWERS = ['retry-after', 'location'];

/** Endpoints that read headers: pages, files, the API, the console, the wallet, webhooks. */
const ENDPOINTS: [method: 'GET' | 'POST', host: string, path: string][] = [
  ['GET', BRAND, '/'],
  ['GET', BRAND, '/no/such/page'],
  ['GET', BRAND, '/favicon.ico'],
  ['POST', BRAND, '/api/startup'],
  ['POST', BRAND, '/hooks/stripe'],
  ['POST', CONSOLE, '/console/api/session'],
  ['POST', BRAND, '/gwp/1/balance'],
  ['POST', BRAND, '/hooks/identity/1'],
];

/** Below Node's limit of 16 KB for all headers together. */
const LENGTH = 12_000;
/**
 * Prefixes of the sent values, and the parts repeated after them: the words and signs that header parsers
 * look for.
 */
const BEGINNINGS = ['', 'br', 'gzip;q=1', 'en', 'a=', 'W/"', '127.0.0.1', 'application/json', 'http://'];
const PARTS = [' ', '\t', ',', ';', '=', '0', '.', ':', '%', '/', '"', '-', 'br ', 'a,', 'q=0;', ' ;', '1.'];
const TRIES = 12;
/**
 * Each prefix meets each part at two of the endpoints, and each endpoint meets each prefix and each part: one
 * header parser serves all pages, and one all calls.
 */
const isTried = (endpoint: number, beginning: number, part: number): boolean =>
  (beginning + part) % (ENDPOINTS.length / 2) === endpoint % (ENDPOINTS.length / 2);
/**
 * The maximum duration of a request, as a multiple of the slowest one with a header of the same length made
 * only of letters. Quadratic parsing takes about fifty times as long.
 */
const MAX_SLOWDOWN = 8;

const send = ([method, host, path]: (typeof ENDPOINTS)[number], header: string, value: string) =>
  requestHost(platform.port!, `${host}:${platform.port}`, path, {
    headers: { [header]: value },
    ...(method === 'POST' && { json: {} }),
  });

/** Processor time of a request in microseconds. */
async function timeOf(endpoint: (typeof ENDPOINTS)[number], header: string, value: string): Promise<number> {
  const begun = process.cpuUsage();
  expect((await send(endpoint, header, value)).status).toBeLessThan(500);
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}

/** A value not sent before; spaces are inside, where HTTP keeps them. */
const written = (beginning: string, part: string): string =>
  `${beginning}${part.repeat(Math.floor(LENGTH / part.length))}x${randomBytes(4).toString('hex')}`;

/** The minimum over several tries: other work may run in this process meanwhile. */
async function minTime(measure: () => Promise<number>, enough: number): Promise<number> {
  let min = await measure();
  for (let n = 1; n < TRIES && min > enough; n++) min = Math.min(min, await measure());
  return min;
}

/** Headers that every page request carries. */
const REPRESENTATIVES = ['accept-encoding', 'accept-language', 'cookie', 'x-forwarded-for'];

for (const header of HEADERS)
  test(`a long and hostile ${header} costs no more than a long one`, {
    timeout: 120_000,
    ...nightlyUnless(REPRESENTATIVES.includes(header)),
  }, async () => {
    const slow: [(typeof ENDPOINTS)[number], string, string][] = [];
    const plain: number[] = [];
    for (const endpoint of ENDPOINTS)
      plain.push(await minTime(() => timeOf(endpoint, header, written('', 'z')), 0));
    const max = MAX_SLOWDOWN * Math.max(...plain);
    for (const [place, endpoint] of ENDPOINTS.entries())
      for (const [from, beginning] of BEGINNINGS.entries())
        for (const [at, part] of PARTS.entries()) {
          if (!isTried(place, from, at)) continue;
          const time = await minTime(() => timeOf(endpoint, header, written(beginning, part)), max);
          if (time > max) slow.push([endpoint, beginning, part]);
        }
    // All tries of a value may have coincided with other work; a value that is really slow stays slow.
    const steady: string[] = [];
    for (const [endpoint, beginning, part] of slow)
      if ((await minTime(() => timeOf(endpoint, header, written(beginning, part)), max)) > max)
        steady.push(`${endpoint.join(' ')}: ${JSON.stringify(beginning)} and ${JSON.stringify(part)}`);
    expect(steady).toEqual([]);
  });

test.each(['256.1.1.1', '1.2.3.4.5.', 'one.99999999999', `${'9'.repeat(LENGTH)}:80`, '0x1ffffffff'])(
  'a host name that ends in a number but is no IPv4 address is refused everywhere: %.20s',
  async (host) => {
    for (const [method, , path] of ENDPOINTS) {
      const json = method === 'POST' ? { json: {} } : {};
      const { status } = await requestHost(platform.port!, host, path, json);
      expect(status, `${method} ${path}`).toBe(400);
    }
  },
);

test.each(['https://evil.example', 'null'])(
  'a page of the origin %s reads no answer, and no answer names its server',
  async (origin) => {
    for (const endpoint of ENDPOINTS) {
      const { headers } = await send(endpoint, 'origin', origin);
      const telling = Object.keys(headers).filter((name) =>
        /^(?:access-control-|server$|x-powered-by$|via$)/.test(name),
      );
      expect(telling, endpoint.join(' ')).toEqual([]);
    }
  },
);

test('every header that the server reads is tested', () => {
  const READ = /headers?(?:\.get)?\??\.?[([]'([a-z][a-z0-9-]+)'[)\]]/g;
  const product = readSources().filter(
    ({ path }) => /^(?:server|site\/server)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const NAMED = /\bheaders\??\.([a-z]+)\b(?!\()/g;
  const read = new Set(
    product.flatMap(({ text }) => [...text.matchAll(READ), ...text.matchAll(NAMED)].map(([, name]) => name!)),
  );
  const known = [...HEADERS, ...SIGNATURES, ...LEFT_TO_NODE, ...OF_ANSWERS];
  expect([...read].filter((name) => !known.includes(name))).toEqual([]);
  expect([...HEADERS, ...SIGNATURES].filter((name) => name !== COUNTRY_HEADER && !read.has(name))).toEqual(
    [],
  );
  const VARIABLE = /\bheaders?(?:\.get\(|\[)[a-z]\w*[)\]]/i;
  const variable = product.filter(({ text }) => VARIABLE.test(text)).map(({ path }) => path);
  expect(variable.toSorted()).toEqual(NAMED_ELSEWHERE);
});
