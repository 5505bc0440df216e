import { type ReactNode, useState } from 'react';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { CodeField, pauseOf } from '../../auth/parts/code-field.tsx';
import { checkAll, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { type RefusedAnswer, useForm } from '../../auth/parts/use-form.ts';
import { blamePassword, CurrentPassword } from './current-password.tsx';

/** Whether a refusal requires a code sent to the player's contact. */
function wantsContactCode({ statusMessage, statusDetail }: RefusedAnswer): boolean {
  const { methods } = (statusDetail || {}) as { methods?: readonly string[] };
  return statusMessage === 'confirmationNeeded' && methods?.includes('code') === true;
}

type CodeConfirmation = {
  /** The field of a refusal; a code is sent if the refusal requires one. */
  blame: (refusal: RefusedAnswer) => 'tac' | 'password' | undefined;
  /** The code field, once a code was sent. */
  field: (error: string | undefined) => ReactNode;
};

/** A code sent to the player's contact, if the password alone does not confirm a change. */
export function useCodeConfirmation(): CodeConfirmation {
  const app = useApp();
  const [isSent, setSent] = useState(false);
  const send = async () => await pauseOf(app, await app.api.requestConfirmTac(playerFields(app)));
  const blame = (refusal: RefusedAnswer) => {
    if (wantsContactCode(refusal)) {
      setSent(true);
      void send();
      return 'tac';
    }
    return refusal.statusMessage === 'invalidCode' ? 'tac' : blamePassword(refusal);
  };
  const field = (error: string | undefined) =>
    isSent && <CodeField error={error} retryAfter={0} onAgain={send} />;
  return { blame, field };
}

type ConfirmedFormProps<A extends RefusedAnswer> = {
  /** Further fields, before the password, and their names. */
  names?: readonly string[];
  fields?: ReactNode;
  send: (proof: { password: string; tac?: string }, values: Record<string, string>) => Promise<A>;
  done: (answer: A) => void | Promise<void>;
  className?: string;
  /** The button's text. */
  children: ReactNode;
};

/** A form confirmed by the password, and by a code to the player's contact if the site requires one. */
export function ConfirmedForm<A extends RefusedAnswer>(props: ConfirmedFormProps<A>) {
  const { names = [], fields, send, done, className = 'grid gap-4', children } = props;
  const confirmCode = useCodeConfirmation();
  const form = useForm<string, A>({
    names: [...names, 'password', 'tac'],
    check: checkAll<string>({ password: required }),
    send: ({ password = '', tac, ...values }) => send({ password, ...(tac ? { tac } : {}) }, values),
    blame: confirmCode.blame,
    done,
  });
  return (
    <form {...form.form} className={className}>
      {fields}
      <CurrentPassword error={form.problems.password} />
      {confirmCode.field(form.problems.tac)}
      <FormFooter {...form}>{children}</FormFooter>
    </form>
  );
}
