import type { ComponentProps } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';
import { PasswordInput } from '../../../ui/index.ts';

type PasswordFieldProps = Partial<
  Pick<ComponentProps<typeof PasswordInput>, 'label' | 'hint' | 'error' | 'autoFocus'>
>;

/** A password in use. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  return <PasswordInput label={t('auth.password')} name="password" maxLength={128} {...props} />;
}

/** A new password, with its requirements. */
export function NewPasswordField({ name = 'password', error }: { name?: string; error?: string }) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t(name === 'password' ? 'auth.password' : 'auth.newPassword')}
      name={name}
      autoComplete="new-password"
      maxLength={128}
      hint={t('auth.passwordHint')}
      error={error}
    />
  );
}
