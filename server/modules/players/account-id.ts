import { createHash } from 'node:crypto';
import {
  homeCallingCode,
  internationalDigits,
  isWrittenBare,
  spellingsOfPhone,
} from '#contracts/values/calling-codes.ts';
import { looksLikeAnother } from './look-alikes.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 64;
/**
 * Letters and digits of any script (with the marks some scripts need) and the punctuation of phone numbers
 * and addresses.
 */
const ACCOUNT_ID_PATTERN = /^[\p{L}\p{N}._@+-][\p{L}\p{N}\p{M}._@+-]*$/u;
const PHONE = /^\+?\d{7,15}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export type Channel = 'sms' | 'mail';
export type Contact = { channel: Channel; to: string };

/** Scripts whose letters look like those of another script. */
const LOOK_ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Whether an id contains look-alike letter sequences and could be mistaken for another player's. */
const mixesScripts = (id: string): boolean => LOOK_ALIKE.filter((script) => script.test(id)).length > 1;

/** Letters that input methods produce in place of ASCII ones. */
const FULL_WIDTH = /[\uff01-\uff5e]/;

/** Whether a character is a variant of ASCII: a Roman numeral, a superscript, a mathematical letter. */
const isAsciiInDisguise = (character: string): boolean =>
  character > '\u007f' && !FULL_WIDTH.test(character) && /^[ -~]+$/.test(character.normalize('NFKC'));

/**
 * Whether an id may be registered: 3 to 64 characters, letters and digits of any script and `._@+-`; no
 * invisible characters, no mix of look-alike scripts, and no id that looks like another in ASCII letters.
 */
export function isAccountId(id: string): boolean {
  const normal = id.normalize('NFKC');
  const length = [...normal].length;
  return (
    length >= MIN_LENGTH &&
    length <= MAX_LENGTH &&
    normal.length <= MAX_LENGTH &&
    ACCOUNT_ID_PATTERN.test(normal) &&
    !/\p{Default_Ignorable_Code_Point}/u.test(id) &&
    ![...id].some(isAsciiInDisguise) &&
    !mixesScripts(normal) &&
    !looksLikeAnother(normal)
  );
}

/** The normal form of an id, whatever its spelling: compatibility form, lower case. Idempotent. */
export function accountKey(id: string): string {
  return id.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** The phone number or email address that an account id is, if any [P-10]. */
export function contactFromAccountId(id: string): Contact | undefined {
  if (PHONE.test(id)) return { channel: 'sms', to: id };
  if (EMAIL.test(id)) return { channel: 'mail', to: id };
  return undefined;
}

/**
 * Whether two spellings are the same phone number: punctuation between digits is ignored, and a national
 * number belongs to the currency's country.
 */
export function isSamePhone(one: string, other: string, currency: string): boolean {
  return internationalDigits(one, currency) === internationalDigits(other, currency);
}

/** The international digits of an id that is a phone number, identical for all its spellings. */
export function phoneOfId(id: string, currency: string): string | undefined {
  const key = accountKey(id);
  return PHONE.test(key) ? internationalDigits(key, currency) : undefined;
}

/**
 * The form of an id under which its registration codes are stored: the same for all spellings of a number.
 */
export function registrationId(id: string, currency: string): string {
  const digits = phoneOfId(id, currency);
  return digits === undefined ? id : `+${digits}`;
}

/** The account keys of a phone number in its usual spellings; none if it is not a phone number. */
export function phoneAccountKeys(id: string, currency: string): string[] {
  const plain = accountKey(id).replace(/[\s().-]/g, '');
  if (!PHONE.test(plain.replace(/^00/, '+'))) return [];
  const digits = internationalDigits(plain, currency);
  const [, national, , bare] = spellingsOfPhone(digits);
  const isHome = digits.startsWith(homeCallingCode(currency) ?? '-');
  return [
    ...[digits, `+${digits}`, `00${digits}`, ...(isHome ? [national!] : [])],
    ...(isWrittenBare(digits, currency) ? [bare!] : []),
  ];
}

/** SHA-256 of a text: fixed length, safe for any input, and no personal data in the row that stores it. */
export function sha256Hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
