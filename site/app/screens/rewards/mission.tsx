import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Mission() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.mission')}>
      <Unavailable what={t('page.mission')} reason={t('unavailable.mission')} icon="target" to="/account" />
    </AccountPage>
  );
}
