import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../state/app.ts';
import { errorText, outcomeOf } from '../state/messages.ts';
import { signIn } from '../state/sign-in.ts';
import { Button, PasswordInput, TextInput } from '../ui/index.ts';

/** Account id and password, on the login page and in both modals. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await signIn(app, {
      account_id: String(form.get('account_id')),
      password: String(form.get('password')),
    });
    setBusy(false);
    if (outcomeOf(answer) === 'success') return onDone();
    setProblem((await errorText(app, answer.statusMessage)).text);
  };
  return (
    <form className="grid gap-4" method="post" onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('auth.accountId')}
        name="account_id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordInput label={t('auth.password')} name="password" required error={problem || null} />
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        {t('auth.signIn')}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <Link to="/forgot-password" className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('auth.forgot')}
        </Link>
        <Link to="/register" className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('auth.noAccount')}
        </Link>
      </p>
    </form>
  );
}
