import { randomBytes } from 'node:crypto';
import type { ProviderCall } from '#contracts/gwp/calls.ts';
import { isSignedBy, sign } from '../endpoint/signature.ts';
import type { ProviderConnection } from './connection.ts';
import { type Exchange, type ProviderDialect, urlOf } from './dialect.ts';
import { ProviderRefused } from './errors.ts';

/** Our own protocol: `POST {url}/operator/1/{call}`, signed in both directions like GWP/1 messages. */
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
  const { status, headers: answerHeaders, text } = await exchange(url, headers, body);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const answer = { ...signed, path: `response:${url.pathname}`, body: Buffer.from(text) };
  if (!isSignedBy(line.secret, answerHeaders.get('x-gwp-signature') ?? '', answer))
    throw new Error('its answer is not signed');
  const value = JSON.parse(text) as { status?: unknown };
  if (value.status !== 'OK') throw new ProviderRefused(String(value.status).slice(0, 64));
  return value;
};

/** The fault in a request that a provider must refuse. */
export type RequestFault = 'signature' | 'age' | 'nonce' | 'operation';
/** Older than the maximum clock difference between two companies [wallet 3.1]. */
const STALE_SECONDS = 601;

/**
 * Sends a faulty request in our own protocol; `nonce`: a valid one sent twice, where the second counts.
 * Returns the HTTP status and the status in the response; a connection without a response throws.
 */
export async function probeGwp(
  exchange: Exchange,
  {
    line,
    provider,
    fault,
    now,
  }: { line: ProviderConnection; provider: string; fault: RequestFault; now: Date },
): Promise<{ http: number; status: string }> {
  const call: ProviderCall | 'unknown' = fault === 'operation' ? 'unknown' : 'games';
  const url = urlOf(line, `/operator/1/${call}`);
  const fields = { v: '1', site: line.site_ref, provider, page: 1, page_size: 1 };
  const body = Buffer.from(JSON.stringify(fields));
  const age = fault === 'age' ? STALE_SECONDS : 0;
  const timestamp = String(Math.floor(now.getTime() / 1000) - age);
  const nonce = randomBytes(16).toString('base64url');
  const signature = sign(line.secret, { method: 'POST', path: url.pathname, timestamp, nonce, body });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-gwp-key': line.keyId,
    'x-gwp-timestamp': timestamp,
    'x-gwp-nonce': nonce,
    'x-gwp-signature':
      fault === 'signature' ? signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) : signature,
  };
  if (fault === 'nonce') await exchange(url, headers, body);
  const { status: http, text } = await exchange(url, headers, body);
  return { http, status: statusIn(text) };
}

function statusIn(text: string): string {
  try {
    return String((JSON.parse(text) as { status?: unknown }).status ?? '').slice(0, 64);
  } catch {
    return '';
  }
}
