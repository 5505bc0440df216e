import type { BankItem } from '#contracts/api/cashier.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import type { Info } from '../withdrawal.data.ts';
import { WalletFacts } from './wallet-facts.tsx';

type Wallet = NonNullable<BankItem['wallet']>;

/** What is known before coins are asked for: where they go, that nobody brings them back, and which worth counts. */
export function WalletNotice({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 rounded-md bg-surface-2 p-3 text-sm">
      <WalletFacts wallet={wallet} />
      <p className="font-semibold text-warning">{t('wallet.final')}</p>
      <p>{t('wallet.worth', { coin: wallet.coin })}</p>
    </div>
  );
}

type CoinsFirstProps = { coins: Info['coins_first']; wallet: Wallet | null; currency: string };

/** What came as coins, where it is not asked for as the same coins: it goes the other way only when people have looked. */
export function CoinsFirst({ coins, wallet, currency }: CoinsFirstProps) {
  const { t } = useTranslation();
  const others = coins.filter(({ coin, network }) => coin !== wallet?.coin || network !== wallet.network);
  return others.map(({ coin, network, amount }) => (
    <p key={`${coin} ${network}`} className="text-sm text-muted">
      {t('wallet.coinsFirst', { coin, network, amount: formatMoney(amount, currency) })}
    </p>
  ));
}
