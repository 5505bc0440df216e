import { randomBytes } from 'node:crypto';
import { isSignedBy, sign } from '../endpoint/signature.ts';
import { type ProviderDialect, urlOf } from './dialect.ts';
import { ProviderRefused } from './errors.ts';

/** Our own protocol: `POST {url}/operator/1/{call}`, signed both ways as the messages of GWP/1 are. */
export const gwpDialect: ProviderDialect = async (exchange, { call, line, provider, fields, now }) => {
  const url = urlOf(line, `/operator/1/${call}`);
  const body = Buffer.from(JSON.stringify({ v: '1', site: line.site_ref, provider, ...fields }));
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('base64url');
  const signed = { method: 'POST', path: url.pathname, timestamp, nonce, body };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-gwp-key': line.keyId,
    'x-gwp-timestamp': timestamp,
    'x-gwp-nonce': nonce,
    'x-gwp-signature': sign(line.secret, signed),
  };
  const { status, headers: given, text } = await exchange(url, headers, body);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const answer = { ...signed, path: `response:${url.pathname}`, body: Buffer.from(text) };
  if (!isSignedBy(line.secret, given.get('x-gwp-signature') ?? '', answer))
    throw new Error('its answer is not signed');
  const value = JSON.parse(text) as { status?: unknown };
  if (value.status !== 'OK') throw new ProviderRefused(String(value.status).slice(0, 64));
  return value;
};
