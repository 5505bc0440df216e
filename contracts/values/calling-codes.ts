import { homeCountryOf, listedCallingCode } from './countries.ts';

/** Calling codes of two digits (ITU-T E.164); those of one digit are 1 and 7, all others have three. */
const TWO_DIGITS = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 ' +
    '81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
);
/** Numbers that differ only in their last four digits belong to one range: carriers assign them together. */
const RANGE_DIGITS = 4;

/** The calling code of the country whose currency it is; undefined where the currency is used abroad. */
export function homeCallingCode(currency: string): string | undefined {
  const country = homeCountryOf(currency);
  return country && listedCallingCode(country);
}

/**
 * The digits of a phone number in international form. A number that begins with a zero is a national one of
 * the currency's country; where that is unknown, the zero remains.
 */
export function internationalDigits(phone: string, currency: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const home = homeCallingCode(currency);
  return digits.startsWith('0') && home ? `${home}${digits.slice(1)}` : digits;
}

/** The calling code of an international number; in North America with its area code, as prices differ. */
export function callingPrefix(international: string): string {
  if (international.startsWith('1')) return international.slice(0, 4);
  if (/^[07]/.test(international)) return international.slice(0, 1);
  return international.slice(0, TWO_DIGITS.has(international.slice(0, 2)) ? 2 : 3);
}

/** The range of ten thousand numbers that a number belongs to. */
export const numberRange = (international: string): string => international.slice(0, -RANGE_DIGITS);
