import type { z } from 'zod';
import { type Currency, dollarsIn } from '../currency.ts';
import type { methodDetails } from '../payment-methods.ts';
import type { MethodType } from '../payments.ts';

/**
 * A preset payment method. The operator fills in the `payee` lines and the address that have no value;
 * everything can be changed later.
 */
export type MethodPreset = {
  /** Also the proposed short name. */
  code: string;
  type: MethodType;
  /** Processed by a payment gateway; otherwise manually. */
  isByGateway: boolean;
  /** Limits of one payment, and of a player's payments in 24 hours, in multiples of `presetUnitOf`. */
  limits: { min: number; max: number; day?: number };
  /** In tenths of a unit; none if omitted. */
  fee?: { tenths: number; payer: 'player' | 'house' };
  max_open?: number;
  expires_minutes?: number;
  review_minutes?: number;
  identity_level?: number;
  details: z.input<typeof methodDetails>;
};

const PRESET_UNITS: Readonly<Record<string, bigint>> = {
  PHP: 10_000n,
  CNY: 1_000n,
  USD: 200n,
  MMK: 400_000n,
  MNT: 600_000n,
  IDR: 2_500_000n,
  THB: 5_000n,
  VND: 50_000n,
  KRW: 2_000n,
  JPY: 200n,
};

/** About two dollars in minor units of a currency, rounded; preset limits are multiples of it. */
export const presetUnitOf = (currency: Currency): bigint => PRESET_UNITS[currency] ?? dollarsIn(currency, 2);
