import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Time-based one-time passwords (RFC 6238 over RFC 4226): HMAC-SHA-1, 30 seconds, six digits, as used by
 * authenticator apps.
 */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be off by one step. */
const WINDOW_STEPS = 1n;
const SECRET_BYTES = 20;

export function currentStep(now: Date): bigint {
  return BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS));
}

/** The code of a step. `digits` is for the vectors of the RFC, which have eight. */
export function totpCode(secret: Uint8Array, step: bigint, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = mac[mac.length - 1]! & 0x0f;
  const number = mac.readUInt32BE(at) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step of a code, among the current steps later than `last`, so that a code is valid once. Undefined if
 * none matches.
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date, last: bigint): bigint | undefined {
  const current = currentStep(now);
  let found: bigint | undefined;
  for (let step = current - WINDOW_STEPS; step <= current + WINDOW_STEPS; step++) {
    const expected = Buffer.from(totpCode(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > last) found ??= step;
  }
  return found;
}

export function generateTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: how a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** The QR code's content for an authenticator app. */
export function totpUri(login: string, secret: Uint8Array, issuer = 'Baize'): string {
  const [name, account] = [encodeURIComponent(issuer), encodeURIComponent(login)];
  return `otpauth://totp/${name}:${account}?secret=${base32(secret)}&issuer=${name}`;
}
