import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { DepositMethodItem } from '#contracts/api/deposits.ts';
import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { useApp } from '../../../state/app.ts';
import { useRequestId } from '../../../state/request-id.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import type { DepositBonus } from '../deposit.data.ts';
import { BONUS_FIELD, BonusChoice, bonusCheck, requestBonus } from './bonus-choice.tsx';
import { ChainWarning } from './chain-facts.tsx';
import { amountCheck, fieldChecks, fieldOfRefusal } from './form-checks.ts';
import { IdentityAllowance } from './identity-allowance.tsx';
import { feeText } from './method-card.tsx';
import { SchemaFields } from './schema-fields.tsx';

/** The amount, and the method's own fields. No amount is suggested. */
export function MethodForm({ method, bonus }: { method: DepositMethodItem; bonus: DepositBonus | null }) {
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useRequestId();
  const { min, max, daily_max, currency, fields } = method;
  const places = isCurrency(currency) ? exponentOf(currency) : 2;
  const opted = useRef(new Set(bonus?.requested));
  const names = ['amount', ...(bonus ? [BONUS_FIELD] : []), ...fields.map(({ name }) => name)];
  const form = useForm({
    draft: `deposit-${method.method_id}`,
    names,
    check: (values) => ({
      ...bonusCheck(bonus, values[BONUS_FIELD] ?? '', values.amount ?? ''),
      ...amountCheck(values.amount ?? '', method, places),
      ...fieldChecks(fields, values),
    }),
    send: async ({ amount = '', [BONUS_FIELD]: chosen = '', ...fields }) => {
      const refusal = bonus && (await requestBonus(app, bonus, opted.current, chosen));
      if (refusal) return refusal;
      return await app.api.createDeposit({
        ...playerFields(app),
        language: app.language,
        request_id: id.of([amount, fields]),
        method_id: method.method_id,
        amount: Number(amount.trim()),
        fields,
      });
    },
    blame: (refusal) =>
      ['invalidAmount', 'dailyLimit', 'paymentLimit', 'identityLimit'].includes(refusal.statusMessage)
        ? 'amount'
        : fieldOfRefusal(refusal, names),
    done: (answer) => {
      if ('value' in answer) void navigate(`/deposit?deposit=${answer.value.deposit_id}`);
    },
  });
  const fee = feeText(method);
  const range = t('deposit.range', { min: formatMoney(min, currency), max: formatMoney(max, currency) });
  return (
    <form {...form.form} className="grid gap-4">
      <TextInput
        label={t('deposit.amount', { currency })}
        name="amount"
        inputMode={places > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={16}
        hint={range}
        error={form.problems.amount}
      />
      {daily_max !== null && (
        <p className="text-sm text-muted">
          {t('deposit.dailyMax', { max: formatMoney(daily_max, currency) })}
        </p>
      )}
      <IdentityAllowance left={method.identity_left} currency={currency} />
      {fee && <p className="text-sm text-warning">{t('deposit.feeFrom', { fee })}</p>}
      {method.chain && <ChainWarning chain={method.chain} />}
      <SchemaFields fields={fields} problems={form.problems} />
      {bonus && <BonusChoice bonus={bonus} error={form.problems[BONUS_FIELD]} />}
      <FormFooter {...form}>{t('deposit.go')}</FormFooter>
    </form>
  );
}
