import { useApp } from '../../../state/app.ts';
import { signIn } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { PasswordInput, TextInput } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { checkAll, required } from './field-checks.ts';
import { FormFooter } from './form-footer.tsx';
import { useForm } from './use-form.ts';

/** Signing in with account id and password. */
export function PasswordLogin({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    draft: 'login',
    names: ['account_id', 'password'],
    check: checkAll({ account_id: required, password: required }),
    send: (values, factor_code) => signIn(app, { ...values, ...(factor_code ? { factor_code } : {}) }),
    blame: ({ statusMessage }) => (statusMessage === 'wrongCredentials' ? 'password' : undefined),
    done: onDone,
  });
  return (
    <form {...form.form} className="grid gap-4">
      <TextInput
        label={t('auth.accountId')}
        name="account_id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={form.problems.account_id}
      />
      <PasswordInput
        label={t('auth.password')}
        name="password"
        maxLength={128}
        error={form.problems.password}
      />
      {form.seconds > 0 && <p className="text-sm text-muted">{t('auth.unlock')}</p>}
      <FormFooter {...form}>{t('auth.signIn')}</FormFooter>
      <Link
        to="/forgot-password"
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-accent hover:underline"
      >
        {t('auth.forgot')}
      </Link>
    </form>
  );
}
