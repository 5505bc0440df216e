import { useRevalidator } from 'react-router';
import { PasswordLogin } from '../../app/screens/auth/parts/password-login.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { ButtonLink, Panel } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';

/** Sign-in form on the page itself if it fits; on phones the two sign-in links. */
export function LoginCard() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  return (
    <Panel className="login-card self-start max-xl:max-w-xl">
      <h2 className="mb-1 text-lg font-semibold">{t('wallet.welcome')}</h2>
      <p className="text-sm text-muted md:hidden">{t('wallet.welcomeText')}</p>
      <div className="mt-4 max-md:hidden">
        <PasswordLogin onDone={() => void revalidate()} />
        <Link
          to="/register"
          className="inline-flex min-h-11 items-center text-sm text-accent hover:underline"
        >
          {t('command.register')}
        </Link>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 md:hidden">
        <ButtonLink to="/login" variant="secondary">
          {t('auth.signIn')}
        </ButtonLink>
        <ButtonLink to="/register">{t('command.register')}</ButtonLink>
      </div>
    </Panel>
  );
}
