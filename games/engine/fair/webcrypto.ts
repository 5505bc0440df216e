import { toHex, utf8 } from './bytes.ts';

/**
 * The platform's hashes (Web Crypto), for checking `sha256.ts` against an independent implementation and for
 * schemes that use SHA-512. In browsers `crypto.subtle` exists only on secure origins (https, localhost).
 */

/** SHA-256 of bytes as hex. */
export async function platformSha256(message: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', message)));
}

/** HMAC of a message as hex. The key must not be empty; Web Crypto rejects it. */
export async function platformHmac(
  hash: 'SHA-256' | 'SHA-512',
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, message)));
}

/**
 * Dice of the older "client-nonce" scheme on SHA-512: five hex digits at a time until the value is below one
 * million. Only for verifying rounds of that scheme (fairness 3.3); our own games use `gp1`.
 */
export async function sha512Dice(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
): Promise<{ raw: number; roll: number }> {
  const digest = await platformHmac('SHA-512', utf8(serverSeed), utf8(`${clientSeed}-${nonce}`));
  for (let at = 0; at + 5 <= digest.length; at += 5) {
    const raw = Number.parseInt(digest.slice(at, at + 5), 16);
    if (raw < 1_000_000) return { raw, roll: (raw % 10_000) / 100 };
  }
  throw new RangeError('every five-digit group of the digest is out of range');
}
