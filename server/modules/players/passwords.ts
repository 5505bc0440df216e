import { refuse } from '#server/platform/refusal.ts';
import { accountKey } from './account-id.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const SHORTEST = 8;
const LONGEST = 128;
const KINDS = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** One spelling for what different keyboards send for the same password. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Refuses a password that guessing finds first, with `weakPassword` and the rule it breaks: `length` (8 to 128), `kinds` (at least
 * two of lower case, upper case, digits, signs), `accountId`, `common` [player-protection B3].
 */
export function requireGoodPassword(password: string, accountId: string): void {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < SHORTEST || length > LONGEST) refuse('weakPassword', { rule: 'length' });
  if (KINDS.filter((kind) => kind.test(normal)).length < 2) refuse('weakPassword', { rule: 'kinds' });
  const key = accountKey(normal);
  if (key === accountKey(accountId)) refuse('weakPassword', { rule: 'accountId' });
  if (isCommon(key)) refuse('weakPassword', { rule: 'common' });
}

/** A common word stays common with digits or signs behind it: password1!, qwerty2026. */
function isCommon(key: string): boolean {
  return COMMON_PASSWORDS.has(key) || COMMON_PASSWORDS.has(key.replace(/[^\p{L}]+$/u, ''));
}
