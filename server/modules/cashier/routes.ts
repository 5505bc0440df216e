import type { BankItem } from '#contracts/api/cashier.ts';
import { type Tx, transaction } from '../../platform/database.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { playerById } from '../players/index.ts';
import { addBank, type Bank, banksOf, chooseDefault, removeBank } from './banks.ts';
import type { PlayerKey } from './holder.ts';

/** Asks a player for the password once more; refuses `wrongCredentials`, and slows guessing down. */
export type ConfirmPassword = (context: PlayerContext, password: string) => Promise<void>;

/** Hears of every new account, in the transaction that adds it. */
export type OnBankAdded = (
  tx: Tx,
  context: PlayerContext,
  bank: { bankId: string; lastDigits: string },
) => Promise<void>;

const playerOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

export function bankRoutes(
  numbers: Sealing,
  confirmPassword: ConfirmPassword,
  onBankAdded: OnBankAdded,
): Handlers {
  const answer = async (context: PlayerContext) => ({
    value: (await banksOf(context.db, playerOf(context))).map(present),
  });
  return {
    banks: async (_, context) => answer(context),
    addBank: async ({ bank_id, bank_name, holder_name, account_number, password }, context) => {
      await confirmPassword(context, password);
      const { db, site, player } = context;
      const profile = await playerById(db, site.id, player.id);
      const wanted = {
        bankId: bank_id,
        bankName: bank_name,
        holderName: holder_name,
        number: account_number,
      };
      await transaction(db, async (tx) => {
        const isNew = await addBank(tx, numbers, playerOf(context), profile?.fullName ?? '', wanted);
        const lastDigits = account_number.slice(-4);
        if (isNew) await onBankAdded(tx, context, { bankId: bank_id, lastDigits });
      });
      return answer(context);
    },
    setDefaultBank: async ({ bank_id }, context) => {
      await transaction(context.db, (tx) => chooseDefault(tx, playerOf(context), bank_id));
      return answer(context);
    },
    removeBank: async ({ bank_id, password }, context) => {
      await confirmPassword(context, password);
      await transaction(context.db, (tx) => removeBank(tx, playerOf(context), bank_id));
      return answer(context);
    },
  };
}

function present(bank: Bank): BankItem {
  return {
    bank_id: bank.bankId,
    bank_name: bank.bankName,
    holder_name: bank.holderName,
    masked_number: `•••• ${bank.lastDigits}`,
    is_default: bank.isDefault,
    created_at: bank.createdAt.toISOString(),
  };
}
