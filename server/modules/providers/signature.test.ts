import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseStrictJson } from '../../platform/http/strict-json.ts';
import { isSignedBy, isTimely, sign } from './endpoint/signature.ts';

const SECRET = 'test-secret-0001';
const VECTORS = [
  {
    path: '/gwp/1/bet',
    nonce: 'n-000001',
    text: '{"amount":"1000","currency":"PHP","game":"demo-slot","op":"bet","player_id":"p_1001","provider":"ACME","request_id":"7b0f3f9e-2d0c-4c55-9a53-0d5f6c1e8a01","round_id":"r-1","session":"s_abc","tx_id":"t-1","v":"1"}',
    signature: 'c7f91151d7b1c31c7243bb90d84d45453deb1ab7f46ad67f2c5533aed13a7aa1',
  },
  {
    path: '/gwp/1/ping',
    nonce: 'n-000002',
    text: '{}',
    signature: '00e3481f50f40155df49031014de54edf465af261361d65a8b5f79809ca63a27',
  },
];

test.each(VECTORS)(
  '[wallet 3.1] the signature of $path is that of the vector',
  ({ path, nonce, text, signature }) => {
    const signed = { method: 'POST', path, nonce, timestamp: '1767225600', body: Buffer.from(text) };
    expect(sign(SECRET, signed)).toBe(signature);
    expect(isSignedBy(SECRET, signature, signed)).toBe(true);
    for (const other of [
      { ...signed, path: `${path}x` },
      { ...signed, nonce: 'n-000003' },
      { ...signed, timestamp: '1767225601' },
      { ...signed, body: Buffer.from(`${text} `) },
    ])
      expect(isSignedBy(SECRET, signature, other)).toBe(false);
    expect(isSignedBy(SECRET, signature.toUpperCase(), signed)).toBe(false);
    expect(isSignedBy(SECRET, '', signed)).toBe(false);
  },
);

test('[wallet 3.1] the primitive is that of RFC 4231, test case 2', () => {
  expect(createHmac('sha256', 'Jefe').update('what do ya want for nothing?').digest('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('[wallet 3.1] accepts a timestamp within 300 seconds in either direction', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const at = (seconds: number) => String(1_767_225_600 + seconds);
  expect([-301, -300, 0, 300, 301].map((seconds) => isTimely(at(seconds), now))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  for (const text of ['', '1e9', '-5', ' 1767225600', '1767225600.0'])
    expect(isTimely(text, now)).toBe(false);
});

test('[wallet 11] a body must be an object that names each field once, in any spelling', () => {
  const read = (text: string) => parseStrictJson(Buffer.from(text));
  expect(read('{"a":1,"b":{"a":[{"a":"x:{,"}]}}')).toEqual({ a: 1, b: { a: [{ a: 'x:{,' }] } });
  for (const text of [
    '{"a":1,"a":2}',
    '{"x":[{"b":{},"b":1}]}',
    '{"a":1,"\\u0061":2}',
    '[]',
    '1',
    '',
    '{"a":1',
  ])
    expect(read(text)).toBeUndefined();
  expect(parseStrictJson(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d))).toBeUndefined();
});
