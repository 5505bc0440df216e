import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { OWN_GATEWAYS } from '#server/modules/cashier/gateways/adapters.ts';
import { hostedCheckVendor } from '#server/modules/kyc/vendors/hosted-check.ts';
import { dialects } from '#server/modules/providers/adapters/dialects.ts';
import { evoplay } from '#server/modules/providers/adapters/evoplay.ts';
import { evoplaySignature } from '#server/modules/providers/adapters/evoplay-form.ts';
import { hub88 } from '#server/modules/providers/adapters/hub88.ts';
import type { Credential } from '#server/modules/providers/endpoint/credentials.ts';
import { sign } from '#server/modules/providers/endpoint/signature.ts';
import { readSignedRequest } from '#server/modules/providers/endpoint/signed-request.ts';
import type { Db } from '#server/platform/database/index.ts';

/** A sender of signed messages: what it sends, and whether the platform accepts that. */
type Sender = {
  /** The header of the signature; undefined where it is a field of the body. */
  header?: string;
  /** Valid values of the other headers that are read with it. */
  others?: Record<string, string>;
  body: Buffer;
  /** The valid value, and the part of it that proves the sender. */
  value: string;
  proof: string;
  accepts(body: Buffer, headers: Headers): boolean | Promise<boolean>;
};

const NOW = new Date('2026-07-01T12:00:00Z');
const SECONDS = String(NOW.getTime() / 1000);
const SECRET = 'secret-of-the-sender';
const BODY = Buffer.from('{"id":"1"}');
const hex = (secret: string, ...parts: (string | Buffer)[]) =>
  parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', secret)).digest('hex');
const timed = hex(SECRET, `${SECONDS}.`, BODY);

const GATEWAYS: Record<string, Pick<Sender, 'header' | 'value' | 'proof'>> = {
  stripe: { header: 'stripe-signature', value: `t=${SECONDS},v1=${timed}`, proof: timed },
  btcpay: { header: 'btcpay-sig', value: `sha256=${hex(SECRET, BODY)}`, proof: hex(SECRET, BODY) },
  paymongo: { header: 'paymongo-signature', value: `t=${SECONDS},te=,li=${timed}`, proof: timed },
};

function gatewaySender(code: string): Sender {
  const definition = OWN_GATEWAYS.find((each) => each.code === code)!;
  const names = { id: 'one', siteId: 1, isOpen: true, isLive: true, url: 'https://gateway.example' };
  const settings = { return_url: 'https://one.example/', store_id: 'store' };
  const send = () => Promise.reject(new Error('a signature is verified without a call'));
  const gateway = definition.create(
    { ...names, settings, apiKey: 'key', webhookSecret: SECRET },
    { send, now: () => NOW },
  );
  const accepts: Sender['accepts'] = (body, headers) => gateway.verify(body, headers, NOW) === 'ok';
  return { ...GATEWAYS[code]!, body: BODY, accepts };
}

function identitySender(): Sender {
  const body = Buffer.from('{"check_id":"1"}');
  const proof = hex(SECRET, `${SECONDS}.`, body);
  const vendor = hostedCheckVendor.create({
    ...{ url: 'https://vendor.example', secrets: { apiKey: 'key', hookSecret: SECRET } },
    fetch: () => Promise.reject(new Error('a signature is verified without a call')),
  });
  return {
    ...{ header: 'identity-signature', body, value: `t=${SECONDS},v1=${proof}`, proof },
    accepts: (raw, headers) => vendor.readCallback(raw, headers, NOW) !== undefined,
  };
}

function hub88Sender(): Sender {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    ...{ secret: '', settings: {} },
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  const proof = createSign('RSA-SHA256').update(BODY).sign(privateKey, 'base64');
  return {
    ...{ header: 'x-hub88-signature', body: BODY, value: proof, proof },
    accepts: (body, headers) => hub88.verify({ path: '/user/balance', body, headers }, account),
  };
}

function evoplaySender(): Sender {
  const settings = { project: '7', version: '1' };
  const fields = { token: 't', callback_id: 'c', name: 'init' };
  const proof = evoplaySignature(settings, fields, SECRET);
  return {
    ...{ body: Buffer.from(String(new URLSearchParams(fields))), value: proof, proof },
    accepts: (body, headers) =>
      evoplay.verify({ path: '/', body, headers }, { publicKey: null, secret: SECRET, settings }),
  };
}

/** A provider with a key of GWP/1. */
function gwpSender(header: 'x-gwp-signature' | 'x-gwp-nonce' | 'x-gwp-timestamp' | 'x-gwp-key'): Sender {
  const [key, nonce, path] = ['key-of-one', 'nonce-0001', '/gwp/1/ping'];
  const credential: Credential = {
    ...{ siteId: 1, providerCode: 'ACME', keyId: key, secret: SECRET, status: 'open' },
    allows: () => true,
  };
  const body = Buffer.from('{"op":"ping"}');
  const signature = sign(SECRET, { method: 'POST', path, timestamp: SECONDS, nonce, body });
  const values = {
    ...{ 'x-gwp-key': key, 'x-gwp-nonce': nonce, 'x-gwp-timestamp': SECONDS },
    'x-gwp-signature': signature,
  };
  const find = (_: Db, keyId: string) => Promise.resolve(keyId === key ? credential : undefined);
  return {
    ...{ header, body, value: values[header], proof: values[header] },
    others: { ...values, 'content-type': 'application/json' },
    async accepts(raw, headers) {
      const message = { method: 'POST', path, op: 'ping', address: '192.0.2.1', body: raw };
      const read = await readSignedRequest(
        undefined as never,
        { find },
        { ...message, header: (name) => headers.get(name) },
        NOW,
      );
      return read.sender !== undefined && read.ok;
    },
  };
}

const SENDERS: Record<string, () => Sender> = {
  ...Object.fromEntries(OWN_GATEWAYS.map(({ code }) => [code, () => gatewaySender(code)])),
  'identity vendor': identitySender,
  hub88: hub88Sender,
  evoplay: evoplaySender,
  'GWP/1 signature': () => gwpSender('x-gwp-signature'),
  'GWP/1 nonce': () => gwpSender('x-gwp-nonce'),
  'GWP/1 timestamp': () => gwpSender('x-gwp-timestamp'),
  'GWP/1 key': () => gwpSender('x-gwp-key'),
};

/** Another letter, digit or sign in place of one. */
const changed = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
const LONG = 10_000;
const swapCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** Values made from a valid one that no sender's key has made. */
function forgeries({ value, proof }: Sender): string[] {
  const put = (other: string) => value.replace(proof, () => other);
  const places = [0, 1, Math.floor(proof.length / 2), proof.length - 1];
  return [
    ...places.map((at) => put(changed(proof, at))),
    ...[1, 2, Math.floor(proof.length / 2), proof.length].map((less) => put(proof.slice(0, -less))),
    ...[`${proof}zz`, `${proof}=`, `${proof}==`, `${proof} x`, `${proof}\t-`, `0${proof}`].map(put),
    ...[`${proof}${proof}`, `"${proof}"`, `!${proof}`, [...proof].toReversed().join('')].map(put),
    ...(swapCase(proof) === proof ? [] : [put(swapCase(proof))]),
    ...['', 'null', '0', '%00', '\u00e9', '{}', randomBytes(32).toString('hex')].map(put),
    ...['a', '0', '=', ',', ' ,', 't=1,', 'v1=,', 'A+/', '\t;'].map(
      (part) => `${value}${part.repeat(Math.ceil(LONG / part.length))}x`,
    ),
    ...['a', 't=', ',', ', t=1', '='].map((part) => `${part.repeat(Math.ceil(LONG / part.length))}x`),
  ];
}

/** A request with the signature in its place; a second one doubles the header or field. */
function request({ header, others = {}, body }: Sender, value: string, second?: string) {
  const headers = new Headers(others);
  if (header) {
    headers.set(header, value);
    if (second !== undefined) headers.append(header, second);
    return { headers, body };
  }
  const form = new URLSearchParams(body.toString());
  for (const each of [value, second]) if (each !== undefined) form.append('signature', each);
  return { headers, body: Buffer.from(String(form)) };
}

test('every gateway, provider adapter and identity vendor has its signature here', () => {
  expect(Object.keys(GATEWAYS).toSorted()).toEqual(OWN_GATEWAYS.map(({ code }) => code).toSorted());
  expect(Object.keys(SENDERS)).toEqual(expect.arrayContaining(Object.keys(dialects)));
});

test.each(Object.entries(SENDERS))(
  '%s: a valid signature is accepted; changed, cut, long and doubled ones never are, and quickly',
  async (_, create) => {
    const sender = create();
    const isAccepted = async ({ body, headers }: ReturnType<typeof request>) =>
      await sender.accepts(body, headers);
    expect(await isAccepted(request(sender, sender.value))).toBe(true);

    const forged = forgeries(sender);
    const begun = process.cpuUsage();
    const accepted: string[] = [];
    for (const value of forged) if (await isAccepted(request(sender, value))) accepted.push(value);
    const { user, system } = process.cpuUsage(begun);
    expect(accepted).toEqual([]);
    // About 40 values, most of them of 10 kB: a quadratic parser takes seconds.
    expect((user + system) / 1000).toBeLessThan(500);

    const other = forged[0]!;
    const { value } = sender;
    for (const [first, second] of [
      [value, value],
      [value, other],
      [other, value],
    ])
      expect(await isAccepted(request(sender, first!, second)), `${first} and ${second}`).toBe(false);

    const { headers, body } = request(sender, sender.value);
    expect(await isAccepted({ headers, body: Buffer.concat([body, Buffer.from(' ')]) })).toBe(false);
    if (sender.header) headers.delete(sender.header);
    expect(await isAccepted({ headers, body: sender.body })).toBe(false);
  },
);
