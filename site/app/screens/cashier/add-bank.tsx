import { AccountPage } from '../../shell/account-page.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Unavailable } from '../../ui/index.ts';

export default function AddBank() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.add-bank')}>
      <Unavailable what={t('page.add-bank')} reason={t('unavailable.bank')} icon="card" to="/account" />
    </AccountPage>
  );
}
