import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import type { Data } from '../register.data.ts';
import { AccountIdField, EmailField, PhoneField } from './contact-fields.tsx';
import { checkLimit, type DepositLimitPrompt, LIMIT_NAMES, limitOf } from './deposit-limit.ts';
import { DepositLimitFields } from './deposit-limit-fields.tsx';
import { checkAll } from './field-checks.ts';
import { FormFooter } from './form-footer.tsx';
import { MARKETING_NAMES, MarketingChoices, marketingOf } from './marketing-choices.tsx';
import { NewPasswordField } from './password-field.tsx';
import { AgeField, ReferrerField } from './register-fields.tsx';
import { refusedRegistrationField, register } from './registration.ts';
import { accountIdCheck, emailCheck, newPassword, ofAge, phoneCheck } from './registration-checks.ts';
import { useForm } from './use-form.ts';

const NAMES = [
  'account_id',
  'password',
  'contact_phone',
  'contact_email',
  'referrer_code',
  'of_age',
  ...LIMIT_NAMES,
  ...MARKETING_NAMES,
] as const;

type Props = {
  demand: DepositLimitPrompt;
  minAge: number;
  /** Channels for which registration asks consent to marketing. */
  marketing: Data['marketing'];
  onDone: () => void;
};

/** Registration with an id and a password chosen by the player. */
export function PasswordRegister({ demand, minAge, marketing, onDone }: Props) {
  const app = useApp();
  const { t } = useTranslation();
  const currency = app.layout.get().site?.currency ?? '';
  const form = useForm({
    draft: 'register',
    names: NAMES,
    check: (values) => ({
      ...checkAll({
        account_id: accountIdCheck,
        password: newPassword,
        contact_phone: phoneCheck,
        contact_email: emailCheck,
        of_age: ofAge,
      })(values),
      ...checkLimit(demand, currency)(values),
    }),
    send: (values) => {
      const { account_id, password, contact_phone, contact_email, referrer_code } = values;
      return register(app, {
        ...{ password, contact_phone, contact_email, referrer_code },
        account_id: account_id.trim(),
        deposit_limit: limitOf(values, currency),
        marketing: marketingOf(values),
      });
    },
    blame: refusedRegistrationField,
    done: onDone,
  });
  const { problems } = form;
  return (
    <form {...form.form} className="grid gap-4">
      <AccountIdField hint={t('auth.accountIdHint')} error={problems.account_id} />
      <NewPasswordField error={problems.password} />
      <PhoneField hint={t('auth.phoneHint')} error={problems.contact_phone} isOptional />
      <EmailField error={problems.contact_email} isOptional />
      <ReferrerField error={problems.referrer_code} />
      <DepositLimitFields demand={demand} problems={problems} />
      <MarketingChoices channels={marketing} />
      <AgeField minAge={minAge} error={problems.of_age} />
      <FormFooter {...form}>{t('auth.openAccount')}</FormFooter>
    </form>
  );
}
