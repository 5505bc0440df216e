import { api } from '../lib/api.ts';
import { errorText } from '../lib/errors.ts';
import { canUsePasskeys, signInByPasskey } from '../lib/passkeys.ts';
import type { Me } from '../lib/session.ts';
import { Button } from '../ui/components.tsx';
import {
  CodeField,
  FormError,
  fieldText,
  PasswordField,
  totpCodeOf,
  useSubmit,
} from '../ui/credential-fields.tsx';
import { ConsoleName } from './console-name.tsx';

/** Password and code are sent together: the answer does not say which one was wrong. */
export function SignIn({ onDone }: { onDone(me: Me): void }) {
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    const [login, password] = [fieldText(form, 'login'), fieldText(form, 'password')];
    const isPasskey = form.get('by') === 'passkey';
    const answer = isPasskey
      ? await signInByPasskey()
      : await api.signIn({ login, password, code: totpCodeOf(form) });
    if (!answer.ok) return errorText(answer.error);
    onDone(answer);
    return '';
  });

  return (
    <main className="auth-page">
      <title>Sign in · Baize console</title>
      <form className="auth-card" onSubmit={onSubmit}>
        <ConsoleName />
        <h1>Sign in</h1>
        <div className="field">
          <label htmlFor="login">Login</label>
          <input id="login" name="login" autoComplete="username" required maxLength={64} />
        </div>
        <PasswordField label="Password" />
        <CodeField />
        <FormError>{error}</FormError>
        <Button type="submit" tone="primary" disabled={isBusy}>
          Sign in
        </Button>
        {canUsePasskeys() && (
          <Button type="submit" name="by" value="passkey" formNoValidate disabled={isBusy}>
            Sign in with a passkey
          </Button>
        )}
        <small className="hint">
          Three failed attempts lock the login. You are signed out after 15 minutes without activity.
        </small>
      </form>
    </main>
  );
}
