import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PasskeyRow } from '#contracts/values/passkeys.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { moment } from '../../lib/format.ts';
import { type Credentials, canUsePasskeys, createPasskey, deletePasskey } from '../../lib/passkeys.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import {
  CodeField,
  FormError,
  fieldText,
  PasswordField,
  totpCodeOf,
  useSubmit,
} from '../../ui/credential-fields.tsx';
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
        A passkey replaces password and code and works only at {location.hostname}, so it cannot be phished.
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
      {!canUsePasskeys() && <p className="hint">This browser does not support passkeys.</p>}
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
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    const credentials = {
      password: fieldText(form, 'passkey_password'),
      code: totpCodeOf(form, 'passkey_code'),
    };
    const isPasskey = form.get('by') === 'passkey';
    const answer = await send(isPasskey ? undefined : credentials, fieldText(form, 'passkey_name'));
    if (!answer.ok) return errorText(answer.error ?? '');
    await onDone();
    return '';
  });
  return (
    <form className="passkey-form" onSubmit={onSubmit}>
      {children}
      <PasswordField name="passkey_password" />
      <CodeField name="passkey_code" />
      <FormError>{error}</FormError>
      <p className="passkey-buttons">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {button}
        </Button>
        {hasUsable && (
          <Button type="submit" name="by" value="passkey" formNoValidate disabled={isBusy}>
            {button} with a passkey
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </p>
    </form>
  );
}
