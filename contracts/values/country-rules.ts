import { z } from 'zod';
import { isCountryCode } from './country-codes.ts';

/** What a site serves by country. */
export const COUNTRY_MATTERS = ['registration', 'play'] as const;
export type CountryMatter = (typeof COUNTRY_MATTERS)[number];

/** Everywhere; only in the listed countries; or everywhere else. */
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
 * Whether a site serves a country. `UNKNOWN_COUNTRY`: the source could not determine the country. It is
 * served unless only certain countries are, or it is listed itself.
 */
export const servesCountry = ({ mode, countries }: CountryRule, country: string): boolean =>
  mode === 'any' || (mode === 'only') === countries.includes(country);

/** A source's value for an address without a known country. */
export const UNKNOWN_COUNTRY = 'XX';
