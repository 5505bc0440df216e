import { createServer, request as open, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GWP_BODY_BYTES } from '#contracts/gwp/requests.ts';
import { expectBooks } from '#test/support/books.ts';
import { openProviderSite, type ProviderTestSite } from '../testing/application.ts';
import { openGameClient } from '../testing/game-client.ts';
import { createProvider, type Provider } from '../testing/provider.ts';

let platform: ProviderTestSite;
let server: Server;
let provider: Provider;
let origin: string;
beforeAll(async () => {
  platform = await openProviderSite();
  server = createServer((request, response) => {
    if (!platform.listen(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = await platform.provider();
  provider = { ...own, say: overWire(own).say };
});
afterAll(async () => {
  await expectBooks(platform.db);
  server.close();
  await platform.close();
});

/** The same key, over a connection. */
const overWire = ({ code, keyId, secret }: Provider) =>
  createProvider({
    code,
    keyId,
    secret,
    now: () => new Date(),
    send: async (request) =>
      fetch(`${origin}${new URL(request.url).pathname}`, {
        method: 'POST',
        headers: request.headers,
        body: await request.arrayBuffer(),
      }),
  });

test('[wallet 3.1] over HTTP a bet, its repeat and its win get signed answers, and a changed byte is refused', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const table = await openGameClient(platform, provider, guest);
  expect(await table.bet('l-1', 1000, 'l')).toMatchObject({ status: 'OK', balance: '9000' });
  expect(await table.bet('l-1', 1000, 'l')).toMatchObject({ status: 'OK', replayed: true });
  expect(await table.win('l-2', 300, 'l')).toMatchObject({ status: 'OK', balance: '9300' });
  const late = (text: string) => text.replace('"1.."', '"9.."');
  const changed = await provider.say('balance', { player_id: '1..' }, { late });
  expect(changed).toMatchObject({ http: 401, status: 'BAD_SIGNATURE' });
});

/** Sends a raw body; returns the status and whether the connection stays open. */
function send(path: string, headers: Record<string, string>, write: (to: ReturnType<typeof open>) => void) {
  return new Promise<{ http: number; goesOn: boolean; body: string }>((resolve, reject) => {
    const to = open(`${origin}${path}`, { method: 'POST', headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => {
        resolve({
          http: response.statusCode!,
          goesOn: response.headers.connection !== 'close',
          body,
        });
        to.destroy();
      });
    });
    to.on('error', reject);
    write(to);
  });
}

test('[wallet 3.1] stops reading a body that is too large, with or without a content length', async () => {
  const answer = await send('/gwp/1/ping', { 'content-length': String(GWP_BODY_BYTES + 1) }, (to) =>
    to.write('{'),
  );
  expect(answer).toMatchObject({ http: 400, goesOn: false });
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'BAD_REQUEST', message: 'the body is too large' });
  const undeclared = await send('/gwp/1/ping', { 'transfer-encoding': 'chunked' }, (to) =>
    to.write('x'.repeat(GWP_BODY_BYTES + 1)),
  );
  expect(undeclared).toMatchObject({ http: 400, goesOn: false });
});

test('[wallet 3.1] requests outside the protocol are passed on, and an aborted request has no effect', async () => {
  expect((await fetch(`${origin}/gwp/1/bet`)).status).toBe(404);
  expect((await fetch(`${origin}/gwp/1/other`, { method: 'POST' })).status).toBe(404);
  const gone = open(`${origin}/gwp/1/ping`, { method: 'POST', headers: { 'content-length': '9' } });
  const closed = new Promise((resolve) => gone.once('error', resolve).once('close', resolve));
  gone.write('{', () => gone.destroy());
  await closed;
  expect(await provider.say('ping', {})).toMatchObject({ http: 200, status: 'OK' });
});

test('[wallet 3.1] forty unsigned requests make one log line, and another reason its own', async () => {
  const before = platform.lines.length;
  const unsigned = () => fetch(`${origin}/gwp/1/balance`, { method: 'POST', body: '{}' });
  const answers = await Promise.all(Array.from({ length: 40 }, unsigned));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(401));
  expect(await provider.say('ping', {}, { timestamp: '1000000000' })).toMatchObject({
    status: 'STALE_REQUEST',
  });
  const refused = platform.lines.slice(before).filter((line) => line.includes('was refused'));
  const signatures = refused.filter((line) => line.includes('BAD_SIGNATURE'));
  // The minute from an earlier test may still be running.
  expect(signatures.length).toBeLessThanOrEqual(1);
  expect(refused.filter((line) => line.includes('STALE_REQUEST'))).toHaveLength(1);
});
