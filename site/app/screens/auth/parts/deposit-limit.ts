import type { Input } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { minorOf } from '../../../lib/minor-units.ts';
import type { Problems } from './use-form.ts';

export type DepositLimitPrompt = 'offered' | 'asked' | 'number';
export const LIMIT_NAMES = ['limit_period', 'limit_amount'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
type Values = Record<LimitName, string>;
export const PERIODS = ['day', 'week', 'month'] as const;
/** The answer of a player who wants no limit. */
export const NONE = 'none';

/** Validates the chosen limit. 0 is refused as an input error. */
export function checkLimit(demand: DepositLimitPrompt, currency: string) {
  return ({ limit_period, limit_amount }: Values): Problems<LimitName> => {
    if (limit_period === '' && demand !== 'offered') return { limit_period: 'required' };
    const amount = amountOf(limit_amount, currency) ?? 0;
    if (isPeriod(limit_period) && BigInt(amount) === 0n) return { limit_amount: 'amount' };
    return {};
  };
}

/** The chosen limit as the API expects it; undefined while there is none. */
export function limitOf(
  { limit_period, limit_amount }: Values,
  currency: string,
): Input<Api['signup']>['deposit_limit'] {
  if (limit_period === NONE) return { period: 'month', limit_amount: null };
  if (!isPeriod(limit_period)) return undefined;
  return { period: limit_period, limit_amount: amountOf(limit_amount, currency) ?? null };
}

export const isPeriod = (value: string): value is (typeof PERIODS)[number] =>
  PERIODS.some((period) => period === value);
const amountOf = (typed: string, currency: string) => minorOf(typed, exponentOf(currencyOf(currency)));
