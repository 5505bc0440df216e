import { handleAnswer } from '../../../state/answer-handling.ts';
import { type AnyAnswer, answerOutcomeOf } from '../../../state/answer-outcome.ts';
import type { App } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, TextInput } from '../../../ui/index.ts';
import { useCountdown } from './use-countdown.ts';

/** The server's answer to a request for a code. */
export type CodeAnswer = AnyAnswer & { retry_after?: number };
type CodeFieldProps = { error?: string; retryAfter: number; onAgain: () => Promise<number> };

/** The field of a one-time code, and a button for another one after the waiting time. */
export function CodeField({ error, retryAfter, onAgain }: CodeFieldProps) {
  const { t } = useTranslation();
  const wait = useCountdown(retryAfter);
  return (
    <div className="grid gap-2">
      <CodeInput hint={t('auth.codeHint')} error={error} />
      <Button
        variant="quiet"
        icon="refresh"
        disabled={wait.seconds > 0}
        onClick={() => void onAgain().then(wait.start)}
      >
        {wait.seconds > 0 ? t('auth.codeAgainIn', { seconds: wait.seconds }) : t('auth.codeAgain')}
      </Button>
    </div>
  );
}

/** Only the field, for a code sent by staff. */
export function CodeInput({ hint, error }: { hint?: string; error?: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.code')}
      name="tac"
      filter="digits"
      maxLength={6}
      autoComplete="one-time-code"
      placeholder="000000"
      hint={hint}
      error={error}
      className="tabular tracking-[0.3em]"
    />
  );
}

/** Seconds until another code can be requested; a refusal is shown as a toast. */
export async function pauseOf(app: App, answer: CodeAnswer): Promise<number> {
  if (answerOutcomeOf(answer) === 'success') return answer.retry_after ?? 0;
  await handleAnswer(app, answer, 'toast');
  return 0;
}

/** The result for the id, without revealing whether it has an account [P-10], and the way back. */
export function CodeSent({ to, onChange }: { to: string; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface-2 p-4 text-sm" role="status">
      <p className="break-words">{t('auth.codeSent', { to })}</p>
      <button
        type="button"
        onClick={onChange}
        className="inline-flex min-h-11 items-center justify-self-start text-accent hover:underline"
      >
        {t('auth.change')}
      </button>
    </div>
  );
}
