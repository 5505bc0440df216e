import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkAll } from './field-checks.ts';
import { accountIdCheck, newPassword, ofAge } from './registration-checks.ts';

const texts = JSON.parse(readFileSync('site/locales/en/validation/form.json', 'utf8'));

test('[V-01] an unconfirmed age and an empty field each have their own message', () => {
  const check = checkAll({ account_id: accountIdCheck, password: newPassword, of_age: ofAge });
  const problems = check({ account_id: '', password: '', of_age: '' });
  expect(problems).toEqual({ account_id: 'required', password: 'required', of_age: 'ofAge' });
  expect(texts[problems.of_age!]).toBe('Confirm your age to open an account.');
  expect(check({ account_id: 'newcomer', password: 'Sunflower-42', of_age: 'yes' })).toEqual({});
});

test.each([
  ['Short-1', 'passwordLength'],
  ['sunflowers', 'passwordKinds'],
  ['12345678', 'passwordKinds'],
  ['Abcdefgh1', undefined],
])('[V-01] the password %s: %s', (password, problem) => {
  expect(newPassword(password)).toBe(problem);
});
