import type { BankItem } from '#contracts/api/bank-accounts.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { CopyField } from '../../../ui/index.ts';

/** The crypto payout destination: coin and network, the full address, and any required memo. */
export function WalletFacts({ wallet }: { wallet: NonNullable<BankItem['wallet']> }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-xs text-muted">{t('wallet.coin')}</dt>
        <dd>{t('wallet.kind', wallet)}</dd>
      </div>
      <CopyField label={t('deposit.chain.address')} value={wallet.address} isGrouped />
      {wallet.memo && <CopyField label={t('deposit.chain.memo')} value={wallet.memo} />}
    </dl>
  );
}
