import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthPage } from '../../shell/account-page.tsx';
import { LoginForm } from '../../shell/login-form.tsx';

/** The login page; afterwards it goes where the guest wanted to go. */
export default function Login() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = query.get('next') ?? '/';
  return (
    <AuthPage title={t('page.login')}>
      <LoginForm onDone={() => void navigate(next.startsWith('/') && !next.startsWith('//') ? next : '/')} />
    </AuthPage>
  );
}
