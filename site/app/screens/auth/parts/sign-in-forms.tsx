import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { loadNamespace } from '../../../lib/message-loader.ts';
import { answerOutcomeOf, errorText, handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { signInWithCode, siteFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, TextInput } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CodeEntryForm, CodeRequestForm, type RequestCode, type SentCode } from './code-steps.tsx';
import { ID_FIELD } from './contact-fields.tsx';
import { required } from './field-checks.ts';
import { canUsePasskeys, signInByPasskey } from './passkey.ts';
import { PasswordLogin } from './password-login.tsx';

/**
 * Both sign-in methods and the registration link, on the login page and in the shell's modals; `next` is the
 * destination afterwards.
 */
export function SignInForms({ next, onDone }: { next: string; onDone: () => void }) {
  const { t } = useTranslation();
  const tabs = [
    { value: 'password', label: t('auth.byPassword'), content: <PasswordLogin onDone={onDone} /> },
    { value: 'code', label: t('auth.byCode'), content: <CodeLogin onDone={onDone} /> },
  ];
  return (
    <div className="grid gap-4">
      <Tabs tabs={tabs} />
      <PasskeySignIn onDone={onDone} />
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-sm text-muted">
        {t('auth.noAccount')}
        <Link
          to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {t('auth.openAccount')}
        </Link>
      </p>
    </div>
  );
}

/** Signing in with a one-time code: first the account, then the code sent to its contact [P-10]. */
function CodeLogin({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentCode | null>(null);
  const needsPassword = useRef(false);
  const send = async (account_id: string, tac: string, factor_code: string | undefined) => {
    const credentials = { account_id, tac, ...(factor_code ? { factor_code } : {}) };
    const answer = await signInWithCode(app, credentials);
    needsPassword.current = succeeded(answer) && answer.password_needed;
    return answer;
  };
  const leave = () => {
    onDone();
    if (needsPassword.current) void navigate('/change-password');
  };
  const request: RequestCode = (account_id) => app.api.requestLoginTac({ ...siteFields(app), account_id });
  if (!sent) {
    const field = (error: string | undefined) => (
      <TextInput
        {...ID_FIELD}
        label={t('auth.accountId')}
        autoComplete="username"
        hint={t('auth.codeLoginHint')}
        error={error}
      />
    );
    return <CodeRequestForm request={request} check={required} onSent={setSent} field={field} />;
  }
  return (
    <CodeEntryForm
      sent={sent}
      request={request}
      send={(tac, factorCode) => send(sent.account_id, tac, factorCode)}
      onChange={() => setSent(null)}
      onDone={leave}
    >
      {t('auth.signIn')}
    </CodeEntryForm>
  );
}

/** Signing in with a passkey, without an account id; offered if the browser supports it. */
function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The texts are loaded with it: the home page does not include them.
  useEffect(() => {
    if (canUsePasskeys()) void loadNamespace(app, 'account').then(() => setReady(true));
  }, [app]);
  const enter = async () => {
    setBusy(true);
    const answer = await signInByPasskey(app);
    setBusy(false);
    const outcome = answerOutcomeOf(answer);
    if (outcome === 'success') return onDone();
    if (outcome === 'logged') return void (await handleAnswer(app, answer));
    // A guest has no session to end: a blocked account is reported in the dialog.
    if (answer.statusMessage !== 'passkeyCancelled')
      app.errors.set(await errorText(app, answer.statusMessage, answer.statusDetail));
  };
  // Its space is reserved, so that nothing below moves when the texts are loaded.
  if (!isReady) return <div className="min-h-12" aria-hidden="true" />;
  return (
    <Button variant="secondary" size="lg" isWide icon="lock" isBusy={isBusy} onClick={() => void enter()}>
      {t('passkey.signIn')}
    </Button>
  );
}
