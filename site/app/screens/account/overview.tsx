import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Overview() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.account')}>
      <Unavailable what={t('page.account')} icon="wallet" to="/account" />
    </AccountPage>
  );
}
