import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';
import { CurrentPassword } from '../../account/parts/current-password.tsx';
import { FullNameField } from '../../auth/parts/contact-fields.tsx';
import { checkAll, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { PanelForm } from '../../auth/parts/panel-form.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import type { WithdrawalMethod } from '../add-bank.data.ts';
import { accountName, FIELD_OF_REFUSAL, holder } from './account-checks.ts';
import { fieldChecks, fieldOfRefusal, ruleOfRefusal } from './form-checks.ts';
import { SchemaFields } from './schema-fields.tsx';
import { useNewAccount } from './use-new-account.ts';

/** A player's wallet for the coins of one method: the fields are the method's data. */
export function WalletForm({ way, fullName }: { way: WithdrawalMethod; fullName: string }) {
  const { t } = useTranslation();
  const { add, done } = useNewAccount();
  const requested = way.fields.map(({ name }) => name);
  const address = way.fields.find(({ kind }) => kind === 'address')?.name;
  const check = checkAll({ bank_name: accountName, holder_name: holder, password: required });
  const form = useForm({
    draft: `add-wallet-${way.method_id}`,
    names: [...requested, 'bank_name', 'holder_name', 'password'],
    check: (values) => ({
      ...check(values as Parameters<typeof check>[0]),
      ...fieldChecks(way.fields, values),
    }),
    send: ({ bank_name = '', holder_name = '', password = '', ...fields }) =>
      add({ bank_name, holder_name, method_id: way.method_id, fields }, password),
    blame: (refusal) => {
      const field = FIELD_OF_REFUSAL[refusal.statusMessage];
      return (field === 'account_number' ? address : field) ?? fieldOfRefusal(refusal, requested);
    },
    explain: ruleOfRefusal,
    done,
  });
  return (
    <PanelForm form={form.form}>
      <div className="grid gap-2 rounded-md bg-surface-2 p-3 text-sm">
        <p className="font-semibold text-warning">{t('wallet.only', way.chain)}</p>
        <p>{t('wallet.final')}</p>
      </div>
      <SchemaFields fields={way.fields} problems={form.problems} />
      <TextInput
        label={t('wallet.name')}
        name="bank_name"
        autoComplete="off"
        maxLength={60}
        hint={t('wallet.nameHint')}
        error={form.problems.bank_name}
      />
      <FullNameField
        label={t('wallet.holder')}
        name="holder_name"
        defaultValue={fullName}
        hint={t('wallet.holderHint')}
        error={form.problems.holder_name}
      />
      <CurrentPassword error={form.problems.password} />
      <FormFooter {...form}>{t('wallet.add')}</FormFooter>
    </PanelForm>
  );
}
