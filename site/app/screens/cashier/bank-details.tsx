import { AccountPage } from '../../shell/account-page.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Unavailable } from '../../ui/index.ts';

export default function BankDetails() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.bank-details')}>
      <Unavailable what={t('page.bank-details')} reason={t('unavailable.bank')} icon="bank" to="/account" />
    </AccountPage>
  );
}
