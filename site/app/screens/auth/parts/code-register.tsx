import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { siteFields } from '../../../state/sign-in.ts';
import { TextInput } from '../../../ui/index.ts';
import { checkAll, code, contact, newPassword, required } from './checks.ts';
import { CodeField, CodeSent } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { AgeField, NewPasswordField, ReferrerField } from './register-fields.tsx';
import { blameSignUp, signUp } from './sign-up.ts';
import { useForm } from './use-form.ts';

type Sent = { account_id: string; retryAfter: number };

/** Opening an account whose id is a phone number or an email address that a code has proved [P-10]. */
export function CodeRegister({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [isVerified, setVerified] = useState(false);
  const back = () => {
    setSent(null);
    setVerified(false);
  };
  if (!sent) return <AskForCode onSent={setSent} />;
  if (!isVerified) return <EnterCode sent={sent} onChange={back} onDone={() => setVerified(true)} />;
  return <ChoosePassword account_id={sent.account_id} onDone={onDone} />;
}

function AskForCode({ onSent }: { onSent: (sent: Sent) => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    names: ['account_id'],
    check: checkAll({ account_id: contact }),
    send: ({ account_id }) =>
      app.api.requestRegisterTac({ ...siteFields(app), account_id: account_id.trim() }),
    blame: ({ statusMessage }) => (statusMessage === 'invalidAccountId' ? 'account_id' : undefined),
    done: (answer, { account_id }) => {
      if (succeeded(answer)) onSent({ account_id: account_id.trim(), retryAfter: answer.retry_after });
    },
  });
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={form.onSubmit}>
      <TextInput
        label={t('auth.contact')}
        name="account_id"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        hint={t('auth.contactHint')}
        error={form.problems.account_id}
      />
      <FormEnd {...form}>{t('auth.sendCode')}</FormEnd>
    </form>
  );
}

function EnterCode({ sent, onChange, onDone }: { sent: Sent; onChange: () => void; onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const { account_id } = sent;
  const form = useForm({
    names: ['tac'],
    check: checkAll({ tac: code }),
    send: ({ tac }) => app.api.verifyTac({ ...siteFields(app), account_id, tac }),
    blame: ({ statusMessage }) => (statusMessage === 'invalidCode' ? 'tac' : undefined),
    done: onDone,
  });
  const again = async () => {
    const answer = await app.api.requestRegisterTac({ ...siteFields(app), account_id });
    if (succeeded(answer)) return answer.retry_after;
    await handleAnswer(app, answer, 'toast');
    return 0;
  };
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={form.onSubmit}>
      <CodeSent to={account_id} onChange={onChange} />
      <CodeField error={form.problems.tac} retryAfter={sent.retryAfter} onAgain={again} />
      <FormEnd {...form}>{t('auth.verify')}</FormEnd>
    </form>
  );
}

function ChoosePassword({ account_id, onDone }: { account_id: string; onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    names: ['password', 'referrer_code', 'of_age'],
    check: checkAll({ password: newPassword, of_age: required }),
    send: ({ password, referrer_code }) =>
      signUp(app, { account_id, password, referrer_code, ...contactOf(account_id) }),
    blame: (refusal) => (blameSignUp(refusal) === 'password' ? 'password' : undefined),
    done: onDone,
  });
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={form.onSubmit}>
      <TextInput
        label={t('auth.accountId')}
        name="username"
        autoComplete="username"
        value={account_id}
        readOnly
      />
      <NewPasswordField error={form.problems.password} />
      <ReferrerField />
      <AgeField error={form.problems.of_age} />
      <FormEnd {...form}>{t('auth.openAccount')}</FormEnd>
    </form>
  );
}

/** The proved contact is also where the account is reached. */
function contactOf(accountId: string) {
  return accountId.includes('@') ? { contact_email: accountId } : { contact_phone: accountId };
}
