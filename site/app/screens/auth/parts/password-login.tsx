import { useApp } from '../../../state/app.ts';
import { signIn } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { AccountIdField } from './contact-fields.tsx';
import { checkAll, required } from './field-checks.ts';
import { FormFooter } from './form-footer.tsx';
import { PasswordField } from './password-field.tsx';
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
      <AccountIdField error={form.problems.account_id} />
      <PasswordField error={form.problems.password} />
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
