import { refuse } from '#server/platform/refusal.ts';
import { accountKey } from './account-id.ts';

/** Common passwords in lower case. Each entry also covers itself followed by digits or symbols. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd pa55word pa55w0rd passwort password1234 pass1234 passpass
  qwerty qwertyui qwertyuiop qwerty1234 qwertz qwer1234 asdfghjkl asdf1234 zxcvbnm zxcvbnm1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4
  qazwsx qazwsxedc 123qwe123 123qweasd abc12345 abcd1234 abcdefg abcdefgh abc123abc a1b2c3d4 aa123456 a1234567 a12345678
  admin administrator admin1234 root1234 letmein welcome iloveyou monkey dragon sunshine princess football
  baseball basketball superman batman master shadow michael jordan23 trustno1 starwars whatever freedom computer internet
  samsung google facebook changeme default secret test1234 testtest temp1234 guest1234 login123 hello123 hello1234
  mahalkita mahal123 pilipinas manila iloveyou1 iloveu woaini woaini1314 5201314a wang1234 zhang1234 indonesia
  jakarta sayang mongolia myanmar yangon casino jackpot lucky777 lucky888 casino777 casino888 player123 gambling winner123 bingo
  111111aa 888888aa 666666aa 12345678a 123456789a 1234567890a 1234qwer 147258369a`
    .split(/\s+/)
    .filter(Boolean),
);

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;
/** Minimum length of a password after removing all occurrences of the account id. */
const MIN_OWN_LENGTH = 4;
const CHARACTER_CLASSES = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** One normal form for the same password from different keyboards. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Refuses an easily guessed password, with `weakPassword` and the rule it breaks: `length` (8 to 128),
 * `kinds` (at least two of lower case, upper case, digits, symbols), `accountId` (little more than the
 * account id), `common` [player protection B3].
 */
export function requireStrongPassword(password: string, accountId: string): void {
  const normal = normalizePassword(password);
  const length = [...normal].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) refuse('weakPassword', { rule: 'length' });
  if (CHARACTER_CLASSES.filter((kind) => kind.test(normal)).length < 2)
    refuse('weakPassword', { rule: 'kinds' });
  const key = accountKey(normal);
  if ([...key.replaceAll(accountKey(accountId), '')].length < MIN_OWN_LENGTH)
    refuse('weakPassword', { rule: 'accountId' });
  if (isCommon(key)) refuse('weakPassword', { rule: 'common' });
}

/** A common password remains common with digits or symbols appended: password1!, qwerty2026. */
function isCommon(key: string): boolean {
  const signs = [...key];
  const word = signs.slice(0, signs.findLastIndex((sign) => /\p{L}/u.test(sign)) + 1).join('');
  return COMMON_PASSWORDS.has(key) || COMMON_PASSWORDS.has(word);
}
