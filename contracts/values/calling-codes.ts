import { countryOfCurrency, countryOfDigits, homeCountryOf, listedCallingCode } from './countries.ts';

/** Two-digit calling codes (ITU-T E.164); the one-digit codes are 1 and 7, all others have three digits. */
const TWO_DIGITS = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 ' +
    '81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
);
/**
 * Calling codes whose subscriber numbers can begin with a zero: Italy, San Marino, Côte d'Ivoire, Burkina
 * Faso, Niger, Benin, Gabon, Congo.
 */
const ZERO_KEPT = new Set('39 378 225 226 227 229 241 242'.split(' '));
/** Mobile numbers written domestically without a leading zero, by calling code. */
const MOBILE_NUMBERS: Readonly<Record<string, RegExp>> = {
  '62': /^8\d{8,11}$/,
  '63': /^9\d{9}$/,
  '86': /^1[3-9]\d{9}$/,
  '976': /^[5-9]\d{7}$/,
};
/**
 * Minimum number of digits of a calling code, a zero and a subscriber number. Fewer digits without a plus
 * sign may be a national number: 410 555 0123 is in Baltimore.
 */
const LONGER_THAN_NATIONAL = 11;
/** Numbers that differ only in their last four digits form a range: carriers assign them together. */
const RANGE_DIGITS = 4;

/** Calling code of the currency's country; undefined if the currency is used abroad. */
export function homeCallingCode(currency: string): string | undefined {
  const country = homeCountryOf(currency);
  return country && listedCallingCode(country);
}

/**
 * The digits of a phone number in international form, identical for all spellings of a number. A number that
 * begins with a zero, or without a plus sign and with the length of a mobile number, is a national number of
 * the currency's country; if that country is unknown, the zero is kept. The trunk zero is also dropped after
 * the calling code, as in `+63 (0) 917…`.
 */
export function internationalDigits(phone: string, currency: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const home = homeCallingCode(currency);
  if (digits.startsWith('0')) return home ? withoutTrunkZero(`${home}${digits.slice(1)}`) : digits;
  const isSigned = /^\D*([+]|00)/.test(phone);
  if (!isSigned && home && MOBILE_NUMBERS[home]?.test(digits)) return home + digits;
  return isSigned || digits.length >= LONGER_THAN_NATIONAL ? withoutTrunkZero(digits) : digits;
}

/** A phone number as dialled: without the trunk zero after the calling code. */
export function dialledNumber(phone: string, currency: string): string {
  const sign = /^([+]|00)?/.exec(phone)![0];
  const international = internationalDigits(phone, currency);
  const hasZero = phone.slice(sign.length).startsWith(`${countryCode(international)}0`);
  return hasZero ? sign + international : phone;
}

/** The digits of each spelling of a number: international, national, both, and without a prefix. */
export function spellingsOfPhone(international: string): string[] {
  const code = countryCode(international);
  const national = international.slice(code.length);
  return [international, `0${national}`, `${code}0${national}`, national];
}

/** Whether this number is written without a prefix in the currency's country. */
export function isWrittenBare(international: string, currency: string): boolean {
  const home = homeCallingCode(currency);
  if (!home || !international.startsWith(home)) return false;
  return MOBILE_NUMBERS[home]?.test(international.slice(home.length)) ?? false;
}

/**
 * Calling code of the currency's country and a pattern of its national numbers, for the database; undefined
 * if the currency is used abroad.
 */
export function nationalNumbers(currency: string): { code: string; pattern: string } | undefined {
  const code = homeCallingCode(currency);
  const mobile = code && MOBILE_NUMBERS[code];
  return code ? { code, pattern: `^0[1-9]${mobile ? `|${mobile.source}` : ''}` } : undefined;
}

/**
 * The country of a phone number if its calling code is listed; for a national number the country of the
 * currency. Undefined if neither is known.
 */
export function countryOfPhone(phone: string, currency: string): string | undefined {
  const digits = internationalDigits(phone, currency);
  return digits.startsWith('0') ? countryOfCurrency(currency) : countryOfDigits(digits);
}

function withoutTrunkZero(digits: string): string {
  const code = countryCode(digits);
  if (code.startsWith('0')) return digits;
  return ZERO_KEPT.has(code) ? digits : code + digits.slice(code.length).replace(/^0+/, '');
}

function countryCode(digits: string): string {
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, TWO_DIGITS.has(digits.slice(0, 2)) ? 2 : 3);
}

/**
 * Calling code of an international number; in North America including the area code, because prices differ.
 */
export function callingPrefix(international: string): string {
  if (international.startsWith('1')) return international.slice(0, 4);
  return international.startsWith('0') ? '0' : countryCode(international);
}

/** The range of ten thousand numbers that contains a number. */
export const numberRange = (international: string): string => international.slice(0, -RANGE_DIGITS);
