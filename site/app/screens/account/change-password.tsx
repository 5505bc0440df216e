import { useNavigate } from 'react-router';
import { AccountPage } from '../../shell/account-page.tsx';
import { useApp, useSession } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Panel, PasswordInput } from '../../ui/index.ts';
import { checkAll, newPassword, required } from '../auth/parts/field-checks.ts';
import { FormFooter } from '../auth/parts/form-footer.tsx';
import { NewPasswordField } from '../auth/parts/register-fields.tsx';
import { useForm } from '../auth/parts/use-form.ts';
import { showSuccessToast } from './parts/success-toast.ts';

/** A new password; every other session of the account ends with it [P-11]. */
export default function ChangePassword() {
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const accountId = useSession((session) => session.user.account_id);
  const form = useForm({
    names: ['password', 'new_password'],
    check: checkAll({ password: required, new_password: newPassword }),
    send: (values) => app.api.updatePassword({ ...playerFields(app), ...values }),
    blame: ({ statusMessage }) => {
      if (statusMessage === 'wrongCredentials') return 'password';
      return ['weakPassword', 'samePassword'].includes(statusMessage) ? 'new_password' : undefined;
    },
    done: async () => {
      await showSuccessToast(app, 'passwordChanged');
      void navigate('/account');
    },
  });
  return (
    <AccountPage title={t('page.change-password')}>
      <Panel className="max-w-xl">
        <form {...form.form} className="grid gap-4">
          {/* Password managers store the new password with the account they find in the form. */}
          <input type="hidden" name="username" autoComplete="username" value={accountId} />
          <p className="text-sm text-muted">{t('account.passwordText')}</p>
          <PasswordInput
            label={t('account.currentPassword')}
            name="password"
            maxLength={128}
            error={form.problems.password}
          />
          <NewPasswordField name="new_password" error={form.problems.new_password} />
          <FormFooter {...form}>{t('page.change-password')}</FormFooter>
        </form>
      </Panel>
    </AccountPage>
  );
}
