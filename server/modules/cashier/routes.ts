import type { BankItem } from '#contracts/api/bank-accounts.ts';
import { CHAINS } from '#contracts/values/blockchains.ts';
import { type Tx, transaction } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  addBankAccount,
  type BankAccount,
  listBankAccounts,
  type Payee,
  payeesByIds,
  removeBankAccount,
  setDefaultBankAccount,
} from './bank-accounts.ts';
import { supportedLanguage, translated } from './methods/localized-text.ts';
import { presentField } from './methods/presenters.ts';
import { type CoinPayoutMethod, isPayable, listCoinPayoutMethods, parseWallet } from './wallets.ts';

/** Requires the player's password; refuses `wrongCredentials`, and throttles guessing. */
export type ConfirmPassword = (context: PlayerContext, password: string) => Promise<void>;

/** Called for every added or removed account, in the same transaction. */
export type OnBankAccountChange = (
  tx: Tx,
  context: PlayerContext,
  bank: { bankId: string; lastDigits: string; change: 'bankAdded' | 'bankRemoved' },
) => Promise<void>;

const playerOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

/** Calls on a player's bank accounts and wallets. Adding and removing requires the password. */
export function createBankAccountRoutes(
  numbers: Encryption,
  confirmPassword: ConfirmPassword,
  onBankChange: OnBankAccountChange,
): Handlers {
  const answer = async (context: PlayerContext) => {
    const { db, site } = context;
    const [banks, ways] = await Promise.all([
      listBankAccounts(db, playerOf(context)),
      listCoinPayoutMethods(db, site.id, site.currency),
    ]);
    const wallets = banks.flatMap(({ wallet, bankId }) => (wallet ? [bankId] : []));
    const payees = await payeesByIds(db, numbers, playerOf(context), wallets);
    return { value: banks.map((bank) => presentBankAccount(bank, payees.get(bank.bankId), ways)), ways };
  };
  return {
    banks: async ({ language }, context) => {
      const { value, ways } = await answer(context);
      return { value, ways: ways.map((way) => presentWalletMethod(way, supportedLanguage(language))) };
    },
    addBank: async ({ bank_id, bank_name, holder_name, password, ...details }, context) => {
      await confirmPassword(context, password);
      const { db, site } = context;
      const account = details.method_id
        ? await parseWallet(db, site, details.method_id, details.fields)
        : { number: details.account_number, wallet: null };
      if (account.number === '')
        refuse('invalidRequest', { fields: [{ field: 'account_number', rule: 'required' }] });
      const request = { bankId: bank_id, bankName: bank_name, holderName: holder_name, ...account };
      await transaction(db, async (tx) => {
        const isNew = await addBankAccount(tx, numbers, playerOf(context), request);
        const lastDigits = account.number.slice(-4);
        if (isNew) await onBankChange(tx, context, { bankId: bank_id, lastDigits, change: 'bankAdded' });
      });
      return { value: (await answer(context)).value };
    },
    setDefaultBank: async ({ bank_id }, context) => {
      await transaction(context.db, (tx) => setDefaultBankAccount(tx, playerOf(context), bank_id));
      return { value: (await answer(context)).value };
    },
    removeBank: async ({ bank_id, password }, context) => {
      await confirmPassword(context, password);
      await transaction(context.db, async (tx) => {
        const lastDigits = await removeBankAccount(tx, playerOf(context), bank_id);
        await onBankChange(tx, context, { bankId: bank_id, lastDigits, change: 'bankRemoved' });
      });
      return { value: (await answer(context)).value };
    },
  };
}

function presentWalletMethod({ method_id, details }: CoinPayoutMethod, language: string) {
  const { coin, network } = details.chain;
  return {
    method_id,
    name: translated(details.name, language),
    chain: { coin, network: CHAINS[network].name },
    fields: details.payout.map((field) => presentField(field, language)),
  };
}

function presentBankAccount(
  bank: BankAccount,
  payee: Payee | undefined,
  ways: readonly CoinPayoutMethod[],
): BankItem {
  const { wallet, bankId } = bank;
  return {
    bank_id: bankId,
    bank_name: bank.bankName,
    holder_name: bank.holderName,
    masked_number: `•••• ${bank.lastDigits}`,
    wallet:
      wallet && payee
        ? {
            coin: wallet.coin,
            network: CHAINS[wallet.network].name,
            address: payee.number,
            memo: payee.memo,
          }
        : null,
    is_payable: isPayable(bank, ways),
    is_default: bank.isDefault,
    created_at: bank.createdAt.toISOString(),
  };
}
