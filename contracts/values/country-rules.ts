import { z } from 'zod';
import { isCountryCode } from './country-codes.ts';

/** Countries that a site serves. */
export const COUNTRY_MATTERS = ['registration', 'play'] as const;
export type CountryMatter = (typeof COUNTRY_MATTERS)[number];

/** All countries; only the listed ones; or all except the listed ones. */
export const COUNTRY_MODES = ['any', 'only', 'except'] as const;
export const countryRule = z
  .object({
    mode: z.enum(COUNTRY_MODES),
    /** ISO 3166-1 alpha-2 codes, without duplicates. */
    countries: z.array(z.string().refine(isCountryCode)).max(300),
  })
  .refine(({ countries }) => new Set(countries).size === countries.length, { path: ['countries'] })
  .refine(({ mode, countries }) => (mode === 'any') === (countries.length === 0), { path: ['countries'] });
export type CountryRule = z.infer<typeof countryRule>;
export type CountryRules = Record<CountryMatter, CountryRule>;

/**
 * Whether a site serves a country. `UNKNOWN_COUNTRY`, i.e. an address whose country is unknown, is served
 * unless only listed countries are, or it is itself listed as not served.
 */
export const servesCountry = ({ mode, countries }: CountryRule, country: string): boolean =>
  mode === 'any' || (mode === 'only') === countries.includes(country);

/** A source's value for an address of unknown country. */
export const UNKNOWN_COUNTRY = 'XX';
