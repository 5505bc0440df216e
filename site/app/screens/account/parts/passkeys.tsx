import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import type { PasskeyRow } from '#contracts/values/passkeys.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, DateTime, Panel, TextInput } from '../../../ui/index.ts';
import { canUsePasskeys, createPasskey } from '../../auth/parts/passkey.ts';
import { ConfirmedForm } from './code-confirmation.tsx';
import { CurrentPasswordForm } from './current-password.tsx';
import { NewCodes } from './recovery-codes.tsx';

/** A player's passkeys: list, add, remove. */
export function Passkeys({ passkeys }: { passkeys: readonly PasskeyRow[] }) {
  const { config } = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  /** The open form: for a new passkey, or for the removal of one. */
  const [step, setStep] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isSupported, setSupported] = useState(true);
  useEffect(() => setSupported(canUsePasskeys()), []);
  const leave = async () => {
    setStep('');
    await revalidate();
  };
  return (
    <Panel title={t('passkey.title')}>
      <div className="grid gap-4">
        <p className="max-w-prose text-sm text-muted">{t('passkey.text', { domain: config.domain })}</p>
        {passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <li key={passkey.passkey_id} className="grid gap-3 py-3">
                <PasskeyLine passkey={passkey} onRemove={() => setStep(passkey.passkey_id)} />
                {step === passkey.passkey_id && <RemoveForm passkey={passkey} onDone={leave} />}
              </li>
            ))}
          </ul>
        )}
        {step === 'add' ? (
          <AddForm
            onDone={async (made) => {
              setCodes(made);
              await leave();
            }}
          />
        ) : isSupported ? (
          <Button
            variant="secondary"
            icon="plus"
            className="max-w-xl"
            onClick={() => {
              setCodes([]);
              setStep('add');
            }}
          >
            {t('passkey.add')}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t('passkey.unsupported')}</p>
        )}
        <NewCodes codes={codes} />
      </div>
    </Panel>
  );
}

function PasskeyLine({ passkey, onRemove }: { passkey: PasskeyRow; onRemove: () => void }) {
  const { config } = useApp();
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="text-sm text-muted">
          {t('passkey.added')} <DateTime value={passkey.created_at} /> ·{' '}
          {passkey.last_used_at ? (
            <>
              {t('passkey.lastUsed')} <DateTime value={passkey.last_used_at} />
            </>
          ) : (
            t('passkey.neverUsed')
          )}
        </p>
        {passkey.domain !== config.domain && (
          <p className="text-sm text-muted">{t('passkey.elsewhere', { domain: passkey.domain })}</p>
        )}
      </div>
      <Button
        variant="secondary"
        aria-label={t('passkey.removeNamed', { name: passkey.name })}
        onClick={onRemove}
      >
        {t('passkey.remove')}
      </Button>
    </div>
  );
}

function AddForm({ onDone }: { onDone: (codes: readonly string[]) => Promise<void> }) {
  const app = useApp();
  const { t } = useTranslation();
  return (
    <ConfirmedForm
      names={['passkey_name']}
      fields={
        <TextInput
          label={t('passkey.name')}
          name="passkey_name"
          maxLength={40}
          autoComplete="off"
          isOptional
          hint={t('passkey.nameHint')}
        />
      }
      send={async (proof, { passkey_name = '' }) => {
        const started = await app.api.startPasskey({ ...playerFields(app), ...proof });
        return succeeded(started) ? await createPasskey(app, started.options, passkey_name) : started;
      }}
      done={async (answer) => {
        if (succeeded(answer) && 'recovery_codes' in answer) await onDone(answer.recovery_codes);
      }}
      className="grid max-w-xl gap-4"
    >
      {t('passkey.add')}
    </ConfirmedForm>
  );
}

function RemoveForm({ passkey, onDone }: { passkey: PasskeyRow; onDone: () => Promise<void> }) {
  const app = useApp();
  const { t } = useTranslation();
  return (
    <CurrentPasswordForm
      send={(password) =>
        app.api.removePasskey({ ...playerFields(app), password, passkey_id: passkey.passkey_id })
      }
      done={onDone}
      className="grid max-w-xl gap-4"
    >
      {t('passkey.removeNamed', { name: passkey.name })}
    </CurrentPasswordForm>
  );
}
