import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { signInWithCode, siteFields } from '../../../state/sign-in.ts';
import { TextInput } from '../../../ui/index.ts';
import { checkAll, code, required } from './checks.ts';
import { CodeField, CodeSent } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { useForm } from './use-form.ts';

type Sent = { account_id: string; retryAfter: number };

/** Signing in with a one-time code: the account first, then the code that was sent to its contact [P-10]. */
export function CodeLogin({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (!sent) return <AskForCode onSent={setSent} />;
  return <EnterCode sent={sent} onChange={() => setSent(null)} onDone={onDone} />;
}

function AskForCode({ onSent }: { onSent: (sent: Sent) => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    names: ['account_id'],
    check: checkAll({ account_id: required }),
    send: (values) => app.api.requestLoginTac({ ...siteFields(app), ...values }),
    done: (answer, { account_id }) => {
      if (succeeded(answer)) onSent({ account_id: account_id.trim(), retryAfter: answer.retry_after });
    },
  });
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={form.onSubmit}>
      <TextInput
        label={t('auth.accountId')}
        name="account_id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        hint={t('auth.codeLoginHint')}
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
    send: ({ tac }) => signInWithCode(app, { account_id, tac }),
    blame: ({ statusMessage }) => (statusMessage === 'invalidCode' ? 'tac' : undefined),
    done: onDone,
  });
  const again = async () => {
    const answer = await app.api.requestLoginTac({ ...siteFields(app), account_id });
    if (succeeded(answer)) return answer.retry_after;
    await handleAnswer(app, answer, 'toast');
    return 0;
  };
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={form.onSubmit}>
      <CodeSent to={account_id} onChange={onChange} />
      <CodeField error={form.problems.tac} retryAfter={sent.retryAfter} onAgain={again} />
      <FormEnd {...form}>{t('auth.signIn')}</FormEnd>
    </form>
  );
}
