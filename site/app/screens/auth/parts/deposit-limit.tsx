import { useState } from 'react';
import type { Input } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { minorOf } from '../../../lib/minor-units.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Select, TextInput } from '../../../ui/index.ts';
import type { Problems } from './use-form.ts';

export type DepositLimitPrompt = 'offered' | 'asked' | 'number';
export const LIMIT_NAMES = ['limit_period', 'limit_amount'] as const;
type LimitName = (typeof LIMIT_NAMES)[number];
type Values = Record<LimitName, string>;
const PERIODS = ['day', 'week', 'month'] as const;
const NONE = 'none';

/**
 * The deposit limit that the player chooses and its period, or no limit [player protection C1]. No amount is
 * suggested.
 */
export function DepositLimitFields({
  demand,
  problems,
}: {
  demand: DepositLimitPrompt;
  problems: Problems<LimitName>;
}) {
  const { t } = useTranslation();
  const currency = useApp().layout.get().site?.currency ?? '';
  const [period, setPeriod] = useState('');
  const options = [
    { value: '', label: t('auth.limitChoose') },
    ...PERIODS.map((value) => ({ value, label: t(`auth.limitPeriod.${value}`) })),
    ...(demand === 'number' ? [] : [{ value: NONE, label: t('auth.limitNone') }]),
  ];
  return (
    <div className="grid gap-4">
      <Select
        label={t('auth.limit')}
        name="limit_period"
        value={period}
        options={options}
        onChange={setPeriod}
        hint={t('auth.limitHint')}
        error={problems.limit_period}
        isOptional={demand === 'offered'}
      />
      {isPeriod(period) && (
        <TextInput
          label={t('auth.limitAmount', { currency })}
          name="limit_amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          error={problems.limit_amount}
        />
      )}
    </div>
  );
}

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

const isPeriod = (value: string): value is (typeof PERIODS)[number] =>
  PERIODS.some((period) => period === value);
const amountOf = (typed: string, currency: string) => minorOf(typed, exponentOf(currencyOf(currency)));
