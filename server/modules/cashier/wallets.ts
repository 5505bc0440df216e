import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  type BankAccount,
  listBankAccounts,
  type NetworkCoin,
  type NewBankAccount,
  walletOf,
} from './bank-accounts.ts';
import { fieldValue, readFieldValues } from './methods/field-values.ts';
import { listOpenMethods, type Method } from './methods/methods.ts';
import { tables, type WithdrawalRow } from './tables.ts';

/** A method with crypto payouts: an address is required. */
export type CoinPayoutMethod = Method & { details: { chain: NonNullable<Method['details']['chain']> } };

const isCoinPayoutMethod = (method: Method): method is CoinPayoutMethod =>
  method.details.chain !== null && method.details.payout.length > 0;

/** The open methods of a site that pay out crypto, in display order. */
export async function listCoinPayoutMethods(
  db: Db,
  siteId: number,
  currency: string,
): Promise<CoinPayoutMethod[]> {
  return (await listOpenMethods(db, siteId, currency)).filter(isCoinPayoutMethod);
}

/** Whether both are the same coin on the same network: a payment on another network does not arrive. */
export const isSameCoin = (one: NetworkCoin, other: NetworkCoin): boolean =>
  one.network === other.network && one.coin === other.coin;

/** Whether an account can be paid now: a wallet, while a payout method for its coin is open. */
export function isPayable(
  { wallet }: Pick<BankAccount, 'wallet'>,
  ways: readonly CoinPayoutMethod[],
): boolean {
  return wallet === null || ways.some(({ details }) => isSameCoin(details.chain, wallet));
}

/** A player's accounts that can be paid now, the default first. */
export async function listPayableAccounts(
  db: Db,
  player: PlayerKey,
  currency: string,
): Promise<BankAccount[]> {
  const ways = await listCoinPayoutMethods(db, player.siteId, currency);
  return (await listBankAccounts(db, player)).filter((bank) => isPayable(bank, ways));
}

/**
 * A wallet from the player's input for a payment method. Refuses `methodUnavailable` if the site does not
 * have the method, and `invalidRequest` with the invalid field: a wrong checksum, or the operator's own
 * address.
 */
export async function parseWallet(
  db: Db,
  site: { id: number; currency: string },
  methodId: string,
  typed: Readonly<Record<string, string>>,
): Promise<Pick<NewBankAccount, 'number' | 'wallet'>> {
  const ways = await listCoinPayoutMethods(db, site.id, site.currency);
  const { details } = ways.find(({ method_id }) => method_id === methodId) ?? refuse('methodUnavailable');
  const { network, coin, address, memo } = details.chain;
  const answers = readFieldValues(details.payout, typed, network);
  const { name } = details.payout.find(({ kind }) => kind === 'address')!;
  // With memos, the operator and the player may share an exchange's address.
  if (answers[name] === address && memo === '')
    refuse('invalidRequest', { fields: [{ field: `fields.${name}`, rule: 'house' }] });
  const wallet = { network, coin, memo: fieldValue(details.payout, answers, 'memo') };
  return { number: answers[name] ?? '', wallet };
}

type Payee = Pick<WithdrawalRow, 'site_id' | 'withdrawal_id' | 'player_id' | 'bank_id'>;

/** The coin of a withdrawal; null for a bank account. */
export async function payoutCoin(db: Db, withdrawal: Payee): Promise<NetworkCoin | null> {
  return (await coinOfEach(db, [withdrawal])).get(withdrawal.withdrawal_id)!;
}

/** The coins of several withdrawals of a site, by withdrawal, in one statement. */
export async function coinOfEach(
  db: Db,
  withdrawals: readonly Payee[],
): Promise<Map<string, NetworkCoin | null>> {
  const [first] = withdrawals;
  if (!first) return new Map();
  const banks = await tables(db)
    .selectFrom('bank_account')
    .select(['player_id', 'bank_id', 'network', 'coin'])
    .where('site_id', '=', first.site_id)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('player_id', 'bank_id'),
        'in',
        withdrawals.map(({ player_id, bank_id }) => tuple(player_id, bank_id)),
      ),
    )
    .execute();
  const of = ({ withdrawal_id, player_id, bank_id }: Payee) => {
    const bank = banks.find((bank) => bank.player_id === player_id && bank.bank_id === bank_id);
    if (!bank) throw new Error(`withdrawal ${withdrawal_id} has no bank account`);
    return walletOf(bank);
  };
  return new Map(withdrawals.map((withdrawal) => [withdrawal.withdrawal_id, of(withdrawal)]));
}
