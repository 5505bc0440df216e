import { useTranslation } from 'react-i18next';
import { AuthPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function ForgotPassword() {
  const { t } = useTranslation();
  return (
    <AuthPage title={t('page.forgot-password')}>
      <Unavailable what={t('page.forgot-password')} icon="user" />
    </AuthPage>
  );
}
