import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { PasskeyRow } from '#contracts/values/passkeys.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { moment } from '../../lib/format.ts';
import { type Credentials, canUsePasskeys, createPasskey, deletePasskey } from '../../lib/passkeys.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';

type Send = (credentials: Credentials, name: string) => Promise<{ ok: boolean; error?: string }>;

/** The staff member's own passkeys: the list, a new one, the removal of one. */
export function Passkeys() {
  const toast = useToast();
  const { data, refetch } = useQuery({ queryKey: ['own passkeys'], queryFn: () => api.staffPasskeys({}) });
  /** The open form: for a new passkey, or for the removal of one. */
  const [step, setStep] = useState('');
  const rows = data?.ok ? data.value : [];
  const hasUsable = canUsePasskeys() && rows.some(({ domain }) => domain === location.hostname);
  const done = async (text: string) => {
    setStep('');
    await refetch();
    toast(text);
  };
  return (
    <section className="card">
      <h2>Passkeys</h2>
      <p className="hint">
        A passkey signs in without password and code, only at {location.hostname}. Fake pages get nothing from
        it.
      </p>
      {!data?.ok && <Placeholder error={data?.error} />}
      <ul className="passkeys">
        {rows.map((row) => (
          <li key={row.passkey_id}>
            <PasskeyLine row={row} />
            {step === row.passkey_id ? (
              <FactorForm
                button="Remove"
                hasUsable={hasUsable}
                onCancel={() => setStep('')}
                onDone={() => done('Removed.')}
                send={(credentials) => deletePasskey(row.passkey_id, credentials)}
              />
            ) : (
              <Button aria-label={`Remove ${row.name}`} onClick={() => setStep(row.passkey_id)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {step === 'add' && (
        <FactorForm
          button="Add"
          hasUsable={hasUsable}
          onCancel={() => setStep('')}
          onDone={() => done('Added.')}
          send={(credentials, name) => createPasskey(name, credentials)}
        >
          <div className="field">
            <label htmlFor="passkey_name">Name, empty for the browser’s</label>
            <input id="passkey_name" name="passkey_name" maxLength={40} autoComplete="off" />
          </div>
        </FactorForm>
      )}
      {step !== 'add' && canUsePasskeys() && <Button onClick={() => setStep('add')}>Add a passkey</Button>}
      {!canUsePasskeys() && <p className="hint">This browser has no passkeys.</p>}
    </section>
  );
}

function PasskeyLine({ row }: { row: PasskeyRow }) {
  const isElsewhere = row.domain !== location.hostname;
  return (
    <p>
      <b>{row.name}</b>
      <br />
      <small className="hint">
        {isElsewhere && `For ${row.domain}. `}
        Added {moment(row.created_at)},{' '}
        {row.last_used_at ? `last used ${moment(row.last_used_at)}` : 'not used yet'}
      </small>
    </p>
  );
}

type FormProps = {
  button: string;
  /** A passkey can confirm instead of password and code. */
  hasUsable: boolean;
  onCancel(): void;
  onDone(): Promise<void>;
  send: Send;
  children?: ReactNode;
};

/** Asks for both factors: password and code, or a passkey. */
function FactorForm({ button, hasUsable, onCancel, onDone, send, children }: FormProps) {
  const [state, setState] = useState({ isBusy: false, error: '' });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    const isPasskey = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'passkey';
    const code = field('passkey_code').replaceAll(' ', '');
    setState({ isBusy: true, error: '' });
    const answer = await send(
      isPasskey ? undefined : { password: field('passkey_password'), code },
      field('passkey_name'),
    );
    setState({ isBusy: false, error: answer.ok ? '' : (answer.error ?? '') });
    if (answer.ok) await onDone();
  }

  return (
    <form className="passkey-form" onSubmit={(event) => void submit(event)}>
      {children}
      <div className="field">
        <label htmlFor="passkey_password">Your password</label>
        <input
          id="passkey_password"
          name="passkey_password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
        />
      </div>
      <div className="field">
        <label htmlFor="passkey_code">Authenticator code</label>
        <input
          id="passkey_code"
          name="passkey_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\d{3} ?\d{3}"
          maxLength={7}
        />
      </div>
      <p className="form-error" role="alert">
        {state.error && errorText(state.error)}
      </p>
      <p className="passkey-buttons">
        <Button type="submit" tone="primary" disabled={state.isBusy}>
          {button}
        </Button>
        {hasUsable && (
          <Button type="submit" value="passkey" formNoValidate disabled={state.isBusy}>
            {button} with a passkey
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </p>
    </form>
  );
}
