import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex, utf8 } from './bytes.ts';
import { hmacSha256, sha256, sha256Hex } from './sha256.ts';
import { platformHmac, platformSha256 } from './webcrypto.ts';

const ZERO = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';

describe('published vectors (fairness 2)', () => {
  test('SHA-256 of a text, of 32 zero bytes, and twice', async () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const once = sha256(new Uint8Array(32));
    expect(toHex(once)).toBe(ZERO);
    expect(toHex(sha256(once))).toBe('2b32db6c2c0a6235fb1397e8225ea85e0f0e6e8c7b126d0016ccbde0e667151e');
    expect(await platformSha256(new Uint8Array(32))).toBe(ZERO);
  });

  test('HMAC-SHA256, RFC 4231 cases 1 and 2', async () => {
    const cases = [
      ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
      [
        toHex(utf8('Jefe')),
        'what do ya want for nothing?',
        '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      ],
    ] as const;
    for (const [key, message, digest] of cases) {
      expect(toHex(hmacSha256(fromHex(key))(utf8(message)))).toBe(digest);
      expect(await platformHmac('SHA-256', fromHex(key), utf8(message))).toBe(digest);
    }
  });

  test('HMAC-SHA512, RFC 4231 case 2', async () => {
    expect(await platformHmac('SHA-512', utf8('Jefe'), utf8('what do ya want for nothing?'))).toBe(
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
        '9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    );
  });

  test('a chain of raw-byte hashes from 32 zero bytes (fairness 5.3)', () => {
    let link = new Uint8Array(32);
    for (let i = 0; i < 5; i++) link = sha256(link);
    expect(toHex(link)).toBe('376da11fe3ab3d0eaaddb418ccb49b5426d5c2504f526f7766580f6e45984e3b');
  });
});

describe('the synchronous hashes and the platform agree', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((b) => Uint8Array.from(b));

  test('SHA-256 of any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (message) => {
        expect(toHex(sha256(message))).toBe(await platformSha256(message));
      }),
    );
  });

  test('HMAC-SHA256 with any key, shorter and longer than a block', async () => {
    const key = fc.uint8Array({ minLength: 1, maxLength: 150 }).map((b) => Uint8Array.from(b));
    await fc.assert(
      fc.asyncProperty(key, bytes, async (k, message) => {
        expect(toHex(hmacSha256(k)(message))).toBe(await platformHmac('SHA-256', k, message));
      }),
    );
  });

  test('every length around the padding boundaries', async () => {
    for (let length = 50; length < 130; length++) {
      const message = new Uint8Array(length).fill(length);
      expect(toHex(sha256(message))).toBe(await platformSha256(message));
    }
  });
});

test('hex round-trips, and invalid hex is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (b) => {
      expect(Array.from(fromHex(toHex(b)))).toEqual(Array.from(b));
    }),
  );
  for (const wrong of ['a', 'zz', '0x00', 'ab ']) expect(() => fromHex(wrong)).toThrow(RangeError);
});

test('texts outside ASCII are hashed as UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(Array.from(utf8(text))).toEqual(Array.from(new TextEncoder().encode(text)));
    }),
  );
});
