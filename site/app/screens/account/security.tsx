import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Security() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.security')}>
      <Unavailable what={t('page.security')} icon="shield" to="/account" />
    </AccountPage>
  );
}
