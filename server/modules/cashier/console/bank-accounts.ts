import { deny } from '../../../platform/console/denial.ts';
import { maskName } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { findPlayerById } from '../../players/index.ts';
import { listBankAccounts } from '../bank-accounts.ts';

/** A player's bank accounts and wallets, masked: the full number is only shown with a withdrawal. */
export const bankAccountHandlers: ConsoleHandlers = {
  async playerBankAccounts({ player_id }, { db, site }) {
    if (!(await findPlayerById(db, site.id, player_id))) deny('notFound');
    const banks = await listBankAccounts(db, { siteId: site.id, playerId: player_id });
    return {
      value: banks.map(({ bankId, bankName, holderName, lastDigits, wallet, isDefault, createdAt }) => ({
        ...{ bank_id: bankId, bank_name: bankName, holder: maskName(holderName), last_digits: lastDigits },
        coin: wallet ? `${wallet.coin} ${wallet.network}` : '',
        is_default: isDefault,
        created_at: createdAt.toISOString(),
      })),
    };
  },
};
