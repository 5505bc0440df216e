import { useTranslation } from 'react-i18next';
import { AuthPage } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Register() {
  const { t } = useTranslation();
  return (
    <AuthPage title={t('page.register')}>
      <Unavailable what={t('page.register')} icon="user" />
    </AuthPage>
  );
}
