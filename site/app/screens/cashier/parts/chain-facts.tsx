import type { DepositMethodItem } from '#contracts/api/deposits.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { CopyField } from '../../../ui/index.ts';
import type { ShownDeposit } from '../deposit.data.ts';

/** The only coin and network accepted: shown before a deposit is created, and again where it is paid. */
export function ChainWarning({ chain }: { chain: NonNullable<DepositMethodItem['chain']> }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2 rounded-md bg-surface-2 p-3 text-sm">
      <p className="font-semibold text-warning">
        {t('deposit.chain.only', { coin: chain.coin, network: chain.network })}
      </p>
      <p>{t('deposit.chain.worth', { count: chain.confirmations })}</p>
    </div>
  );
}

/** The deposit address, and any required memo. */
export function ChainFacts({ chain }: { chain: NonNullable<ShownDeposit['chain']> }) {
  const { t } = useTranslation();
  return (
    <>
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs text-muted">{t('deposit.chain.network')}</dt>
          <dd>
            {chain.coin}, {chain.network}
          </dd>
        </div>
        <CopyField label={t('deposit.chain.address')} value={chain.address} isGrouped />
        {chain.memo && <CopyField label={t('deposit.chain.memo')} value={chain.memo} />}
      </dl>
      {chain.memo && <p className="text-sm text-warning">{t('deposit.chain.memoNeeded')}</p>}
    </>
  );
}
