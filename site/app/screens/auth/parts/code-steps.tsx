import type { ReactNode } from 'react';
import type { AnyAnswer } from '../../../state/answer-outcome.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { type CodeAnswer, CodeField, CodeSent, pauseOf } from './code-field.tsx';
import { checkAll, type FieldCheck } from './field-checks.ts';
import { FormFooter } from './form-footer.tsx';
import { code } from './registration-checks.ts';
import { useForm } from './use-form.ts';

/** The recipient of a code, and the seconds until another can be requested. */
export type SentCode = { account_id: string; retryAfter: number };
/** Asks the server to send a code to an account or a contact. */
export type RequestCode = (accountId: string) => Promise<CodeAnswer>;

type CodeRequestProps = {
  request: RequestCode;
  check: FieldCheck;
  onSent: (sent: SentCode) => void;
  /** The id field, whose label and keyboard differ. */
  field: (error: string | undefined) => ReactNode;
};

/** First step of a code: its recipient. */
export function CodeRequestForm({ request, check, onSent, field }: CodeRequestProps) {
  const { t } = useTranslation();
  const form = useForm({
    draft: 'code',
    names: ['account_id'],
    check: checkAll({ account_id: check }),
    send: ({ account_id }) => request(account_id.trim()),
    blame: ({ statusMessage }) => (statusMessage === 'invalidAccountId' ? 'account_id' : undefined),
    done: (answer, { account_id }) =>
      onSent({ account_id: account_id.trim(), retryAfter: answer.retry_after ?? 0 }),
  });
  return (
    <form {...form.form} className="grid gap-4">
      {field(form.problems.account_id)}
      <FormFooter {...form}>{t('auth.sendCode')}</FormFooter>
    </form>
  );
}

type EnterProps = {
  sent: SentCode;
  request: RequestCode;
  send: (tac: string, factorCode: string | undefined) => Promise<AnyAnswer & { statusDetail?: unknown }>;
  onChange: () => void;
  onDone: () => void;
  children: ReactNode;
};

/** Second step: the code itself, or another one; `children` is the button's text [P-10]. */
export function CodeEntryForm({ sent, request, send, onChange, onDone, children }: EnterProps) {
  const app = useApp();
  const form = useForm({
    names: ['tac'],
    check: checkAll({ tac: code }),
    send: ({ tac }, factorCode) => send(tac, factorCode),
    blame: ({ statusMessage }) => (statusMessage === 'invalidCode' ? 'tac' : undefined),
    done: onDone,
  });
  const again = async () => await pauseOf(app, await request(sent.account_id));
  return (
    <form {...form.form} className="grid gap-4">
      <CodeSent to={sent.account_id} onChange={onChange} />
      <CodeField error={form.problems.tac} retryAfter={sent.retryAfter} onAgain={again} />
      <FormFooter {...form}>{children}</FormFooter>
    </form>
  );
}
