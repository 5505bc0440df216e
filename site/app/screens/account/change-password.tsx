import { useNavigate } from 'react-router';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useApp, useSession } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { SecurityArt } from '../../ui/illustrations/account-pages.tsx';
import { Panel } from '../../ui/index.ts';
import { checkAll, required } from '../auth/parts/field-checks.ts';
import { FormFooter } from '../auth/parts/form-footer.tsx';
import { NewPasswordField, PasswordField } from '../auth/parts/password-field.tsx';
import { newPassword } from '../auth/parts/registration-checks.ts';
import { useForm } from '../auth/parts/use-form.ts';
import type { Data } from './change-password.data.ts';
import { useCodeConfirmation } from './parts/code-confirmation.tsx';
import { showSuccessToast } from './parts/success-toast.ts';

/** A new password; every other session of the account ends with it [P-11]. */
export default function ChangePassword() {
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isFirst } = usePageData<Data>();
  const accountId = useSession((session) => session.user.account_id);
  const confirmCode = useCodeConfirmation();
  const form = useForm({
    names: ['password', 'tac', 'new_password'],
    check: checkAll(
      isFirst ? { new_password: newPassword } : { password: required, new_password: newPassword },
    ),
    send: ({ password, tac, new_password }) => {
      const proof = isFirst ? (tac ? { tac } : {}) : { password };
      return app.api.updatePassword({ ...playerFields(app), ...proof, new_password });
    },
    blame: (refusal) => {
      if (['weakPassword', 'samePassword'].includes(refusal.statusMessage)) return 'new_password';
      return confirmCode.blame(refusal);
    },
    done: async () => {
      await showSuccessToast(app, 'passwordChanged');
      void navigate('/account');
    },
  });
  return (
    <AccountPage title={t('page.change-password')} art={<SecurityArt />}>
      <Panel className="max-w-xl">
        <form {...form.form} className="grid gap-4">
          {/* Password managers store the new password for the account they find in the form. */}
          <input type="hidden" name="username" autoComplete="username" value={accountId} />
          <p className="text-sm text-muted">
            {t(isFirst ? 'account.setPasswordText' : 'account.passwordText')}
          </p>
          {!isFirst && <PasswordField label={t('account.currentPassword')} error={form.problems.password} />}
          {confirmCode.field(form.problems.tac)}
          <NewPasswordField name="new_password" error={form.problems.new_password} />
          <FormFooter {...form}>{t(isFirst ? 'account.setPassword' : 'page.change-password')}</FormFooter>
        </form>
      </Panel>
    </AccountPage>
  );
}
