import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';
import { CurrentPassword } from '../../account/parts/current-password.tsx';
import { FullNameField } from '../../auth/parts/contact-fields.tsx';
import { checkAll, type FieldCheck, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { PanelForm } from '../../auth/parts/panel-form.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import { accountName, FIELD_OF_REFUSAL, holder } from './account-checks.ts';
import { useNewAccount } from './use-new-account.ts';

const number: FieldCheck = (value) =>
  required(value) ?? (/^\d{6,24}$/.test(value) ? undefined : 'bankNumber');

/** The player's bank account; its holder is the name in the profile. */
export function BankForm({ fullName }: { fullName: string }) {
  const { t } = useTranslation();
  const { add, done } = useNewAccount();
  const form = useForm({
    draft: 'add-bank',
    names: ['bank_name', 'holder_name', 'account_number', 'password'],
    check: checkAll({
      ...{ bank_name: accountName, holder_name: holder, account_number: number },
      password: required,
    }),
    send: ({ password, ...bank }) => add(bank, password),
    blame: ({ statusMessage }) => FIELD_OF_REFUSAL[statusMessage],
    done,
  });
  return (
    <PanelForm form={form.form}>
      <TextInput
        label={t('bank.name')}
        name="bank_name"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={60}
        error={form.problems.bank_name}
      />
      <FullNameField
        label={t('bank.holder')}
        name="holder_name"
        defaultValue={fullName}
        hint={t('bank.holderHint')}
        error={form.problems.holder_name}
      />
      <TextInput
        label={t('bank.number')}
        name="account_number"
        filter="digits"
        autoComplete="off"
        maxLength={24}
        hint={t('bank.numberHint')}
        error={form.problems.account_number}
      />
      <CurrentPassword error={form.problems.password} />
      <FormFooter {...form}>{t('bank.add')}</FormFooter>
    </PanelForm>
  );
}
