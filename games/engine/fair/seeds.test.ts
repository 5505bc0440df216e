import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { bindCommitment, checkSeeds, commitment, isClientSeed, isNonce, isServerSeed } from './seeds.ts';
import { sha256Hex } from './sha256.ts';

const SEED = 'ab'.repeat(32);
const PAYS = sha256Hex('pay table');

describe('valid seeds (fairness 3.1)', () => {
  test('server seed: exactly 64 lower-case hex characters', () => {
    expect(isServerSeed(SEED)).toBe(true);
    for (const wrong of [
      '',
      SEED.slice(1),
      `${SEED}0`,
      SEED.toUpperCase(),
      `${SEED}\n`,
      ` ${SEED.slice(1)}`,
    ]) {
      expect(isServerSeed(wrong)).toBe(false);
    }
  });

  test('client seed: 1 to 64 printable ASCII characters without a colon', () => {
    for (const good of ['a', ' ', '~', '!', '9;', 'x'.repeat(64)]) expect(isClientSeed(good)).toBe(true);
    for (const wrong of ['', 'x'.repeat(65), 'a:b', ':', 'a\n', 'a\t', '\u007f', 'é', '中', '😀']) {
      expect(isClientSeed(wrong)).toBe(false);
    }
  });

  test('client seed agrees with the definition for every single character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), (code) => {
        expect(isClientSeed(String.fromCharCode(code))).toBe(code >= 0x20 && code <= 0x7e && code !== 0x3a);
      }),
    );
  });

  test('nonce: a whole number from 0', () => {
    expect([0, 1, 2 ** 53 - 1].every(isNonce)).toBe(true);
    expect([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53].some(isNonce)).toBe(false);
  });

  test('an error message never contains the seed', () => {
    expect(() => checkSeeds('secret', 'c', 0)).toThrow(/^(?!.*secret).*server seed/);
    expect(() => checkSeeds(SEED, 'a:b', 0)).toThrow(/client seed/);
    expect(() => checkSeeds(SEED, 'c', -1)).toThrow(/nonce/);
    expect(() => checkSeeds(SEED, 'c', 0)).not.toThrow();
  });
});

describe('commitment', () => {
  test('is the seed hash bound to the pay table by public values only', () => {
    const made = commitment(SEED, PAYS);
    expect(made.serverSeedHash).toBe(sha256Hex(SEED));
    expect(made.roundCommit).toBe(sha256Hex(`${made.serverSeedHash}|${PAYS}|gp1`));
    expect(made.roundCommit).toBe(bindCommitment(made.serverSeedHash, PAYS));
  });

  test('changes with the seed and with the pay table', () => {
    const made = commitment(SEED, PAYS).roundCommit;
    expect(commitment('ba'.repeat(32), PAYS).roundCommit).not.toBe(made);
    expect(commitment(SEED, sha256Hex('another')).roundCommit).not.toBe(made);
  });
});

describe('canonical JSON', () => {
  test('sorts keys at every depth, keeps lists, leaves out undefined', () => {
    expect(canonicalJson({ b: [2, 1, { d: null, c: 'x"' }], a: true, z: undefined })).toBe(
      '{"a":true,"b":[2,1,{"c":"x\\"","d":null}]}',
    );
  });

  test('prints any number with anyNumber', () => {
    const value = { round_id: 'r-1', b: [2, 1.5, { d: null, c: 'x"é' }], a: true, '': -0.25, Z: 1e21 };
    expect(canonicalJson(value, 'anyNumber')).toBe(
      '{"":-0.25,"Z":1e+21,"a":true,"b":[2,1.5,{"c":"x\\"é","d":null}],"round_id":"r-1"}',
    );
  });

  test('refuses numbers that could print differently elsewhere', () => {
    for (const n of [0.1, 2 ** 53, Number.NaN]) expect(() => canonicalJson([n])).toThrow(RangeError);
  });

  test('parses back to the same value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()))),
        (v) => {
          expect(JSON.parse(canonicalJson(v))).toEqual(JSON.parse(JSON.stringify(v)));
        },
      ),
    );
  });
});
