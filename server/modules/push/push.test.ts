import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run, transaction } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { TEST_TLS } from '#test/support/tls.ts';
import { openTestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { updateSite } from '../sites/index.ts';
import { queuePush } from './index.ts';

type Casino = Awaited<ReturnType<typeof openTestCasino>>;
type Received = { path: string; authorization: string; headers: Record<string, unknown>; body: Buffer };
/** A browser: its keys, and the path at the push service. */
type Browser = { pair: ECDH; auth: Buffer; path: string };

let casino: Casino;
let service: Server;
let status = 201;
const received: Received[] = [];
const PASSWORD = 'Lantern-88';
const HOSTS = 'help.test *.push.example';

/** A simulated push service, as seen by browsers and brands. */
beforeAll(async () => {
  service = createServer(TEST_TLS, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { authorization = '', ...headers } = request.headers;
    received.push({ path: request.url!, authorization, headers, body: Buffer.concat(pieces) });
    response.writeHead(status).end();
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  casino = await openTestCasino({ PUSH_HOSTS: HOSTS.split(' ') }, randomBytes(32), [], {
    addresses: async () => ['127.0.0.1'],
    isPublic: () => true,
    ca: TEST_TLS.cert,
    port: (service.address() as AddressInfo).port,
  });
  for (const host of ['one.test', 'two.test']) {
    const site = await siteOf(host);
    const marketingChannels = ['inbox', 'push'] as const;
    await transaction(casino.db, (tx) => updateSite(tx, site, { marketingChannels }));
  }
});
afterEach(() => expectBooks(casino.db));
afterAll(async () => {
  await casino.close();
  service.close();
});

const siteOf = async (host: string): Promise<number> =>
  (
    await run<{ site_id: number }>(casino.db, {
      text: 'select site_id from sites.domain where domain = $1',
      values: [host],
    })
  )[0]!.site_id;

const newBrowser = (): Browser => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16), path: `/send/${randomBytes(9).toString('hex')}` };
};
const subscriptionOf = ({ pair, auth, path }: Browser, host = 'help.test') => ({
  endpoint: `https://${host}${path}`,
  p256dh: pair.getPublicKey().toString('base64url'),
  auth_secret: auth.toString('base64url'),
});
async function subscribed(host = 'one.test'): Promise<{ player: TestPlayer; browser: Browser; key: string }> {
  const player = await casino.newPlayer(host, 0n);
  const { key } = await casino.get(player, 'pushKey');
  const browser = newBrowser();
  await casino.get(player, 'subscribePush', subscriptionOf(browser));
  return { player, browser, key };
}
async function queue(player: TestPlayer, title: string): Promise<string[]> {
  const siteId = await siteOf(player.host);
  const message = { title, body: 'Text ₱', key: title, now: new Date() };
  return await transaction(casino.db, (tx) => queuePush(tx, siteId, [player.playerId], message));
}
async function send(player: TestPlayer, title: string): Promise<void> {
  await queue(player, title);
  await casino.drain();
}
const arrived = ({ path }: Browser) => received.filter((request) => request.path === path);
const textOf = ({ pair: privateKey, auth: authSecret }: Browser, { body }: Received) =>
  JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString());
const browsersOf = async (player: TestPlayer) => (await casino.get(player, 'pushKey')).browsers;
const channelsOf = async (player: TestPlayer) => (await casino.get(player, 'marketingConsent')).channels;

test('[operations 10.3] a notification reaches every browser of the player once, encrypted for it alone and signed with the key of the brand', async () => {
  const { player, browser, key } = await subscribed();
  const second = newBrowser();
  await casino.get(player, 'subscribePush', subscriptionOf(second));
  expect([await browsersOf(player), await channelsOf(player)]).toEqual([2, ['push']]);
  expect(await queue(player, 'Hello')).toEqual([player.playerId]);
  expect(await queue(player, 'Hello')).toEqual([]);
  await casino.drain();
  expect([arrived(browser).length, arrived(second).length]).toEqual([1, 1]);
  const [one] = arrived(browser);
  expect(textOf(browser, one!)).toEqual({ title: 'Hello', body: 'Text ₱', tag: 'Hello', path: '/inbox' });
  expect(() => textOf(second, one!)).toThrow();
  expect(one!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
  const [, token, used] = /^vapid t=([^,]+), k=(.+)$/.exec(one!.authorization)!;
  expect(used).toBe(key);
  const [header, claims, signature] = token!.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const text = Buffer.from(`${header}.${claims}`);
  expect(verify('sha256', text, signed, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://help.test',
    sub: 'https://one.test',
  });
  const elsewhere = await casino.newPlayer('two.test', 0n);
  expect((await casino.get(elsewhere, 'pushKey')).key).not.toBe(key);
});

test('[operations 10.3] addresses that are not of a push service, are inside the network or have an invalid key are refused', async () => {
  const player = await casino.newPlayer('one.test', 0n);
  const good = subscriptionOf(newBrowser(), 'a.push.example');
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  const wrong = [
    ...['https://evil.example/x', 'http://a.push.example/x', 'https://push.example/x', 'https://127.0.0.1/x'],
    ...['https://a.push.example:8443/x', 'https://me@a.push.example/x', 'https://a.push.example.evil.test/x'],
    ...['https://evilpush.example/x', 'no address at all'],
  ].map((endpoint) => ({ ...good, endpoint }));
  for (const input of [...wrong, { ...good, p256dh: offCurve }, { ...good, auth_secret: 'A'.repeat(24) }]) {
    const answer = await casino.ask(player, 'subscribePush', input);
    expect([input.endpoint, answer.statusMessage]).toEqual([input.endpoint, 'invalidRequest']);
  }
  expect([await browsersOf(player), await channelsOf(player)]).toEqual([0, []]);
  for (let n = 0; n < 11; n++) await casino.get(player, 'subscribePush', subscriptionOf(newBrowser()));
  expect(await browsersOf(player)).toBe(10);
  const off = { marketingChannels: ['inbox'] } as const;
  const site = await siteOf('one.test');
  await transaction(casino.db, (tx) => updateSite(tx, site, off));
  expect((await casino.get(player, 'pushKey')).key).toBe('');
  expect((await casino.ask(player, 'subscribePush', good)).statusMessage).toBe('notFound');
  await transaction(casino.db, (tx) => updateSite(tx, site, { marketingChannels: ['inbox', 'push'] }));
});

test('[operations 10.3] a browser that is gone is deleted, one that fails is tried again, and one that rejects five in a row is deleted', async () => {
  const [gone, flaky, hostile] = [await subscribed(), await subscribed(), await subscribed()];
  status = 410;
  await send(gone.player, 'Gone');
  expect(await browsersOf(gone.player)).toBe(0);
  status = 503;
  await send(flaky.player, 'Later');
  status = 201;
  await casino.drain();
  expect(arrived(flaky.browser).length).toBe(1);
  casino.wait(61_000);
  await send(gone.player, 'Nothing');
  await send(flaky.player, 'Next');
  expect(arrived(flaky.browser).map((request) => textOf(flaky.browser, request).title)).toEqual(
    expect.arrayContaining(['Later', 'Later', 'Next']),
  );
  status = 403;
  for (let n = 0; n < 4; n++) await send(hostile.player, `No ${n}`);
  expect(await browsersOf(hostile.player)).toBe(1);
  await send(hostile.player, 'No more');
  expect(await browsersOf(hostile.player)).toBe(0);
  status = 201;
});

test('[operations 10.3] withdrawn consent, another player in the same browser, and closure stop notifications that are queued', async () => {
  const [ana, ben, cleo] = [await subscribed(), await subscribed(), await subscribed()];
  for (const { player } of [ana, ben, cleo]) await queue(player, 'Late');
  await casino.get(ana.player, 'marketingConsent', { channels: ['inbox'] });
  // Another player signs in at Ben's browser and subscribes it.
  const dan = await casino.newPlayer('one.test', 0n);
  await casino.get(dan, 'subscribePush', subscriptionOf(ben.browser));
  await casino.get(cleo.player, 'unsubscribePush');
  await casino.drain();
  for (const { browser } of [ana, ben, cleo]) expect(arrived(browser)).toEqual([]);
  expect([await browsersOf(ben.player), await browsersOf(dan)]).toEqual([0, 1]);
  expect([await channelsOf(cleo.player), await browsersOf(cleo.player)]).toEqual([[], 0]);
  const stored = await run<{ text: string }>(casino.db, {
    text: 'select jsonb_agg(to_jsonb(s))::text as text from push.subscription s',
  });
  expect(stored[0]!.text).not.toContain('/send/');
});

test('[player protection A6] thief with a session: the thief’s browser gets no notifications once the owner ends other sessions or sets a password', async () => {
  for (const revoke of [
    (owner: TestPlayer) => casino.get(owner, 'endSession', { session_id: '' }),
    (owner: TestPlayer) =>
      casino.get(owner, 'updatePassword', { password: PASSWORD, new_password: 'Quiet-harbour-5' }),
  ]) {
    const { player, browser } = await subscribed();
    await queue(player, 'Queued');
    await revoke(player);
    await casino.drain();
    await send(player, 'Secret');
    expect([await browsersOf(player), arrived(browser)]).toEqual([0, []]);
    await casino.get(player, 'subscribePush', subscriptionOf(newBrowser()));
    await casino.drain();
    expect(await browsersOf(player)).toBe(1);
  }
});
