import type { WithdrawalDetail } from '#contracts/api/withdrawals.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink, CopyField } from '../../../ui/index.ts';

/** The destination and state of each part of a withdrawal. */
export function WithdrawalParts({
  parts,
  currency,
  wallet,
}: Pick<WithdrawalDetail, 'parts' | 'currency' | 'wallet'>) {
  const { t } = useTranslation();
  return (
    <section className="mb-4">
      <h3 className="mb-1 font-semibold">{t('withdrawal.parts')}</h3>
      <ul className="divide-y divide-line">
        {parts.map(({ name, is_bank, amount, paid, state, sent }, at) => (
          // Parts neither move nor vanish.
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may go to one place
          <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2" data-part={state}>
            <span className="min-w-0 break-words">
              {name}
              {is_bank && wallet && (
                <span className="block text-sm text-muted">{t('wallet.kind', wallet)}</span>
              )}
              {!is_bank && <span className="block text-sm text-muted">{t('withdrawal.partBack')}</span>}
            </span>
            <span className="text-end">
              <span className="tabular font-semibold">{formatMoney(paid ?? amount, currency)}</span>
              <span className="block text-sm text-muted">{t(`withdrawal.part.${state}`)}</span>
            </span>
            {sent && wallet && <CoinsSent sent={sent} coin={wallet.coin} currency={currency} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Sent = NonNullable<WithdrawalDetail['parts'][number]['sent']>;

/** The transaction that paid the coins: amount, rate, and a public explorer link. */
function CoinsSent({ sent, coin, currency }: { sent: Sent; coin: string; currency: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-2 grid basis-full gap-3 rounded-md bg-surface-2 p-3">
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs text-muted">{t('wallet.sent')}</dt>
          <dd className="tabular">
            {sent.coins} {coin}
            <span className="block text-sm text-muted">
              {t('wallet.rate', { coin, rate: sent.rate, currency })}
            </span>
          </dd>
        </div>
        <CopyField label={t('wallet.transaction')} value={sent.hash} isGrouped />
      </dl>
      {sent.lookup && (
        <ButtonLink to={sent.lookup} variant="secondary" className="justify-self-start">
          {t('wallet.lookup')}
        </ButtonLink>
      )}
    </div>
  );
}
