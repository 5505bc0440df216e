import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import { STATUSES } from '#contracts/gwp/statuses.ts';
import { runConformance } from '../../../../provider-kit/conformance/run.ts';
import type { Line } from '../../../../provider-kit/conformance/talk.ts';
import { houseBalance, sumsToZero } from '../../ledger/index.ts';
import { siteOfDomain } from '../../sites/index.ts';
import { putAdapter } from '../index.ts';
import { keepResidue } from '../residue.ts';
import { violationsOf } from '../testing/books.ts';
import { GAME, type House, openHouse, PROVIDER } from '../testing/house.ts';
import { evoplay, evoplaySignature } from './evoplay.ts';
import { hub88 } from './hub88.ts';
import { asDecimal, scaled, unscaled } from './scale.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SETTINGS = { project: '17', version: '1' };
const SECRET = 'an evoplay-like shared key';
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const words = (map: (status: GwpStatus) => string) =>
  Object.fromEntries((Object.keys(STATUSES) as GwpStatus[]).map((status) => [status, map(status)]));

async function connect(host: string, adapter: 'hub88' | 'evoplay') {
  const site = (await siteOfDomain(house.db, host))!;
  const key = { siteId: site.id, providerCode: PROVIDER };
  const path = await house.database.transaction(async (tx) => {
    await house.module.addSecret(tx, { ...key, secret: SECRET });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    return await putAdapter(tx, { ...key, adapter, publicKey: pem, settings: SETTINGS });
  });
  const { log } = house;
  const door = house.module.adapterDoor({ db: house.db, log, longestMs: 60_000 });
  const guest = await house.guest(host, 100_000n);
  const asked = { site, player: guest.ref, providerCode: PROVIDER, gameCode: GAME, language: 'EN' };
  const opened = await house.module.adapterToken(house.db, asked);
  if (typeof opened === 'string') throw new Error(opened);
  const post = async (to: string, body: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://wallet.test${path}${to}`, { method: 'POST', headers, body });
    const response = await door.fetch(request);
    return { http: response.status, body: (await response.json()) as Record<string, never> };
  };
  const seat = { player_id: opened.playerRef, session: opened.token, game: GAME, currency: 'PHP' };
  return { post, seat };
}
type Fields = Record<string, string | boolean | undefined>;
const OPS = ['balance', 'bet', 'win', 'rollback'];

/** The suite's messages as a partner of this kind sends them. */
function hub88Line(post: Awaited<ReturnType<typeof connect>>['post'], sign = true): Line {
  return {
    ops: OPS,
    words: words(hub88.mapStatus),
    async say(op, given) {
      const fields = given as Fields;
      const path = op === 'balance' ? '/user/balance' : `/transaction/${op}`;
      const target = String(fields.bet_tx_id ?? fields.target_tx_id ?? 'none');
      const message = {
        request_uuid: 'request-1',
        user: fields.player_id,
        token: fields.session ?? 'none',
        game_code: fields.game,
        transaction_uuid: fields.tx_id,
        round: fields.round_id ?? 'none',
        round_closed: fields.round_closed,
        reference_transaction_uuid: target,
        amount: Number(fields.amount ?? 0) * 1000,
        currency: fields.currency,
      };
      const body = JSON.stringify(message);
      const signature = createSign('RSA-SHA256')
        .update(sign ? body : 'other')
        .sign(privateKey, 'base64');
      const heard = await post(path, body, { 'x-hub88-signature': signature });
      const { status, balance } = heard.body as { status?: string; balance?: number };
      return {
        http: heard.http,
        status: status ?? '',
        ...(balance !== undefined && { balance: String(balance / 1000) }),
      };
    },
  };
}

test('[6.1] a Hub88-like partner passes the suite in its own words', async () => {
  const { post, seat } = await connect('one.test', 'hub88');
  const line = hub88Line(post);
  const report = await runConformance({
    line,
    seat,
    balance: 100_000n,
    stake: 100n,
    timed: 4,
    limit: 60_000,
  });
  expect(report.outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(report.outcomes.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(15);
  const unsigned = await hub88Line(post, false).say('bet', {
    ...seat,
    tx_id: 'x',
    round_id: 'x',
    amount: '100',
  });
  expect(unsigned.status).toBe('RS_ERROR_INVALID_SIGNATURE');
  expect(await violationsOf(house.db)).toEqual([]);
});

test('[6.3] an Evoplay-like partner passes the suite in its own words', async () => {
  const { post, seat } = await connect('two.test', 'evoplay');
  const line: Line = {
    ops: OPS,
    words: words((status) => (status === 'OK' ? 'ok' : `error: ${evoplay.mapStatus(status)}`)),
    async say(op, given) {
      const fields = given as Fields;
      const name = { balance: 'init', bet: 'bet', win: 'win', rollback: 'refund' }[op]!;
      const data = {
        round_id: fields.round_id,
        game: fields.game,
        amount: fields.amount === undefined ? undefined : asDecimal(BigInt(String(fields.amount)), 2),
        currency: fields.currency,
        final_action: op === 'win' ? (fields.round_closed ? '1' : '0') : undefined,
        refund_callback_id: fields.target_tx_id,
      };
      const known = Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const sent = {
        token: String(fields.session ?? ''),
        callback_id: String(fields.tx_id ?? 'init'),
        name,
        player: String(fields.player_id),
        ...(known.length > 0 && { data: Object.fromEntries(known) }),
      };
      const form = new URLSearchParams();
      for (const [key, value] of Object.entries(sent))
        if (typeof value === 'string') form.append(key, value);
        else for (const [inner, text] of Object.entries(value)) form.append(`${key}[${inner}]`, String(text));
      form.append(
        'signature',
        evoplaySignature(SETTINGS, sent as Parameters<typeof evoplaySignature>[1], SECRET),
      );
      const { http, body } = await post('/', form.toString());
      const said = body as { status?: string; error?: { message: string }; data?: { balance?: string } };
      const balance = said.data?.balance?.replace('.', '').replace(/^0+(?=\d)/, '');
      return {
        http,
        status: said.error ? `error: ${said.error.message}` : (said.status ?? ''),
        ...(balance !== undefined && { balance }),
      };
    },
  };
  const report = await runConformance({
    line: {
      ...line,
      differs: { 'a bet whose round has won goes back only after the win': 'refunds name bets, never wins' },
    },
    seat,
    balance: 100_000n,
    stake: 100n,
    timed: 4,
    limit: 60_000,
  });
  expect(report.outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(report.outcomes.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(14);
  expect(await violationsOf(house.db)).toEqual([]);
});

test('[5] [R13] amounts are scaled exactly, a win is cut to the unit and the rest is told', () => {
  expect(scaled(100_000n, 5, 2)).toEqual({ minor: 100n, millionths: 0n });
  expect(scaled(1000n, 5, 2)).toEqual({ minor: 1n, millionths: 0n });
  expect(scaled(150n, 5, 2)).toEqual({ minor: 0n, millionths: 150_000n });
  expect(unscaled(1234n, 5, 2)).toBe(1_234_000n);
  expect(scaled(5n, 0, 2)).toEqual({ minor: 500n, millionths: 0n });
  expect([asDecimal(-5n, 2), asDecimal(1234n, 0)]).toEqual(['-0.05', '1234']);
});

test('[6] every status has a word in each dialect, and what is unknown about a credit is asked for again', () => {
  for (const status of Object.keys(STATUSES) as GwpStatus[])
    expect([hub88.mapStatus(status), evoplay.mapStatus(status)].every(Boolean), status).toBe(true);
  const unknown = [{ status: 'INTERNAL' as const }];
  const now = new Date();
  const rendered = (path: string) => hub88.render(unknown, { path }, 2, now).status;
  expect([
    rendered('/transaction/win'),
    rendered('/transaction/rollback'),
    rendered('/transaction/bet'),
  ]).toEqual([503, 503, 200]);
  expect(evoplay.render(unknown, { name: 'win' }, 2, now).status).toBe(503);
  const long = [{ status: 'INTERNAL' as const, waitingSince: new Date(now.getTime() - 61_000) }];
  expect(hub88.render(long, { path: '/transaction/win' }, 2, now).body).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  });
});

test('[R13] what wins lose below the unit is posted as soon as it makes a whole one, once however often it is told', async () => {
  const { id: site_id } = (await siteOfDomain(house.db, 'two.test'))!;
  const key = { site_id, provider_code: PROVIDER };
  const lose = (tx_id: string, millionths: bigint) =>
    house.database.transaction((tx) => keepResidue(tx, key, { tx_id, currency: 'PHP', millionths }));
  const posted = async () => [
    await houseBalance(house.db, site_id, 'rounding_residue', 'PHP'),
    await houseBalance(house.db, site_id, `game_clearing:${PROVIDER}`, 'PHP'),
  ];
  const [, before] = await posted();
  await lose('z1', 400_000n);
  await lose('z2', 599_999n);
  expect(await posted()).toEqual([0n, before]);
  for (let time = 0; time < 2; time += 1) await lose('z3', 500_000n);
  expect(await posted()).toEqual([1n, before! - 1n]);
  await lose('z4', 500_001n);
  expect(await posted()).toEqual([2n, before! - 2n]);
  expect(await sumsToZero(house.db)).toBe(true);
});
