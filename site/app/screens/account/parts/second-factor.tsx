import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import type { QrPicture } from '../../../lib/qr.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Panel, QrCode, TextInput } from '../../../ui/index.ts';
import { checkAll, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { code } from '../../auth/parts/registration-checks.ts';
import { useForm } from '../../auth/parts/use-form.ts';
import { ConfirmedForm } from './code-confirmation.tsx';
import { CurrentPassword } from './current-password.tsx';
import { NewCodes } from './recovery-codes.tsx';

type Step = 'closed' | 'password' | 'code' | 'remove';

/** The authenticator app of a player: set-up and removal. */
export function SecondFactor({ isEnabled }: { isEnabled: boolean }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>('closed');
  const [secret, setSecret] = useState({ secret: '', uri: '' });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const leave = async () => {
    setStep('closed');
    await revalidate();
  };
  return (
    <Panel title={t('account.factor')}>
      <div className="grid max-w-xl gap-4">
        <p className="text-sm text-muted">{t(isEnabled ? 'account.factorOn' : 'account.factorOff')}</p>
        {step === 'closed' && (
          <Button variant="secondary" onClick={() => setStep(isEnabled ? 'remove' : 'password')}>
            {t(isEnabled ? 'account.factorRemove' : 'account.factorStart')}
          </Button>
        )}
        {step === 'password' && (
          <StartForm
            onDone={(made) => {
              setSecret(made);
              setStep('code');
            }}
          />
        )}
        {step === 'code' && (
          <EnableForm
            {...secret}
            onDone={async (made) => {
              setCodes(made);
              await leave();
            }}
          />
        )}
        {step === 'remove' && <RemoveForm onDone={leave} />}
        <NewCodes codes={codes} />
      </div>
    </Panel>
  );
}

function StartForm({ onDone }: { onDone: (made: { secret: string; uri: string }) => void }) {
  const app = useApp();
  const { t } = useTranslation();
  return (
    <ConfirmedForm
      send={(proof) => app.api.startSecondFactor({ ...playerFields(app), ...proof })}
      done={(answer) => {
        if (succeeded(answer)) onDone(answer);
      }}
    >
      {t('account.factorStart')}
    </ConfirmedForm>
  );
}

type EnableFormProps = {
  secret: string;
  uri: string;
  onDone: (codes: readonly string[]) => Promise<void>;
};

function EnableForm({ secret, uri, onDone }: EnableFormProps) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    names: ['app_code'],
    check: checkAll({ app_code: code }),
    send: ({ app_code }) => app.api.enableSecondFactor({ ...playerFields(app), factor_code: app_code }),
    blame: ({ statusMessage }) => (statusMessage === 'invalidFactor' ? 'app_code' : undefined),
    done: async (answer) => {
      if (succeeded(answer)) await onDone(answer.recovery_codes);
    },
  });
  return (
    <form {...form.form} className="grid gap-4">
      <p className="text-sm">{t('account.factorSecret')}</p>
      <ScanCode uri={uri} />
      <p className="tabular break-all">{secret}</p>
      <a href={uri} className="inline-flex min-h-11 items-center text-accent hover:underline">
        {t('account.factorOpen')}
      </a>
      <TextInput
        label={t('auth.factor')}
        name="app_code"
        filter="digits"
        maxLength={6}
        autoComplete="one-time-code"
        error={form.problems.app_code}
      />
      <FormFooter {...form}>{t('account.factorStart')}</FormFooter>
    </form>
  );
}

/** The key to scan. The encoder is loaded with it, and the key never leaves the page. */
function ScanCode({ uri }: { uri: string }) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<QrPicture>();
  useEffect(() => {
    void import('../../../lib/qr.ts').then(({ qrOf }) => setPicture(qrOf(uri)));
  }, [uri]);
  // Its space is reserved, so that the form does not move.
  if (!picture) return <div className="size-44" />;
  return <QrCode picture={picture} label={t('account.factorScan')} />;
}

function RemoveForm({ onDone }: { onDone: () => Promise<void> }) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    names: ['password', 'removal_code'],
    check: checkAll({ password: required, removal_code: required }),
    send: ({ password, removal_code }) =>
      app.api.removeSecondFactor({ ...playerFields(app), password, factor_code: removal_code }),
    blame: ({ statusMessage }) => (statusMessage === 'wrongCredentials' ? 'password' : 'removal_code'),
    done: onDone,
  });
  return (
    <form {...form.form} className="grid gap-4">
      <CurrentPassword error={form.problems.password} />
      <TextInput
        label={t('auth.factor')}
        name="removal_code"
        maxLength={16}
        autoComplete="one-time-code"
        hint={t('auth.factorHint')}
        error={form.problems.removal_code}
      />
      <FormFooter {...form}>{t('account.factorRemove')}</FormFooter>
    </form>
  );
}
