import { type FormEvent, useState } from 'react';
import { api } from '../lib/api.ts';
import { errorText } from '../lib/errors.ts';
import { canUsePasskeys, signInByPasskey } from '../lib/passkeys.ts';
import type { Me } from '../lib/session.ts';
import { Button } from '../ui/components.tsx';
import { AuthenticatorCode } from './authenticator-key.tsx';

/** Password and code are sent together: the answer does not say which one was wrong. */
export function SignIn({ onDone }: { onDone(me: Me): void }) {
  const [state, setState] = useState({ isBusy: false, error: '' });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    setState({ isBusy: true, error: '' });
    const code = field('code').replaceAll(' ', '');
    const answer = await api.signIn({ login: field('login'), password: field('password'), code });
    if (answer.ok) onDone(answer);
    else setState({ isBusy: false, error: answer.error });
  }

  async function byPasskey(): Promise<void> {
    setState({ isBusy: true, error: '' });
    const answer = await signInByPasskey();
    if (answer.ok) onDone(answer);
    else setState({ isBusy: false, error: answer.error });
  }

  return (
    <main className="auth-page">
      <title>Sign in · Baize console</title>
      <form className="auth-card" onSubmit={(event) => void submit(event)}>
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" /> Baize <span>console</span>
        </p>
        <h1>Sign in</h1>
        <div className="field">
          <label htmlFor="login">Login</label>
          <input id="login" name="login" autoComplete="username" required maxLength={64} />
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
          />
        </div>
        <div className="field">
          <label htmlFor="code">Authenticator code</label>
          <AuthenticatorCode />
        </div>
        <p className="form-error" role="alert">
          {state.error && errorText(state.error)}
        </p>
        <Button type="submit" tone="primary" disabled={state.isBusy}>
          Sign in
        </Button>
        {canUsePasskeys() && (
          <Button disabled={state.isBusy} onClick={() => void byPasskey()}>
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
