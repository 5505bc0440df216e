import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function EditProfile() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.edit-profile')}>
      <Unavailable what={t('page.edit-profile')} icon="edit" to="/account" />
    </AccountPage>
  );
}
