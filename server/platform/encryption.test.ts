import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption, KEY_MARK, keyIdOf } from './encryption.ts';

const encryption = createEncryption(randomBytes(32), 'originals/server-seed');
const seed = randomBytes(32).toString('hex');

test('[fairness 10] a ciphertext decrypts in its own context only', () => {
  const encrypted = encryption.encrypt(seed, '1/a');
  expect(encryption.decrypt(encrypted, '1/a').toString()).toBe(seed);
  expect(() => encryption.decrypt(encrypted, '1/b')).toThrow();
});

test('[fairness 10] a ciphertext decrypts under its own key and purpose only, and cannot be altered', () => {
  const key = randomBytes(32);
  const of = (purpose: string) => createEncryption(key, purpose);
  const encrypted = of('one').encrypt(seed, '1/a');
  expect(of('one').decrypt(encrypted, '1/a').toString()).toBe(seed);
  expect(() => of('two').decrypt(encrypted, '1/a')).toThrow();
  expect(() => createEncryption(randomBytes(32), 'one').decrypt(encrypted, '1/a')).toThrow();
  encrypted[encrypted.length - 1]! ^= 1;
  expect(() => of('one').decrypt(encrypted, '1/a')).toThrow();
});

test('[fairness 10] the same text never encrypts to the same bytes, which do not contain it', () => {
  const encrypted = encryption.encrypt(seed, '1/a');
  expect(encrypted.equals(encryption.encrypt(seed, '1/a'))).toBe(false);
  expect(encrypted.includes(seed)).toBe(false);
});

/** A fixed sample of the stored format: IV, tag and ciphertext in hex. */
const STORED = [
  {
    purpose: 'originals/server-seed',
    place: '1/player/game',
    text: 'a server seed',
    bytes: 'db01f12bab21fd77b7fa97542fe403e7d988d48fdf22133a58eb4e44683f76a12d42f72a285c55b9ee',
  },
  {
    purpose: 'providers/secret',
    place: 'key-1',
    text: 'a provider secret',
    bytes: '1817d79f7c8ae258603f8958ea013f50d0d7b86fb7cbd2941e7e3a3c89b61bc5eff842e00e9bdbe428dca5882a',
  },
  {
    purpose: 'operators/totp',
    place: 'ana',
    text: 'a second factor',
    bytes: '205b6dceb8fce7b648bf302d5abc0188404ae3bc5ecb90e92f46000237b03158e380ae740261994acc6750',
  },
  {
    purpose: 'cashier/bank-number',
    place: '1/bank',
    text: '0917 000 0000',
    bytes: '2fea66a2c8dea4d8552216586f834c8a283b60b23444c46ba67d3f77020d59dde99b3e7290cf749a88',
  },
];
const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i));

for (const { purpose, place, text, bytes } of STORED) {
  test(`what was stored for ${purpose} is still decrypted`, () => {
    expect(createEncryption(KEY, purpose).decrypt(Buffer.from(bytes, 'hex'), place).toString()).toBe(text);
  });
}

test('a stored hash is still found', () => {
  expect(createEncryption(KEY, 'cashier/bank-number').hash(1, '0917 000 0000').toString('hex')).toBe(
    '887fe7ec017275b0984eadc095abd01b160eabbfebb9b086fb8887c36c06d478',
  );
});

const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const PURPOSE = 'cashier/payment';
const under = (current: Buffer, previous?: Buffer) =>
  createEncryption({ current, previous, first: OLD }, PURPOSE);

test('during a replacement both keys decrypt, the new one encrypts, and its ciphertexts name it', () => {
  const [before, during, after] = [createEncryption(OLD, PURPOSE), under(NEW, OLD), under(NEW)];
  const old = before.encrypt('a number', '1/a');
  expect(during.decrypt(old, '1/a').toString()).toBe('a number');
  expect(() => after.decrypt(old, '1/a')).toThrow();
  const fresh = during.encrypt('a number', '1/a');
  expect(fresh.subarray(0, 10)).toEqual(Buffer.concat([KEY_MARK, Buffer.from(keyIdOf(NEW), 'hex')]));
  for (const one of [during, after]) {
    expect(one.prefix).toEqual(fresh.subarray(0, 10));
    expect(one.keyId).toBe(keyIdOf(NEW));
    expect(one.decrypt(fresh, '1/a').toString()).toBe('a number');
  }
  expect(() => during.decrypt(fresh, '1/b')).toThrow();
  // A process that has both, and does not write with the new key yet.
  expect(under(OLD, NEW).decrypt(fresh, '1/a').toString()).toBe('a number');
  expect(under(OLD, NEW).encrypt('a number', '1/a').subarray(0, 6)).not.toEqual(KEY_MARK);
  expect(() => before.decrypt(fresh, '1/a')).toThrow(
    `encrypted under the key ${keyIdOf(NEW)}, which this process does not have`,
  );
});

test('the key named by a ciphertext is authenticated', () => {
  const fresh = under(NEW).encrypt('a number', '1/a');
  const renamed = Buffer.concat([KEY_MARK, Buffer.from(keyIdOf(OLD), 'hex'), fresh.subarray(10)]);
  for (const forged of [renamed, fresh.subarray(10)])
    expect(() => under(NEW, OLD).decrypt(forged, '1/a')).toThrow();
});

test('a hash for look-ups stays the same when the key is replaced', () => {
  const before = createEncryption(OLD, PURPOSE).hash(1, 'a number');
  expect(under(NEW, OLD).hash(1, 'a number')).toEqual(before);
  expect(under(NEW).hash(1, 'a number')).toEqual(before);
});
