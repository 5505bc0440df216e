import type { ComponentProps } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';

type InputProps = Pick<
  ComponentProps<typeof TextInput>,
  'error' | 'hint' | 'defaultValue' | 'isOptional' | 'readOnly'
>;

export function EmailField(rest: InputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.email')}
      name="contact_email"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      {...rest}
    />
  );
}

export function PhoneField(rest: InputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.phone')}
      name="contact_phone"
      type="tel"
      filter="digits"
      autoComplete="tel"
      maxLength={15}
      {...rest}
    />
  );
}

/** The name of a person in letters. */
export function FullNameField(props: InputProps & { label: string; name: string }) {
  return (
    <TextInput
      filter="name"
      inputMode="text"
      autoComplete="name"
      autoCapitalize="words"
      maxLength={100}
      {...props}
    />
  );
}

/** Properties shared by all id fields. */
export const ID_FIELD = {
  name: 'account_id',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 64,
} as const satisfies Partial<Parameters<typeof TextInput>[0]>;

/** The id that an account was opened with. */
export function AccountIdField(rest: Pick<InputProps, 'error' | 'hint'>) {
  const { t } = useTranslation();
  return <TextInput {...ID_FIELD} label={t('auth.accountId')} autoComplete="username" {...rest} />;
}
