import { z } from 'zod';
import { definePlatformRead, definePlatformWrite } from './call.ts';
import { uuid } from './fields.ts';

/** A cryptocurrency, or another currency not in ISO 4217. `dollar`: minor units worth about one US dollar. */
export const newCurrency = z.object({
  code: z.string().regex(/^[A-Z]{3,5}$/),
  exponent: z.int().min(0).max(8),
  symbol: z.string().trim().max(4),
  dollar: z.int().min(1).max(1e12),
});

export const currencies = definePlatformRead({
  path: 'currencies',
  summary: 'Enabled currencies and those that can be enabled, with the number of brands that use each.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        code: z.string(),
        exponent: z.int(),
        symbol: z.string(),
        dollar: z.int(),
        is_enabled: z.boolean(),
        brands: z.int(),
      }),
    ),
  },
});

/** Permanent: accounts keep their currency. */
export const enableCurrency = definePlatformWrite({
  path: 'currencies/enable',
  summary: 'Enable a listed currency for new brands. It stays enabled.',
  needs: ['sites', 'write'],
  input: { code: newCurrency.shape.code },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

/** Code and decimals are permanent, because every amount is stored in minor units. */
export const addCurrency = definePlatformWrite({
  path: 'currencies/add',
  summary: 'Add and enable a coin, or another currency that is not listed.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, currency: newCurrency },
  output: {},
  errors: ['nameTaken'],
});

export const currencyCalls = { currencies, enableCurrency, addCurrency };
