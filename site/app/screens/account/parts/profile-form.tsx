import { useState } from 'react';
import type { Profile } from '#contracts/api/profile.ts';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { EmailField, FullNameField, PhoneField } from '../../auth/parts/contact-fields.tsx';
import { checkAll } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { PanelForm } from '../../auth/parts/panel-form.tsx';
import { emailCheck, name, phoneCheck } from '../../auth/parts/registration-checks.ts';
import { useForm } from '../../auth/parts/use-form.ts';
import { CurrentPassword } from './current-password.tsx';

type ProfileFormProps = {
  profile: Profile;
  isNameFixed: boolean;
  onDone: (stored: Profile) => Promise<void>;
};

const digits = (text: string) => text.replace(/\D/g, '');

/** Name and contacts; the password field appears once the server requires it [player protection A6]. */
export function ProfileForm({ profile, isNameFixed, onDone }: ProfileFormProps) {
  const app = useApp();
  const { t } = useTranslation();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    draft: 'edit-profile',
    names: ['full_name', 'contact_email', 'contact_phone', 'password'],
    check: checkAll({ full_name: name, contact_email: emailCheck, contact_phone: phoneCheck }),
    send: ({ full_name, contact_email, contact_phone, password }) =>
      app.api.profileUpdate({
        ...playerFields(app),
        full_name,
        contact_email,
        // The field accepts only digits: a number that differs only by its plus sign is the same.
        ...(digits(contact_phone) === digits(profile.contact_phone) ? {} : { contact_phone }),
        ...(password ? { password } : {}),
      }),
    blame: ({ statusMessage }) => {
      if (statusMessage === 'confirmationNeeded') setAsksPassword(true);
      if (['confirmationNeeded', 'wrongCredentials'].includes(statusMessage)) return 'password';
      return ['invalidName', 'nameFixed'].includes(statusMessage) ? 'full_name' : undefined;
    },
    done: async (answer) => {
      setAsksPassword(false);
      const stored = succeeded(answer) ? answer.value[0] : undefined;
      if (stored) await onDone(stored);
    },
  });
  return (
    <PanelForm form={form.form}>
      <FullNameField
        label={t('account.fullName')}
        name="full_name"
        defaultValue={profile.full_name}
        readOnly={isNameFixed}
        hint={isNameFixed ? t('account.nameFixedHint') : t('account.fullNameHint')}
        error={form.problems.full_name}
      />
      <EmailField defaultValue={profile.contact_email} error={form.problems.contact_email} />
      <PhoneField
        defaultValue={digits(profile.contact_phone)}
        hint={t('auth.phoneHint')}
        error={form.problems.contact_phone}
      />
      {asksPassword && (
        <CurrentPassword hint={t('account.confirmPasswordHint')} error={form.problems.password} autoFocus />
      )}
      <FormFooter {...form}>{t('account.save')}</FormFooter>
    </PanelForm>
  );
}
