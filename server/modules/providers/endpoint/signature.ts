import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { GWP_WINDOW_SECONDS } from '#contracts/gwp/requests.ts';

/** The signed text: method, path, the two replay-protection headers, and the exact bytes of the body. */
type SignedContent = {
  method: string;
  path: string;
  timestamp: string;
  nonce: string;
  body: Uint8Array | string;
};

/**
 * HMAC-SHA256 as lower-case hex [wallet 3.1]. A response is signed the same way; its path is `response:`
 * followed by the request's path.
 */
export function sign(secret: string, { method, path, timestamp, nonce, body }: SignedContent): string {
  const digest = hash('sha256', body, 'hex');
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${digest}`;
  return createHmac('sha256', secret).update(text).digest('hex');
}

const HEX_64 = /^[0-9a-f]{64}$/;

/** Compares in constant time. */
export function isSignedBy(secret: string, signature: string, signed: SignedContent): boolean {
  if (!HEX_64.test(signature)) return false;
  return timingSafeEqual(Buffer.from(sign(secret, signed), 'hex'), Buffer.from(signature, 'hex'));
}

/** Whether a request's time is close enough to ours, in either direction. */
export function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) <= GWP_WINDOW_SECONDS;
}

/** Whether a nonce has the format required by GWP/1. */
export const isRequestNonce = (nonce: string): boolean => /^[A-Za-z0-9_-]{8,64}$/.test(nonce);
