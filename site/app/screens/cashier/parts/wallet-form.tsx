import { useNavigate } from 'react-router';
import { useApp, useSession } from '../../../state/app.ts';
import { useRequestId } from '../../../state/request-id.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { PasswordInput, TextInput } from '../../../ui/index.ts';
import { showSuccessToast } from '../../account/parts/success-toast.ts';
import { FullNameField } from '../../auth/parts/contact-fields.tsx';
import { checkAll, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { PanelForm } from '../../auth/parts/panel-form.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import type { WithdrawalMethod } from '../add-bank.data.ts';
import { accountName, FIELD_OF_REFUSAL, holder } from './account-checks.ts';
import { fieldChecks, fieldOfRefusal, ruleOfRefusal } from './form-checks.ts';
import { SchemaFields } from './schema-fields.tsx';

/** A player's wallet for the coins of one method: the fields are the method's data. */
export function WalletForm({ way, fullName }: { way: WithdrawalMethod; fullName: string }) {
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useRequestId();
  const accountId = useSession((session) => session.user.account_id);
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
    send: ({ bank_name = '', holder_name = '', password = '', ...fields }) => {
      const wallet = { bank_name, holder_name, method_id: way.method_id, fields };
      return app.api.addBank({ ...playerFields(app), ...wallet, password, bank_id: id.of(wallet) });
    },
    blame: (refusal) => {
      const field = FIELD_OF_REFUSAL[refusal.statusMessage];
      return (field === 'account_number' ? address : field) ?? fieldOfRefusal(refusal, requested);
    },
    explain: ruleOfRefusal,
    done: async () => {
      await showSuccessToast(app, 'bankAdded');
      void navigate('/bank-details');
    },
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
      <input type="hidden" name="username" autoComplete="username" value={accountId} />
      <PasswordInput
        label={t('auth.password')}
        name="password"
        maxLength={128}
        error={form.problems.password}
      />
      <FormFooter {...form}>{t('wallet.add')}</FormFooter>
    </PanelForm>
  );
}
