import { useNavigate } from 'react-router';
import { type App, useApp } from '../../../state/app.ts';
import { useRequestId } from '../../../state/request-id.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { showSuccessToast } from '../../account/parts/success-toast.ts';

/** A bank account, or a wallet with the fields of its method. */
type NewAccount = Omit<Parameters<App['api']['addBank']>[0], 'account_id' | 'auth' | 'password' | 'bank_id'>;

/** Adds a bank account or a wallet of the player, once however often it is submitted, and shows the list. */
export function useNewAccount() {
  const app = useApp();
  const navigate = useNavigate();
  const id = useRequestId();
  return {
    add: (account: NewAccount, password: string) =>
      app.api.addBank({ ...playerFields(app), ...account, password, bank_id: id.of(account) }),
    done: async () => {
      await showSuccessToast(app, 'bankAdded');
      void navigate('/bank-details');
    },
  };
}
