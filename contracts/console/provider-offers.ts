import { z } from 'zod';
import { isCurrency } from '../values/currency.ts';
import { defineRead, defineWrite } from './call.ts';

const currency = z.string().max(8).refine(isCurrency);

/** Whether and where a brand sells a provider's games, in addition to the settings of single games. */
const providerOffer = z.object({
  is_on: z.boolean(),
  /** ISO 3166-1 alpha-2 codes. */
  closed_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
  /** Empty: any country. */
  currencies: z.array(currency).max(50),
});
export type ProviderOffer = z.infer<typeof providerOffer>;

const providerOfferItem = z.object({
  provider_code: z.string(),
  name: z.string(),
  offer: providerOffer,
  /** Whether it can be restricted by country; own games cannot. */
  has_countries: z.boolean(),
  /** Number of games of the brand, and of those that visitors can currently find. */
  games: z.int(),
  shown: z.int(),
});
export type ProviderOfferItem = z.infer<typeof providerOfferItem>;

export const providerOffers = defineRead({
  path: 'providers/offers',
  summary: 'Game providers of a brand: on or off, blocked countries and currencies.',
  needs: ['games', 'read'],
  input: {},
  output: { value: z.array(providerOfferItem) },
});
export const setProviderOffer = defineWrite({
  path: 'providers/offers/set',
  summary: 'Switch a provider on or off for a brand, or by country and currency. Live within a second.',
  needs: ['games', 'write'],
  input: { provider_code: z.string().max(32), before: providerOffer, after: providerOffer },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});
