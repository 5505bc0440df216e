import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GWP_STATUSES, type GwpStatus } from '#contracts/gwp/statuses.ts';
import { decimalText } from '#contracts/values/decimal-text.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { runDialect } from '../../../../demo/simulators/games/conformance/conformance-run.ts';
import type { TestPlayer, WalletConnection } from '../../../../demo/simulators/games/conformance/exchange.ts';
import { evoplayConnection } from '../../../../demo/simulators/games/dialects/evoplay.ts';
import { hub88Connection } from '../../../../demo/simulators/games/dialects/hub88.ts';
import { findBalances, houseBalance } from '../../ledger/index.ts';
import { findSiteByDomain } from '../../sites/index.ts';
import { connectAdapter } from '../index.ts';
import { recordRemainder } from '../rounding-remainders.ts';
import { GAME, openProviderSite, PROVIDER, type ProviderTestSite } from '../testing/application.ts';
import { invariantViolations } from '../testing/invariants.ts';
import { fromMinorUnits, toMinorUnits } from './currency-scale.ts';
import { evoplay } from './evoplay.ts';
import { certifyEvoplay } from './evoplay-certification.ts';
import { hub88 } from './hub88.ts';
import { certifyHub88 } from './hub88-certification.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SETTINGS = { project: '17', version: '1' };
const SECRET = 'an evoplay-like shared key';
const clock = { now: new Date() };
let platform: ProviderTestSite;
let server: ReturnType<typeof serve>;
let origin = '';
beforeAll(async () => {
  platform = await openProviderSite({ now: () => clock.now });
  const { db, log } = platform;
  const endpoint = platform.module.adapterEndpoint({ db, log, trustProxy: false, longestMs: 60_000 });
  origin = await new Promise((done) => {
    server = serve({ fetch: endpoint.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      done(`http://127.0.0.1:${port}`),
    );
  });
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  server.close();
  await platform.close();
});

/** A provider with a dialect and a player in its game; the endpoint has its own port. */
async function connect(host: string, adapter: 'hub88' | 'evoplay', settings: Record<string, string> = {}) {
  const site = (await findSiteByDomain(platform.db, host))!;
  const key = { siteId: site.id, providerCode: PROVIDER };
  const path = await platform.database.transaction(async (tx) => {
    await platform.module.addSecret(tx, { ...key, secret: SECRET });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    return await connectAdapter(tx, {
      ...key,
      adapter,
      publicKey: pem,
      settings: { ...SETTINGS, ...settings },
    });
  });
  const guest = await platform.guest(host, 100_000n);
  const requested = { site, player: guest.ref, providerCode: PROVIDER, gameCode: GAME, language: 'EN' };
  const opened = await platform.module.adapterToken(platform.db, requested);
  if (typeof opened === 'string') throw new Error(opened);
  const player = { player_id: opened.playerRef, session: opened.token, game: GAME, currency: 'PHP' };
  return { url: `${origin}${path}`, player, guest };
}

const judge = (line: WalletConnection, player: TestPlayer) =>
  runDialect(line, player, { timed: 4, limit: 60_000 });

test('[wallet 6.1] stranger: a flood of forged calls leaves one line in the log', async () => {
  const { url } = await connect('one.test', 'hub88');
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const endpoint = platform.module.adapterEndpoint({ db: platform.db, log, trustProxy: false });
  const listener = serve({ fetch: endpoint.fetch, port: 0, hostname: '127.0.0.1' });
  await once(listener, 'listening');
  const forged = url.replace(origin, `http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  for (let n = 0; n < 40; n++)
    await fetch(`${forged}/user/balance`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-hub88-signature': 'AA' },
    });
  expect(lines).toMatchObject([{ op: '/user/balance', provider: PROVIDER, status: 'BAD_SIGNATURE' }]);
  listener.close();
});

test('[wallet 6] [wallet 6.1] a Hub88-like partner passes the suite in its own protocol over HTTP', async () => {
  const { url, player } = await connect('one.test', 'hub88');
  const report = await judge(hub88Connection({ url, privateKey }), player);
  expect(report.outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(report.outcomes.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(15);
  const { privateKey: other } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged = await hub88Connection({ url, privateKey: other }).send('balance', player);
  expect(forged.status).toBe('RS_ERROR_INVALID_SIGNATURE');
  expect(await invariantViolations(platform.db)).toEqual([]);
}, 60_000);

test('[wallet 6] [wallet 6.3] an Evoplay-like partner passes the suite in its own protocol over HTTP', async () => {
  const { url, player } = await connect('two.test', 'evoplay');
  const report = await judge(evoplayConnection({ url, ...SETTINGS, secret: SECRET }), player);
  expect(report.outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(report.outcomes.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(14);
  const forged = await evoplayConnection({ url, ...SETTINGS, secret: 'another secret' }).send(
    'balance',
    player,
  );
  expect(forged.status).not.toBe('ok');
  expect(await invariantViolations(platform.db)).toEqual([]);
}, 60_000);

test('[wallet 6.1] a session token in a launch URL expires an hour after its last use or a day after its start, with its own error', async () => {
  const { url, player, guest } = await connect('one.test', 'hub88');
  const line = hub88Connection({ url, privateKey });
  const balance = async () => (await line.send('balance', player)).status;
  const start = clock.now.getTime();
  for (const minutes of [59, 118, 177]) {
    clock.now = new Date(start + minutes * MINUTE_MS);
    expect(await balance(), `after ${minutes} minutes`).toBe('RS_OK');
  }
  clock.now = new Date(start + (177 + 61) * MINUTE_MS);
  expect(await balance()).toBe('RS_ERROR_TOKEN_EXPIRED');
  const bet = { ...player, tx_id: 'idle-1', round_id: 'idle', amount: '100' };
  expect((await line.send('bet', bet)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
  expect((await line.send('bet', { ...bet, tx_id: 'idle-2', session: 'nobody' })).status).toBe(
    'RS_ERROR_INVALID_TOKEN',
  );
  clock.now = new Date(start);
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(100_000n);
});

test('[wallet 5] a partner that counts in thousands is scaled by a thousand, and never sees more than the balance', async () => {
  const { url, player } = await connect('one.test', 'hub88', { 'factor:PHP': '1000' });
  const line = hub88Connection({ url, privateKey });
  const bet = await line.send('bet', { ...player, tx_id: 'k-1', round_id: 'k', amount: '10' });
  // 1,000.00 less ten thousandths of thousand: 900.00, which is 0.90 in their units.
  expect(bet).toMatchObject({ status: 'RS_OK', balance: '90' });
  const win = { ...player, tx_id: 'k-2', round_id: 'k', amount: '20', bet_tx_id: 'k-1' };
  expect(await line.send('win', win)).toMatchObject({ status: 'RS_OK', balance: '110' });
});

test('[wallet 12.2] [wallet 3.1] a rollback of an unknown bet gets the partner’s configured answer; calls from unknown addresses are refused', async () => {
  const { url, player } = await connect('one.test', 'hub88', {
    unknown_rollback: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  });
  const line = hub88Connection({ url, privateKey });
  const back = { ...player, tx_id: 'gone-x', target_tx_id: 'gone', round_id: 'g' };
  expect((await line.send('rollback', back)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  const bet = { ...player, tx_id: 'gone', round_id: 'g', amount: '100' };
  expect((await line.send('bet', bet)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
  await platform.settings('one.test', { addresses: ['192.0.2.0/24'] });
  expect((await line.send('balance', player)).status).toBe('RS_ERROR_INVALID_PARTNER');
  await platform.settings('one.test', { addresses: [] });
  expect((await line.send('balance', player)).status).toBe('RS_OK');
});

test('[wallet 5] [wallet R13] amounts are scaled exactly, a win is truncated to the unit and the rest reported', () => {
  expect(toMinorUnits(100_000n, 5, 2)).toEqual({ minor: 100n, millionths: 0n });
  expect(toMinorUnits(1000n, 5, 2)).toEqual({ minor: 1n, millionths: 0n });
  expect(toMinorUnits(150n, 5, 2)).toEqual({ minor: 0n, millionths: 150_000n });
  expect(fromMinorUnits(1234n, 5, 2)).toBe(1_234_000n);
  expect(toMinorUnits(5n, 0, 2)).toEqual({ minor: 500n, millionths: 0n });
  expect([
    fromMinorUnits(-15n, 0, 1),
    fromMinorUnits(999n, 2, 2, 1000n),
    toMinorUnits(3n, 2, 2, 1000n).minor,
  ]).toEqual([-2n, 0n, 3000n]);
  expect([decimalText(-5n, 2), decimalText(1234n, 0)]).toEqual(['-0.05', '1234']);
});

test('[wallet 6] each adapter passes its partner’s checklist against a test wallet, which detects a faulty adapter', async () => {
  for (const adapter of [hub88, evoplay]) {
    const tried = await adapter.selfTest();
    expect(
      tried.filter(({ ok }) => !ok),
      adapter.id,
    ).toEqual([]);
    expect(tried.length).toBeGreaterThan(15);
  }
  const render = hub88.render;
  const forgetful = {
    ...hub88,
    render: (...[told, requested, manner]: Parameters<typeof render>) =>
      render(
        told.map(({ balance: _, ...rest }) => rest),
        requested,
        manner,
      ),
  };
  const failed = (await certifyHub88(forgetful)).filter(({ ok }) => !ok);
  expect(failed.map(({ name }) => name)).toContain('a bet above the balance');
  const silent = (await certifyEvoplay({ ...evoplay, verify: () => true })).filter(({ ok }) => !ok);
  expect(silent).toMatchObject([{ name: 'a wrong signature' }]);
});

test('[wallet 6] every status has an equivalent in each dialect, and a credit with an unknown result is requested again', () => {
  for (const status of Object.keys(GWP_STATUSES) as GwpStatus[])
    expect([hub88.mapStatus(status), evoplay.mapStatus(status)].every(Boolean), status).toBe(true);
  const unknown = [{ status: 'INTERNAL' as const }];
  const now = new Date();
  const manner = { amounts: { exponent: 2, factor: 1n }, settings: {}, now };
  const rendered = (path: string) => hub88.render(unknown, { path }, manner).status;
  expect([
    rendered('/transaction/win'),
    rendered('/transaction/rollback'),
    rendered('/transaction/bet'),
  ]).toEqual([503, 503, 200]);
  expect(evoplay.render(unknown, { name: 'win' }, manner).status).toBe(503);
  const long = [{ status: 'INTERNAL' as const, waitingSince: new Date(now.getTime() - 61_000) }];
  expect(hub88.render(long, { path: '/transaction/win' }, manner).body).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  });
});

test('[wallet R13] fractions of wins are posted as soon as they make a whole unit, once however often they are reported', async () => {
  const { id: site_id } = (await findSiteByDomain(platform.db, 'two.test'))!;
  const key = { site_id, provider_code: PROVIDER };
  const lose = (tx_id: string, millionths: bigint) =>
    platform.database.transaction((tx) => recordRemainder(tx, key, { tx_id, currency: 'PHP', millionths }));
  const posted = async () => [
    await houseBalance(platform.db, site_id, 'rounding_residue', 'PHP'),
    await houseBalance(platform.db, site_id, `game_clearing:${PROVIDER}`, 'PHP'),
  ];
  const [, before] = await posted();
  await lose('z1', 400_000n);
  await lose('z2', 599_999n);
  expect(await posted()).toEqual([0n, before]);
  for (let time = 0; time < 2; time += 1) await lose('z3', 500_000n);
  expect(await posted()).toEqual([1n, before! - 1n]);
  await lose('z4', 500_001n);
  expect(await posted()).toEqual([2n, before! - 2n]);
});
