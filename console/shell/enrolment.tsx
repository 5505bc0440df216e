import { type FormEvent, useEffect, useState } from 'react';
import { api, type CallOutput } from '../lib/api.ts';
import { errorText } from '../lib/errors.ts';
import { Button } from '../ui/components.tsx';
import { CodeField, FormError, fieldText, PasswordField, totpCodeOf } from '../ui/credential-fields.tsx';
import { AuthenticatorKey } from './authenticator-key.tsx';
import { ConsoleName } from './console-name.tsx';

type State = CallOutput<'enrolmentState'>;
type Step = 'loading' | 'password' | 'app' | 'done';

/** The page of `/enrol#<token>`: a person sets password and authenticator, unseen by others. */
export function Enrolment() {
  const [token] = useState(() => location.hash.slice(1));
  const [person, setPerson] = useState<State>();
  const [step, setStep] = useState<Step>('loading');
  const [error, setError] = useState('');
  const [credentials, setCredentials] = useState({ password: '', approval_code: '' });
  const [uri, setUri] = useState('');

  useEffect(() => {
    void api.enrolmentState({ token }).then((answer) => {
      if (!answer.ok)
        return setError(errorText(answer.error === 'invalidRequest' ? 'wrongEnrolment' : answer.error));
      setPerson(answer);
      setStep('password');
    });
  }, [token]);

  async function begin(values: typeof credentials): Promise<void> {
    const answer = await api.beginEnrolment({ token, ...values });
    setError(answer.ok ? '' : enrolmentError(answer.error));
    if (!answer.ok) return;
    setCredentials(values);
    setUri(answer.totp_uri);
    setStep('app');
  }

  async function complete(code: string): Promise<void> {
    const answer = await api.completeEnrolment({ token, ...credentials, code });
    setError(answer.ok ? '' : enrolmentError(answer.error));
    if (answer.ok) setStep('done');
  }

  return (
    <main className="auth-page">
      <title>Set up your account · Baize console</title>
      <div className="auth-card">
        <ConsoleName />
        <h1>Set up your account</h1>
        {person && (
          <p>
            {person.name}, login <b>{person.login}</b>
          </p>
        )}
        {person && step === 'password' && <PasswordStep person={person} onSubmit={begin} />}
        {step === 'app' && <AppStep uri={uri} onSubmit={complete} />}
        {step === 'done' && (
          <>
            <p>Your account is set up.</p>
            <a className="button" href="/">
              Sign in
            </a>
          </>
        )}
        <FormError>{error}</FormError>
      </div>
    </main>
  );
}

const enrolmentError = (error: string): string =>
  error === 'notYet'
    ? 'Another administrator has not approved your account yet. Try again later.'
    : error === 'wrongSignIn'
      ? 'Wrong password.'
      : errorText(error);

type Values = { password: string; approval_code: string };

function PasswordStep({ person, onSubmit }: { person: State; onSubmit(values: Values): Promise<void> }) {
  const isNew = person.purpose === 'account';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void onSubmit({ password: fieldText(form, 'password'), approval_code: fieldText(form, 'approval_code') });
  };
  return (
    <form onSubmit={submit}>
      {person.needs_approval_code && (
        <div className="field">
          <label htmlFor="approval_code">Approval code</label>
          <input id="approval_code" name="approval_code" autoComplete="off" required maxLength={20} />
          <small className="hint">The administrator who approved your account has it.</small>
        </div>
      )}
      <PasswordField
        label={isNew ? 'New password, 12 characters or more' : 'Current password'}
        isNew={isNew}
      />
      <Button type="submit" tone="primary">
        Continue
      </Button>
    </form>
  );
}

function AppStep({ uri, onSubmit }: { uri: string; onSubmit(code: string): Promise<void> }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(totpCodeOf(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit}>
      <p>
        Scan the code with your authenticator app, or <a href={uri}>add it to the app on this phone</a>. Never
        show it to anyone else.
      </p>
      <AuthenticatorKey uri={uri} />
      <CodeField />
      <Button type="submit" tone="primary">
        Set up
      </Button>
    </form>
  );
}
