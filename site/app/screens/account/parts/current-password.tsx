import type { ReactNode } from 'react';
import { useSession } from '../../../state/app.ts';
import { checkAll, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { PasswordField } from '../../auth/parts/password-field.tsx';
import { type RefusedAnswer, useForm } from '../../auth/parts/use-form.ts';

type FieldProps = Parameters<typeof PasswordField>[0];

/** The password that confirms an action; password managers find the account beside it. */
export function CurrentPassword(props: FieldProps) {
  const accountId = useSession((session) => session.user.account_id);
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={accountId} />
      <PasswordField {...props} />
    </>
  );
}

type FormProps<A extends RefusedAnswer> = Pick<FieldProps, 'label' | 'hint'> & {
  send: (password: string) => Promise<A>;
  done: (answer: A) => void | Promise<void>;
  className?: string;
  /** The button's text. */
  children: ReactNode;
};

/** A form with only the password. */
export function CurrentPasswordForm<A extends RefusedAnswer>(props: FormProps<A>) {
  const { send, done, className = 'grid gap-4', children, ...field } = props;
  const form = useForm({
    names: ['password'],
    check: checkAll({ password: required }),
    send: ({ password }) => send(password),
    blame: blamePassword,
    done,
  });
  return (
    <form {...form.form} className={className}>
      <CurrentPassword {...field} error={form.problems.password} />
      <FormFooter {...form}>{children}</FormFooter>
    </form>
  );
}

/** The field of a refusal if only the password can be wrong. */
export function blamePassword({ statusMessage }: RefusedAnswer): 'password' | undefined {
  return statusMessage === 'wrongCredentials' ? 'password' : undefined;
}
