import { expect, test } from 'vitest';
import { requireStrongPassword } from './passwords.ts';

const ruleBroken = (password: string, accountId = 'someone') => {
  try {
    requireStrongPassword(password, accountId);
    return 'none';
  } catch (error) {
    return (error as { detail: { rule: string } }).detail.rule;
  }
};

test('[A-05] a password has 8 to 128 characters of two kinds', () => {
  expect(ruleBroken('short1!')).toBe('length');
  expect(ruleBroken(`a1${'x'.repeat(126)}`)).toBe('none');
  expect(ruleBroken(`a1${'x'.repeat(127)}`)).toBe('length');
  expect(ruleBroken('onlyletters')).toBe('kinds');
  expect(ruleBroken('72938471')).toBe('kinds');
  expect(ruleBroken('长密码在这里8好')).toBe('none');
  expect(ruleBroken('🐟 and 🦑 at 4')).toBe('none');
});

test('[A-05] refuses the account id and common passwords', () => {
  expect(ruleBroken('JuanCruz88', 'juancruz88')).toBe('accountId');
  expect(ruleBroken('jny_a1jny_a1', 'jny_a1')).toBe('accountId');
  expect(ruleBroken('1JuanCruz88!', 'juancruz88')).toBe('accountId');
  expect(ruleBroken('juan.lantern4', 'juan')).toBe('none');
  expect(ruleBroken('Password1!')).toBe('common');
  expect(ruleBroken('Qwerty2026')).toBe('common');
  expect(ruleBroken('1q2w3e4r')).toBe('common');
  expect(ruleBroken('Demo1234!')).toBe('none');
});
