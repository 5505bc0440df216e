import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function BetHistory() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.bet-history')}>
      <Unavailable what={t('page.bet-history')} icon="history" to="/account" />
    </AccountPage>
  );
}
