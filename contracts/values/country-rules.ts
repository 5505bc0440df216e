import { z } from 'zod';
import { isCountryCode } from './country-codes.ts';

/** What a site serves by country. */
export const COUNTRY_MATTERS = ['registration', 'play'] as const;
export type CountryMatter = (typeof COUNTRY_MATTERS)[number];

/** Everywhere; only in the countries named; or everywhere except in them. */
export const COUNTRY_MODES = ['any', 'only', 'except'] as const;
export const countryRule = z
  .object({
    mode: z.enum(COUNTRY_MODES),
    /** Two letters (ISO 3166), each once. */
    countries: z.array(z.string().refine(isCountryCode)).max(300),
  })
  .refine(({ countries }) => new Set(countries).size === countries.length, { path: ['countries'] })
  .refine(({ mode, countries }) => (mode === 'any') === (countries.length === 0), { path: ['countries'] });
export type CountryRule = z.infer<typeof countryRule>;
export type CountryRules = Record<CountryMatter, CountryRule>;

/**
 * Whether a site serves a country. `UNKNOWN_COUNTRY` is a country that the installation's source could not
 * name: served unless only certain countries are, or it is named itself.
 */
export const servesCountry = ({ mode, countries }: CountryRule, country: string): boolean =>
  mode === 'any' || (mode === 'only') === countries.includes(country);

/** What a source says of an address that is in no country it knows. */
export const UNKNOWN_COUNTRY = 'XX';
