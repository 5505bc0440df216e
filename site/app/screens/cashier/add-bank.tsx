import { useNavigate } from 'react-router';
import { AccountPage } from '../../shell/account-page.tsx';
import { useApp, useSession } from '../../state/app.ts';
import { useRequestId } from '../../state/request-id.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, EmptyState, PasswordInput, TextInput } from '../../ui/index.ts';
import { sayDone } from '../account/parts/say-done.ts';
import { type Check, checkAll, name, required } from '../auth/parts/checks.ts';
import { FullNameField } from '../auth/parts/contact-fields.tsx';
import { FormEnd } from '../auth/parts/form-end.tsx';
import { PanelForm } from '../auth/parts/panel-form.tsx';
import { useForm } from '../auth/parts/use-form.ts';

/** A bank account of the player's own; its holder is the name in the profile. */
export default function AddBank() {
  const { t } = useTranslation();
  const fullName = useSession((session) => session.fullname);
  return (
    <AccountPage title={t('page.add-bank')}>
      {fullName ? (
        <BankForm fullName={fullName} />
      ) : (
        <EmptyState
          icon="user"
          title={t('bank.nameMissing')}
          action={<ButtonLink to="/edit-profile">{t('page.edit-profile')}</ButtonLink>}
        >
          {t('bank.nameMissingText')}
        </EmptyState>
      )}
    </AccountPage>
  );
}

const bankName: Check = (value) =>
  required(value) ??
  (/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'’()/-]{1,59}$/u.test(value.trim()) ? undefined : 'bankName');
const number: Check = (value) => required(value) ?? (/^\d{6,24}$/.test(value) ? undefined : 'bankNumber');
const holder: Check = (value) => required(value) ?? name(value);

/** Fields in the order they stand in, with the refusals that speak of one. */
const BLAMED: Record<string, 'holder_name' | 'account_number' | 'password'> = {
  wrongCredentials: 'password',
  nameMismatch: 'holder_name',
  bankTaken: 'account_number',
};

function BankForm({ fullName }: { fullName: string }) {
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useRequestId();
  const accountId = useSession((session) => session.user.account_id);
  const form = useForm({
    draft: 'add-bank',
    names: ['bank_name', 'holder_name', 'account_number', 'password'],
    check: checkAll({
      ...{ bank_name: bankName, holder_name: holder, account_number: number },
      password: required,
    }),
    send: ({ password, ...bank }) =>
      app.api.addBank({ ...playerFields(app), ...bank, password, bank_id: id.of(bank) }),
    blame: ({ statusMessage }) => BLAMED[statusMessage],
    done: async () => {
      await sayDone(app, 'bankAdded');
      void navigate('/bank-details');
    },
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
      <input type="hidden" name="username" autoComplete="username" value={accountId} />
      <PasswordInput
        label={t('auth.password')}
        name="password"
        maxLength={128}
        error={form.problems.password}
      />
      <FormEnd {...form}>{t('page.add-bank')}</FormEnd>
    </PanelForm>
  );
}
