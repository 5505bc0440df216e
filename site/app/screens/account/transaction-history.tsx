import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { ButtonLink, EmptyState } from '../../ui/index.ts';

/** Deposits and withdrawals: there are none while the cashier is closed; the statement has every other movement. */
export default function TransactionHistory() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.transaction-history')}>
      <EmptyState
        icon="list"
        title={t('report.noTransactions')}
        action={<ButtonLink to="/statement">{t('page.statement')}</ButtonLink>}
      >
        {t('report.noTransactionsText')}
      </EmptyState>
    </AccountPage>
  );
}
