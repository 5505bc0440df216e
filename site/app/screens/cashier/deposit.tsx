import { AccountPage } from '../../shell/account-page.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Unavailable } from '../../ui/index.ts';

export default function Deposit() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.deposit')}>
      <Unavailable what={t('page.deposit')} reason={t('unavailable.deposit')} icon="deposit" to="/account" />
    </AccountPage>
  );
}
