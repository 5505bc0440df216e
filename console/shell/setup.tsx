import { useState } from 'react';
import { api, setToken } from '../lib/api.ts';
import { errorText } from '../lib/errors.ts';
import type { Me } from '../lib/session.ts';
import { InviteSecond } from '../screens/staff/second-administrator.tsx';
import { Button } from '../ui/components.tsx';
import {
  CodeField,
  FormError,
  fieldText,
  PasswordField,
  totpCodeOf,
  useSubmit,
} from '../ui/credential-fields.tsx';
import { AuthenticatorKey } from './authenticator-key.tsx';
import { ConsoleName } from './console-name.tsx';

type Account = { token: string; login: string; name: string; password: string };

/** Creates the first administrator of an installation: setup token, account, authenticator app. */
export function Setup({ onDone }: { onDone(me: Me): void }) {
  const [account, setAccount] = useState<Account>();
  const [uri, setUri] = useState('');
  const [me, setMe] = useState<Me>();
  const begin = async (account: Account): Promise<string> => {
    const answer = await api.beginSetup(account);
    if (!answer.ok) return errorText(answer.error);
    setAccount(account);
    setUri(answer.totp_uri);
    return '';
  };
  const complete = async (code: string): Promise<string> => {
    const answer = await api.completeSetup({ ...account!, code });
    if (!answer.ok) return errorText(answer.error);
    history.replaceState(null, '', '/');
    setToken(answer.token);
    setMe(answer);
    return '';
  };
  return (
    <main className="auth-page">
      <title>Set-up · Baize console</title>
      {me ? (
        <SecondAdministrator onDone={() => onDone(me)} />
      ) : account ? (
        <AuthenticatorForm uri={uri} onBack={() => setAccount(undefined)} onCode={complete} />
      ) : (
        <AccountForm onSubmit={begin} />
      )}
    </main>
  );
}

/** Proposals need approval by another person: the first administrator is not enough. */
function SecondAdministrator({ onDone }: { onDone(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="auth-card">
      <ConsoleName />
      <h1>Your account is ready</h1>
      <p>
        Staff, payment methods and campaigns need a second approver. Invite a second administrator now, or
        later on the Staff page.
      </p>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Invite a second administrator …
      </Button>
      <Button onClick={onDone}>Later</Button>
      {isOpen && (
        <InviteSecond
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) onDone();
          }}
        />
      )}
    </section>
  );
}

function AccountForm({ onSubmit }: { onSubmit(account: Account): Promise<string> }) {
  const form = useSubmit((data) => {
    const field = (name: string) => fieldText(data, name).trim();
    const password = fieldText(data, 'password');
    return onSubmit({ token: field('token'), login: field('login'), name: field('name'), password });
  });
  return (
    <form className="auth-card" onSubmit={form.onSubmit}>
      <ConsoleName />
      <h1>Create the first administrator</h1>
      <p className="hint">
        This installation has no staff yet. The server printed a setup token when it started.
      </p>
      <div className="field">
        <label htmlFor="token">Setup token</label>
        <input
          id="token"
          name="token"
          required
          maxLength={128}
          autoComplete="off"
          defaultValue={location.hash.slice(1)}
        />
      </div>
      <div className="field">
        <label htmlFor="name">Your name</label>
        <input id="name" name="name" required maxLength={100} autoComplete="name" />
      </div>
      <div className="field">
        <label htmlFor="login">Login</label>
        <input
          id="login"
          name="login"
          required
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]{2,63}"
          autoComplete="username"
          aria-describedby="login-hint"
        />
        <small id="login-hint" className="hint">
          3 to 64 letters, digits, dots, hyphens or underscores.
        </small>
      </div>
      <PasswordField label="Password, 12 characters or more" isNew />
      <FormError>{form.error}</FormError>
      <Button type="submit" tone="primary" disabled={form.isBusy}>
        Continue
      </Button>
    </form>
  );
}

type AuthenticatorProps = { uri: string; onBack(): void; onCode(code: string): Promise<string> };

function AuthenticatorForm({ uri, onBack, onCode }: AuthenticatorProps) {
  const form = useSubmit((data) => onCode(totpCodeOf(data)));
  return (
    <form className="auth-card" onSubmit={form.onSubmit}>
      <ConsoleName />
      <h1>Connect your authenticator app</h1>
      <p className="hint">Scan the code, or enter the key by hand. Never show it to anyone else.</p>
      <AuthenticatorKey uri={uri} />
      <CodeField label="Code the app shows" />
      <FormError>{form.error}</FormError>
      <Button type="submit" tone="primary" disabled={form.isBusy}>
        Create the administrator
      </Button>
      <Button tone="quiet" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
