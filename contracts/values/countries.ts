/**
 * Calling codes of the markets whose languages and currencies this platform supports, and of their
 * neighbours.
 */
const CALLING_CODES: Readonly<Record<string, string>> = {
  '1': 'US',
  '44': 'GB',
  '60': 'MY',
  '62': 'ID',
  '63': 'PH',
  '65': 'SG',
  '66': 'TH',
  '84': 'VN',
  '86': 'CN',
  '95': 'MM',
  '852': 'HK',
  '853': 'MO',
  '855': 'KH',
  '886': 'TW',
  '976': 'MN',
};
const HOME_COUNTRIES: Readonly<Record<string, string>> = {
  PHP: 'PH',
  CNY: 'CN',
  IDR: 'ID',
  MMK: 'MM',
  MNT: 'MN',
  USD: 'US',
};
/** Currencies used outside their country; they do not indicate a player's country. */
const INTERNATIONAL_CURRENCIES = ['USD'];
const MAX_CODE_LENGTH = 3;

/** Country of a currency, if it indicates the location of a site's visitors. */
export function homeCountryOf(currency: string): string | undefined {
  return INTERNATIONAL_CURRENCIES.includes(currency) ? undefined : HOME_COUNTRIES[currency];
}

/** Countries with recognised phone numbers, in alphabetical order. */
export const LISTED_COUNTRIES: readonly string[] = Object.values(CALLING_CODES).toSorted();

/** Calling code of a country in `CALLING_CODES`. */
export function listedCallingCode(country: string): string | undefined {
  return Object.keys(CALLING_CODES).find((code) => CALLING_CODES[code] === country);
}

/** Country of a currency, whether or not it is used abroad. */
export const countryOfCurrency = (currency: string): string | undefined => HOME_COUNTRIES[currency];

/** Country of a phone number in international digits, if its calling code is listed. */
export function countryOfDigits(digits: string): string | undefined {
  for (let length = MAX_CODE_LENGTH; length > 0; length--) {
    const country = CALLING_CODES[digits.slice(0, length)];
    if (country && digits.length > 7) return country;
  }
  return undefined;
}
