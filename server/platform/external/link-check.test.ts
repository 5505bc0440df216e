import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_TLS } from '#test/support/tls.ts';
import { checkLink, isPublicAddress } from './link-check.ts';

const requested: string[] = [];
const server = createServer(TEST_TLS, (request, response) => {
  requested.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
  const path = request.url!;
  const hops = /^\/hop\/(\d)$/.exec(path);
  if (path === '/no-head' && request.method === 'HEAD') return void response.writeHead(405).end();
  if (path === '/gone') return void response.writeHead(404).end('not here');
  if (path === '/silent') return;
  if (path === '/inside') return void response.writeHead(302, { location: 'https://inside.test/' }).end();
  if (path === '/plain') return void response.writeHead(301, { location: 'http://other.test/' }).end();
  if (hops) {
    const location = hops[1] === '0' ? '/there' : `/hop/${Number(hops[1]) - 1}`;
    return void response.writeHead(307, { location }).end();
  }
  response.writeHead(200).end('there');
});
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Resolves the test's host names to this machine as if they were public. */
const wrong = (path: string, host = 'help.test') =>
  checkLink(`https://${host}:${port}${path}`, {
    addresses: async (name) =>
      name === 'inside.test' ? ['10.0.0.1'] : name.endsWith('.test') ? ['127.0.0.1'] : [],
    isPublic: (address) => address === '127.0.0.1',
    ca: TEST_TLS.cert,
    waitMs: path === '/silent' ? 300 : 60_000,
  });

test('[player protection J4] a link to a page is healthy, also with GET only and after three redirects', async () => {
  requested.length = 0;
  expect(await Promise.all(['/there', '/no-head', '/hop/2'].map((path) => wrong(path)))).toEqual([
    null,
    null,
    null,
  ]);
  expect(requested).toContain('GET help.test/no-head');
  expect(requested).not.toContain('GET help.test/there');
});

test('[player protection J4] an error, no response, a timeout or a fourth redirect is a broken link', async () => {
  expect(await wrong('/gone')).toBe('answered 404');
  expect(await wrong('/hop/3')).toBe('redirects more than 3 times');
  expect(await wrong('/silent')).toBe('does not answer in time');
  expect(await wrong('/there', 'nowhere.example')).toBe('its host is not known');
  // The certificate is for other host names.
  expect(await wrong('/there', 'strange.test')).toBe('does not answer');
});

test('[player protection J4] requests only https and never an internal address, not even by redirect or as one of several addresses', async () => {
  requested.length = 0;
  expect(await wrong('/plain')).toBe('is no https address');
  expect(await wrong('/inside')).toBe('leads to an address inside');
  expect(await checkLink(`https://127.0.0.1:${port}/there`)).toBe('leads to an address inside');
  expect(await checkLink(`https://[::1]:${port}/there`)).toBe('leads to an address inside');
  expect(await checkLink(`https://localhost:${port}/there`)).toBe('leads to an address inside');
  const mixed = { addresses: async () => ['93.184.216.34', '127.0.0.1'] };
  expect(await checkLink(`https://help.test:${port}/there`, mixed)).toBe('leads to an address inside');
  for (const link of [
    'http://help.test/',
    'file:///etc/passwd',
    'ftp://help.test/',
    '//help.test/',
    'x',
    'https://a:b@help.test/',
  ])
    expect(await checkLink(link), link).toBe('is no https address');
  expect(requested.filter((line) => line.endsWith('/there'))).toEqual([]);
});

test.each([
  ...[
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ],
])('[player protection J4] %s is internal', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'])(
  '[player protection J4] %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
