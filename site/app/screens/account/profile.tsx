import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Profile() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.profile')}>
      <Unavailable what={t('page.profile')} icon="user" to="/account" />
    </AccountPage>
  );
}
