import { expect, test } from 'vitest';
import { base32, currentStep, matchingStep, totpCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('[player protection L4] RFC 6238 appendix B: the code at %i s is %s', (seconds, code) => {
  expect(totpCode(SECRET, currentStep(at(seconds)), 8)).toBe(code);
});

test('[player protection L4] a code is valid in its step and one adjacent step, once', () => {
  const now = at(1_000_000_020);
  const code = totpCode(SECRET, currentStep(now));
  expect(matchingStep(SECRET, code, now, 0n)).toBe(currentStep(now));
  expect(matchingStep(SECRET, code, at(1_000_000_050), 0n)).toBe(currentStep(now));
  expect(matchingStep(SECRET, code, at(1_000_000_080), 0n)).toBeUndefined();
  expect(matchingStep(SECRET, code, now, currentStep(now))).toBeUndefined();
  expect(matchingStep(SECRET, '12345', now, 0n)).toBeUndefined();
});

test('[player protection L4] RFC 4648: secrets are typed in base 32', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
