import { toHex, utf8 } from './bytes.ts';

/**
 * Synchronous SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104). Web Crypto answers only asynchronously, which would make
 * every draw of a game a promise; a round needs a few hundred bytes, and a simulation needs millions of rounds.
 * `webcrypto.ts` holds the platform's versions, and the tests compare the two.
 */

const BLOCK = 64;

function firstPrimes(count: number): bigint[] {
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < count; n++) if (primes.every((p) => n % p !== 0n)) primes.push(n);
  return primes;
}

/** floor(value^(1/power)) by bisection. */
function integerRoot(value: bigint, power: bigint): bigint {
  let low = 0n;
  let high = 1n << 48n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** First 32 bits of the fractional part of a root: how FIPS 180-4 defines all constants of SHA-256. */
function fractionOfRoot(prime: bigint, power: bigint): number {
  return Number(BigInt.asIntN(32, integerRoot(prime << (32n * power), power)));
}

const INITIAL = Int32Array.from(firstPrimes(8), (p) => fractionOfRoot(p, 2n));
const ROUND = Int32Array.from(firstPrimes(64), (p) => fractionOfRoot(p, 3n));

/** Working memory. It is safe to share because no hash is ever interrupted; allocating it per hash doubles the cost. */
const schedule = new Int32Array(64);
const state = new Int32Array(8);
const tail = new Uint8Array(BLOCK);

/** Mixes one 64-byte block into a state. */
function compress(into: Int32Array, bytes: Uint8Array, at: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) {
    const j = at + 4 * i;
    w[i] = (bytes[j]! << 24) | (bytes[j + 1]! << 16) | (bytes[j + 2]! << 8) | bytes[j + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = into[0]!;
  let b = into[1]!;
  let c = into[2]!;
  let d = into[3]!;
  let e = into[4]!;
  let f = into[5]!;
  let g = into[6]!;
  let h = into[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  into[0] = (into[0]! + a) | 0;
  into[1] = (into[1]! + b) | 0;
  into[2] = (into[2]! + c) | 0;
  into[3] = (into[3]! + d) | 0;
  into[4] = (into[4]! + e) | 0;
  into[5] = (into[5]! + f) | 0;
  into[6] = (into[6]! + g) | 0;
  into[7] = (into[7]! + h) | 0;
}

/** Digest of `message`, continuing from a state that has already taken in `before` bytes (a multiple of 64). */
function finish(from: Int32Array, before: number, message: Uint8Array): Uint8Array<ArrayBuffer> {
  state.set(from);
  let at = 0;
  for (; at + BLOCK <= message.length; at += BLOCK) compress(state, message, at);
  const rest = message.length - at;
  tail.fill(0);
  for (let i = 0; i < rest; i++) tail[i] = message[at + i]!;
  tail[rest] = 0x80;
  if (rest + 9 > BLOCK) {
    compress(state, tail, 0);
    tail.fill(0);
  }
  const bits = (before + message.length) * 8;
  writeWord(tail, BLOCK - 8, Math.floor(bits / 2 ** 32));
  writeWord(tail, BLOCK - 4, bits);
  compress(state, tail, 0);
  const digest = new Uint8Array(32);
  for (let i = 0; i < 8; i++) writeWord(digest, 4 * i, state[i]!);
  return digest;
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
}

/** SHA-256 of bytes: 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  return finish(INITIAL, 0, message);
}

/** SHA-256 of the UTF-8 bytes of a text, as 64 lower-case hex characters. */
export function sha256Hex(text: string): string {
  return toHex(sha256(utf8(text)));
}

/** HMAC-SHA256 with a fixed key: the key's two blocks are mixed in once, each message then costs two short hashes. */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  const text = key.length > BLOCK ? sha256(key) : key;
  const padded = (pad: number): Int32Array => {
    tail.fill(pad);
    for (let i = 0; i < text.length; i++) tail[i] = text[i]! ^ pad;
    const start = INITIAL.slice();
    compress(start, tail, 0);
    return start;
  };
  const inner = padded(0x36);
  const outer = padded(0x5c);
  return (message) => finish(outer, BLOCK, finish(inner, BLOCK, message));
}
