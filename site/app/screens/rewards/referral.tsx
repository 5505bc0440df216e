import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Referral() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('page.referral')}>
      <Unavailable
        what={t('page.referral')}
        reason={t('unavailable.referral')}
        icon="partners"
        to="/account"
      />
    </AccountPage>
  );
}
