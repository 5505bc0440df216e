import { AccountPage } from '../../shell/account-page.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Unavailable } from '../../ui/index.ts';

export default function Withdrawal() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.withdrawal')}>
      <Unavailable
        what={t('page.withdrawal')}
        reason={t('unavailable.withdrawal')}
        icon="withdraw"
        to="/account"
      />
    </AccountPage>
  );
}
