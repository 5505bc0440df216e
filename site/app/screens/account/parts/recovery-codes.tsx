import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Panel } from '../../../ui/index.ts';
import { CurrentPasswordForm } from './current-password.tsx';

/** The number of a player's remaining recovery codes, and creation of new ones. */
export function RecoveryCodes({ codesLeft }: { codesLeft: number }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isRenewing, setRenewing] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Panel title={t('recovery.title')}>
      <div className="grid max-w-xl gap-4">
        <p className="text-sm text-muted">{t('recovery.left', { number: codesLeft })}</p>
        {isRenewing ? (
          <RenewForm
            onDone={async (made) => {
              setCodes(made);
              setRenewing(false);
              await revalidate();
            }}
          />
        ) : (
          <Button variant="secondary" onClick={() => setRenewing(true)}>
            {t('recovery.renew')}
          </Button>
        )}
        <NewCodes codes={codes} />
      </div>
    </Panel>
  );
}

function RenewForm({ onDone }: { onDone: (codes: readonly string[]) => Promise<void> }) {
  const app = useApp();
  const { t } = useTranslation();
  return (
    <CurrentPasswordForm
      hint={t('recovery.renewText')}
      send={(password) => app.api.renewRecoveryCodes({ ...playerFields(app), password })}
      done={async (answer) => {
        if (succeeded(answer)) await onDone(answer.recovery_codes);
      }}
    >
      {t('recovery.renew')}
    </CurrentPasswordForm>
  );
}

/** New recovery codes. Shown once: the server stores only hashes. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  return (
    <div className="grid gap-2" role="status">
      <p className="text-sm">{t('account.factorCodes')}</p>
      <ul className="tabular grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
