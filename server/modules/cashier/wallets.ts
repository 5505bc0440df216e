import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Bank, banksOf, type Coin, type NewBank, walletIn } from './banks.ts';
import type { PlayerKey } from './holder.ts';
import { answerFor, answersOf } from './methods/answers.ts';
import { type Method, methodsOf } from './methods/methods.ts';
import { tables, type WithdrawalRow } from './tables.ts';

/** A method that pays coins out: it asks for an address. */
export type Way = Method & { details: { chain: NonNullable<Method['details']['chain']> } };

const isWay = (method: Method): method is Way =>
  method.details.chain !== null && method.details.payout.length > 0;

/** The open methods of a site that pay coins out, in its order. */
export async function waysOf(db: Db, siteId: number, currency: string): Promise<Way[]> {
  return (await methodsOf(db, siteId, currency)).filter(isWay);
}

/** Whether two are one coin on one network: the same coin on another does not arrive. */
export const isSameCoin = (one: Coin, other: Coin): boolean =>
  one.network === other.network && one.coin === other.coin;

/** Whether an account can be paid now: a wallet while a way of its coin is open. */
export function isPayable({ wallet }: Pick<Bank, 'wallet'>, ways: readonly Way[]): boolean {
  return wallet === null || ways.some(({ details }) => isSameCoin(details.chain, wallet));
}

/** A player's accounts that can be paid now, the default first. */
export async function payableBanks(db: Db, player: PlayerKey, currency: string): Promise<Bank[]> {
  const ways = await waysOf(db, player.siteId, currency);
  return (await banksOf(db, player)).filter((bank) => isPayable(bank, ways));
}

/**
 * A wallet as its player typed it into the fields of a way. Refuses `methodUnavailable` for what is none of the site's ways, and
 * `invalidRequest` with the field that does not fit: an address without the checksum of its chain, or the house's own.
 */
export async function readWallet(
  db: Db,
  site: { id: number; currency: string },
  methodId: string,
  typed: Readonly<Record<string, string>>,
): Promise<Pick<NewBank, 'number' | 'wallet'>> {
  const ways = await waysOf(db, site.id, site.currency);
  const { details } = ways.find(({ method_id }) => method_id === methodId) ?? refuse('methodUnavailable');
  const { network, coin, address, memo } = details.chain;
  const answers = answersOf(details.payout, typed, network);
  const { name } = details.payout.find(({ kind }) => kind === 'address')!;
  // Where a memo tells many apart, the house and the player may share the address of an exchange.
  if (answers[name] === address && memo === '')
    refuse('invalidRequest', { fields: [{ field: `fields.${name}`, rule: 'house' }] });
  const wallet = { network, coin, memo: answerFor(details.payout, answers, 'memo') };
  return { number: answers[name] ?? '', wallet };
}

type Payee = Pick<WithdrawalRow, 'site_id' | 'withdrawal_id' | 'player_id' | 'bank_id'>;

/** The coin a withdrawal goes out as; null when it goes to a bank account. */
export async function coinOf(db: Db, withdrawal: Payee): Promise<Coin | null> {
  return (await coinOfEach(db, [withdrawal])).get(withdrawal.withdrawal_id)!;
}

/** The same for several withdrawals of a site, in one statement, by withdrawal. */
export async function coinOfEach(db: Db, withdrawals: readonly Payee[]): Promise<Map<string, Coin | null>> {
  const [first] = withdrawals;
  if (!first) return new Map();
  const banks = await tables(db)
    .selectFrom('bank')
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
    const bank = banks.find((one) => one.player_id === player_id && one.bank_id === bank_id);
    if (!bank) throw new Error(`withdrawal ${withdrawal_id} has no bank account`);
    return walletIn(bank);
  };
  return new Map(withdrawals.map((withdrawal) => [withdrawal.withdrawal_id, of(withdrawal)]));
}
