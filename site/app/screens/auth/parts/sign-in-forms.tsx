import { useTranslation } from '../../../state/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CodeLogin } from './code-login.tsx';
import { PasswordLogin } from './password-login.tsx';

/** Both ways to sign in and the way to an account, on the login page and in the shell's modals; `next` is where it leads afterwards. */
export function SignInForms({ next, onDone }: { next: string; onDone: () => void }) {
  const { t } = useTranslation();
  const tabs = [
    { value: 'password', label: t('auth.byPassword'), content: <PasswordLogin onDone={onDone} /> },
    { value: 'code', label: t('auth.byCode'), content: <CodeLogin onDone={onDone} /> },
  ];
  return (
    <div className="grid gap-4">
      <Tabs tabs={tabs} />
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-sm text-muted">
        {t('auth.noAccount')}
        <Link
          to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {t('auth.openAccount')}
        </Link>
      </p>
    </div>
  );
}
