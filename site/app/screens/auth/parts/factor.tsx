import type { ReactNode } from 'react';
import { loadNamespace } from '../../../lib/message-loader.ts';
import type { AnyAnswer } from '../../../state/answer-outcome.ts';
import type { App } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, TextInput } from '../../../ui/index.ts';
import { canUsePasskeys, confirmByPasskey, signInByPasskey } from './passkey.ts';

type FieldsProps = {
  error: string;
  isBusy: boolean;
  start: (form: HTMLFormElement, byPasskey: boolean) => void;
};

/** The second factor required by a form. Loaded on demand: pages start without it. */
export type Factor = {
  error: string;
  Fields: (props: FieldsProps) => ReactNode;
  /** Confirms the session of a player with a code, or with a passkey; signs a guest in with a passkey. */
  give: (app: App, code: string | undefined) => Promise<AnyAnswer & { statusDetail?: unknown }>;
};

/** The second factor as required by a refusal: a code, or a passkey if both player and browser have one. */
export async function factorOfRefusal(app: App, { statusDetail }: AnyAnswer): Promise<Factor> {
  const { methods = [] } = (statusDetail || {}) as { methods?: readonly string[] };
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  if (hasPasskey) await loadNamespace(app, 'account');
  return { error: '', Fields: hasPasskey ? PasskeyOrCode : Code, give: submitFactor };
}

const submitFactor: Factor['give'] = (app, code) => {
  if (!app.session.get().isAuthenticated) return signInByPasskey(app);
  return code
    ? app.api.confirmSecondFactor({ ...playerFields(app), factor_code: code })
    : confirmByPasskey(app);
};

function Code({ error }: FieldsProps) {
  const { t } = useTranslation();
  return <CodeInput label={t('auth.factor')} error={error} hasFocus />;
}

function PasskeyOrCode({ error, isBusy, start }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        isWide
        icon="lock"
        isBusy={isBusy}
        onClick={({ currentTarget }) => currentTarget.form && start(currentTarget.form, true)}
      >
        {t('passkey.confirm')}
      </Button>
      <CodeInput label={t('passkey.orCode')} error={error} />
    </>
  );
}

function CodeInput({ label, error, hasFocus }: { label: string; error: string; hasFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      name="factor_code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoFocus={hasFocus}
      maxLength={16}
      hint={t('auth.factorHint')}
      error={error || undefined}
    />
  );
}
