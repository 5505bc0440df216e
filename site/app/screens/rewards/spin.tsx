import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Spin() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.spin')}>
      <Unavailable what={t('page.spin')} reason={t('unavailable.spin')} icon="spin" to="/account" />
    </AccountPage>
  );
}
