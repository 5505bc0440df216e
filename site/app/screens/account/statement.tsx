import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Statement() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.statement')}>
      <Unavailable what={t('page.statement')} icon="receipt" to="/account" />
    </AccountPage>
  );
}
