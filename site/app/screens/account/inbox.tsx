import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Inbox() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.inbox')}>
      <Unavailable what={t('page.inbox')} icon="inbox" to="/account" />
    </AccountPage>
  );
}
