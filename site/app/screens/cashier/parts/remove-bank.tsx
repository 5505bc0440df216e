import { useRevalidator } from 'react-router';
import type { BankItem } from '#contracts/api/cashier.ts';
import { useApp, useSession } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Dialog, PasswordInput } from '../../../ui/index.ts';
import { sayDone } from '../../account/parts/say-done.ts';
import { checkAll, required } from '../../auth/parts/checks.ts';
import { FormEnd } from '../../auth/parts/form-end.tsx';
import { useForm } from '../../auth/parts/use-form.ts';

/** Asks for the password before an account is removed. */
export function RemoveBank({ bank, onClose }: { bank: BankItem; onClose: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const accountId = useSession((session) => session.user.account_id);
  const form = useForm({
    names: ['password'],
    check: checkAll({ password: required }),
    send: ({ password }) => app.api.removeBank({ ...playerFields(app), bank_id: bank.bank_id, password }),
    blame: ({ statusMessage }) => (statusMessage === 'wrongCredentials' ? 'password' : undefined),
    done: async () => {
      await sayDone(app, 'bankRemoved');
      await revalidate();
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bank.removeTitle')}
      description={t('bank.removeText', { name: `${bank.bank_name} ${bank.masked_number}` })}
    >
      <form {...form.form} className="grid gap-4">
        <input type="hidden" name="username" autoComplete="username" value={accountId} />
        <PasswordInput
          label={t('auth.password')}
          name="password"
          maxLength={128}
          error={form.problems.password}
        />
        <FormEnd {...form}>{t('bank.remove')}</FormEnd>
      </form>
    </Dialog>
  );
}
