import type { WithdrawalDetail } from '#contracts/api/withdrawals.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';

/** Where each part of a withdrawal goes, and how far it is. */
export function WithdrawalParts({ parts, currency }: Pick<WithdrawalDetail, 'parts' | 'currency'>) {
  const { t } = useTranslation();
  return (
    <section className="mb-4">
      <h3 className="mb-1 font-semibold">{t('withdrawal.parts')}</h3>
      <ul className="divide-y divide-line">
        {parts.map(({ name, is_bank, amount, paid, state }, at) => (
          // Parts neither move nor vanish.
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may go to one place
          <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2" data-part={state}>
            <span className="min-w-0 break-words">
              {name}
              {!is_bank && <span className="block text-sm text-muted">{t('withdrawal.partBack')}</span>}
            </span>
            <span className="text-end">
              <span className="tabular font-semibold">{formatMoney(paid ?? amount, currency)}</span>
              <span className="block text-sm text-muted">{t(`withdrawal.part.${state}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
