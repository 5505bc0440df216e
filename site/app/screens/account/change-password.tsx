import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function ChangePassword() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.change-password')}>
      <Unavailable what={t('page.change-password')} icon="lock" to="/account" />
    </AccountPage>
  );
}
