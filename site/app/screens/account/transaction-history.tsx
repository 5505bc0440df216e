import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function TransactionHistory() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.transaction-history')}>
      <Unavailable what={t('page.transaction-history')} icon="list" to="/account" />
    </AccountPage>
  );
}
