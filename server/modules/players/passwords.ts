import { refuse } from '#server/platform/refusal.ts';
import { accountKey } from './account-id.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;
const CHARACTER_CLASSES = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** One spelling for what different keyboards send for the same password. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Refuses a password that guessing finds first, with `weakPassword` and the rule it breaks: `length` (8 to 128), `kinds` (at least
 * two of lower case, upper case, digits, signs), `accountId`, `common` [player protection B3].
 */
export function requireStrongPassword(password: string, accountId: string): void {
  const normal = normalizePassword(password);
  const length = [...normal].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) refuse('weakPassword', { rule: 'length' });
  if (CHARACTER_CLASSES.filter((kind) => kind.test(normal)).length < 2)
    refuse('weakPassword', { rule: 'kinds' });
  const key = accountKey(normal);
  if (key === accountKey(accountId)) refuse('weakPassword', { rule: 'accountId' });
  if (isCommon(key)) refuse('weakPassword', { rule: 'common' });
}

/** A common word stays common with digits or signs behind it: password1!, qwerty2026. */
function isCommon(key: string): boolean {
  const signs = [...key];
  const word = signs.slice(0, signs.findLastIndex((sign) => /\p{L}/u.test(sign)) + 1).join('');
  return COMMON_PASSWORDS.has(key) || COMMON_PASSWORDS.has(word);
}
