import { useState } from 'react';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Select, TextInput } from '../../../ui/index.ts';
import { type DepositLimitPrompt, isPeriod, type LimitName, NONE, PERIODS } from './deposit-limit.ts';
import type { Problems } from './use-form.ts';

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
