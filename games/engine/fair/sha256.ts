import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './bytes.ts';

/**
 * Synchronous SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104), identical on the server and in browsers. Web
 * Crypto is asynchronous only, which would turn every draw into a promise. `webcrypto.ts` contains the
 * platform's versions, and the tests compare the two.
 */

/** SHA-256 of bytes: 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  return digestOf(message);
}

/** SHA-256 of the UTF-8 bytes of a text, as 64 lower-case hex characters. */
export function sha256Hex(text: string): string {
  return toHex(sha256(utf8(text)));
}

/**
 * HMAC-SHA256 with a fixed key: the key's two blocks are processed once; each message then costs two short
 * hashes.
 */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  const keyed = hmac.create(digestOf, key);
  const work = keyed.clone();
  return (message) => keyed._cloneInto(work).update(message).digest();
}
