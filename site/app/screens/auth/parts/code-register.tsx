import { useState } from 'react';
import { useApp } from '../../../state/app.ts';
import { siteFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';
import type { Data } from '../register.data.ts';
import { CodeEntryForm, CodeRequestForm, type RequestCode, type SentCode } from './code-steps.tsx';
import { ID_FIELD } from './contact-fields.tsx';
import { checkLimit, type DepositLimitPrompt, LIMIT_NAMES, limitOf } from './deposit-limit.ts';
import { DepositLimitFields } from './deposit-limit-fields.tsx';
import { checkAll } from './field-checks.ts';
import { FormFooter } from './form-footer.tsx';
import { MARKETING_NAMES, MarketingChoices, marketingOf } from './marketing-choices.tsx';
import { NewPasswordField } from './password-field.tsx';
import { AgeField, ReferrerField } from './register-fields.tsx';
import { refusedRegistrationField, register } from './registration.ts';
import { contactCheck, newPassword, ofAge } from './registration-checks.ts';
import { useForm } from './use-form.ts';

type Props = {
  demand: DepositLimitPrompt;
  minAge: number;
  marketing: Data['marketing'];
  onDone: () => void;
};

/** Registration with a phone number or an email address verified by a code as the account id [P-10]. */
export function CodeRegister({ demand, minAge, marketing, onDone }: Props) {
  const app = useApp();
  const { t } = useTranslation();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isVerified, setVerified] = useState(false);
  const request: RequestCode = (account_id) => app.api.requestRegisterTac({ ...siteFields(app), account_id });
  const back = () => {
    setSent(null);
    setVerified(false);
  };
  if (!sent) {
    const field = (error: string | undefined) => (
      <TextInput
        {...ID_FIELD}
        label={t('auth.contact')}
        autoComplete="email"
        inputMode="email"
        hint={t('auth.contactHint')}
        error={error}
      />
    );
    return <CodeRequestForm request={request} check={contactCheck} onSent={setSent} field={field} />;
  }
  if (isVerified)
    return <ChoosePassword account_id={sent.account_id} {...{ demand, minAge, marketing, onDone }} />;
  return (
    <CodeEntryForm
      sent={sent}
      request={request}
      send={(tac) => app.api.verifyTac({ ...siteFields(app), account_id: sent.account_id, tac })}
      onChange={back}
      onDone={() => setVerified(true)}
    >
      {t('auth.verify')}
    </CodeEntryForm>
  );
}

function ChoosePassword({ account_id, demand, minAge, marketing, onDone }: Props & { account_id: string }) {
  const app = useApp();
  const { t } = useTranslation();
  const currency = app.layout.get().site?.currency ?? '';
  const form = useForm({
    draft: 'register-by-code',
    names: ['password', 'referrer_code', 'of_age', ...LIMIT_NAMES, ...MARKETING_NAMES],
    check: (values) => ({
      ...checkAll({ password: newPassword, of_age: ofAge })(values),
      ...checkLimit(demand, currency)(values),
    }),
    send: (values) =>
      register(app, {
        ...{ account_id, password: values.password, referrer_code: values.referrer_code },
        ...contactOf(account_id),
        deposit_limit: limitOf(values, currency),
        marketing: marketingOf(values),
      }),
    blame: (refusal) => {
      const field = refusedRegistrationField(refusal);
      return field === 'account_id' ? undefined : field;
    },
    done: onDone,
  });
  return (
    <form {...form.form} className="grid gap-4">
      <TextInput
        label={t('auth.accountId')}
        name="username"
        autoComplete="username"
        value={account_id}
        readOnly
      />
      <NewPasswordField error={form.problems.password} />
      <ReferrerField error={form.problems.referrer_code} />
      <DepositLimitFields demand={demand} problems={form.problems} />
      <MarketingChoices channels={marketing} />
      <AgeField minAge={minAge} error={form.problems.of_age} />
      <FormFooter {...form}>{t('auth.openAccount')}</FormFooter>
    </form>
  );
}

/** The verified contact is also the account's contact. */
function contactOf(accountId: string) {
  return accountId.includes('@') ? { contact_email: accountId } : { contact_phone: accountId };
}
