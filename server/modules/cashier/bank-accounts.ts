import type { Chain } from '#contracts/values/blockchains.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { publish } from '../../platform/events/index.ts';
import type { EncryptedColumn } from '../../platform/key-rotation/encrypted-data.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { findPlayerById } from '../players/index.ts';
import { isSpelledAlike } from './holder-names.ts';
import { lockPlayerPayments } from './player-lock.ts';
import { tables } from './tables.ts';

/** Maximum number of a player's accounts, and of new ones per day. */
const MAX_BANK_ACCOUNTS = 5;
const MAX_NEW_PER_DAY = 5;

/** A coin on a specific network, as a wallet accepts it. */
export type NetworkCoin = { network: Chain; coin: string };
/** `number`: the account number, or the address of a `wallet`. */
export type NewBankAccount = {
  bankId: string;
  bankName: string;
  holderName: string;
  number: string;
  wallet: (NetworkCoin & { memo: string }) | null;
};
export type BankAccount = {
  bankId: string;
  bankName: string;
  holderName: string;
  lastDigits: string;
  wallet: NetworkCoin | null;
  isDefault: boolean;
  createdAt: Date;
};

/** A player's bank accounts and wallets, the default first, then the newest. */
export async function listBankAccounts(db: Db, { siteId, playerId }: PlayerKey): Promise<BankAccount[]> {
  const rows = await tables(db)
    .selectFrom('bank_account')
    .innerJoin('player_payment_settings', (join) =>
      join
        .onRef('player_payment_settings.site_id', '=', 'bank_account.site_id')
        .onRef('player_payment_settings.player_id', '=', 'bank_account.player_id'),
    )
    .select([
      'bank_account.bank_id',
      'bank_name',
      'holder_name',
      'last_digits',
      'network',
      'coin',
      'created_at',
      'default_bank',
    ])
    .where('bank_account.site_id', '=', siteId)
    .where('bank_account.player_id', '=', playerId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('bank_account.bank_id')
    .execute();
  const banks = rows.map((row) => ({
    bankId: row.bank_id,
    bankName: row.bank_name,
    holderName: row.holder_name,
    lastDigits: row.last_digits,
    wallet: walletOf(row),
    isDefault: row.bank_id === row.default_bank,
    createdAt: row.created_at,
  }));
  return banks.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Whether a player has ever added a bank account or wallet, including removed ones. */
export async function hadBankAccount(db: Db, { siteId, playerId }: PlayerKey): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('bank_account')
    .select('bank_id')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The coin of a wallet; null for a bank account. */
export function walletOf({
  network,
  coin,
}: {
  network: Chain | null;
  coin: string | null;
}): NetworkCoin | null {
  return network && coin ? { network, coin } : null;
}

/**
 * Adds a bank account or a wallet; the first becomes the default. Refuses `nameMismatch` when the holder is
 * not the player, whose name is read under the lock that renaming also takes; `bankTaken` when the player
 * already has the number, or the address for that coin; `bankLimit` when there are too many. A repeated
 * `bankId` changes nothing; with a different number, bank or coin it is `duplicateMismatch`. Returns whether
 * an account was added.
 */
export async function addBankAccount(
  tx: Tx,
  numbers: Encryption,
  player: PlayerKey,
  request: NewBankAccount,
): Promise<boolean> {
  await lockPlayerPayments(tx, player);
  const fullName = (await findPlayerById(tx, player.siteId, player.playerId))?.fullName ?? '';
  if (fullName === '' || !isSpelledAlike(request.holderName, fullName)) refuse('nameMismatch');
  const { siteId, playerId } = player;
  const { bankId, wallet } = request;
  const coin = wallet?.coin ?? null;
  const hash = numbers.hash(siteId, request.number);
  const all = await lockBankAccounts(tx, player);
  const known = all.find((bank) => bank.bank_id === bankId);
  const isSame = (bank: (typeof all)[number]) => bank.number_hash.equals(hash) && bank.coin === coin;
  if (known) {
    if (!isSame(known) || known.bank_name !== request.bankName) refuse('duplicateMismatch');
    return false;
  }
  const open = all.filter((bank) => bank.removed_at === null);
  if (open.some(isSame)) refuse('bankTaken');
  const today = all.filter((bank) => bank.isNew).length;
  if (open.length >= MAX_BANK_ACCOUNTS || today >= MAX_NEW_PER_DAY)
    refuse('bankLimit', { limit: MAX_BANK_ACCOUNTS });
  await tables(tx)
    .insertInto('bank_account')
    .values({
      site_id: siteId,
      player_id: playerId,
      bank_id: bankId,
      bank_name: request.bankName,
      holder_name: request.holderName,
      number_sealed: numbers.encrypt(request.number, encryptionContext(player, bankId)),
      number_hash: hash,
      network: wallet?.network ?? null,
      coin,
      memo_sealed: wallet?.memo
        ? numbers.encrypt(wallet.memo, `${encryptionContext(player, bankId)}/memo`)
        : null,
      last_digits: request.number.slice(-4),
      removed_at: null,
    })
    .execute();
  const event = {
    event_id: bankId,
    site_id: siteId,
    player_id: playerId,
    number_hash: hash.toString('hex'),
  };
  await publish(tx, 'bank_account.added', event);
  if (open.length === 0) await updateDefault(tx, player, bankId);
  return true;
}

/**
 * Makes one of a player's accounts the default. Refuses `notFound` when it belongs to another player or was
 * removed.
 */
export async function setDefaultBankAccount(tx: Tx, player: PlayerKey, bankId: string): Promise<void> {
  await lockPlayerPayments(tx, player);
  const banks = await lockBankAccounts(tx, player);
  if (!banks.some((bank) => bank.bank_id === bankId && bank.removed_at === null)) refuse('notFound');
  await updateDefault(tx, player, bankId);
}

/**
 * Removes an account; if it was the default, the newest remaining one becomes the default. Refuses
 * `notFound`. Returns its last digits.
 */
export async function removeBankAccount(tx: Tx, player: PlayerKey, bankId: string): Promise<string> {
  await lockPlayerPayments(tx, player);
  const open = (await lockBankAccounts(tx, player)).filter((bank) => bank.removed_at === null);
  const { last_digits } = open.find((bank) => bank.bank_id === bankId) ?? refuse('notFound');
  await tables(tx)
    .updateTable('bank_account')
    .set({ removed_at: sql<Date>`now()` })
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('bank_id', '=', bankId)
    .execute();
  const holder = await tables(tx)
    .selectFrom('player_payment_settings')
    .select('default_bank')
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow();
  if (holder.default_bank === bankId)
    await updateDefault(tx, player, open.find((bank) => bank.bank_id !== bankId)?.bank_id ?? null);
  return last_digits;
}

/** Removes all accounts of a player, because someone added them who never verified the contact. */
export async function removeBankAccounts(tx: Tx, player: PlayerKey): Promise<void> {
  await lockPlayerPayments(tx, player);
  for (const { bank_id, removed_at } of await lockBankAccounts(tx, player))
    if (removed_at === null) await removeBankAccount(tx, player, bank_id);
}

/** Number of other players of the site with the same account number, for the withdrawal review. */
export async function playersSharingAccount(
  db: Db,
  { siteId, playerId }: PlayerKey,
  bankId: string,
): Promise<number> {
  const { players } = await tables(db)
    .selectFrom('bank_account as mine')
    .innerJoin('bank_account as other', (join) =>
      join
        .onRef('other.site_id', '=', 'mine.site_id')
        .onRef('other.number_hash', '=', 'mine.number_hash')
        .onRef('other.player_id', '<>', 'mine.player_id'),
    )
    .select(sql<bigint>`count(distinct other.player_id)`.as('players'))
    .where('mine.site_id', '=', siteId)
    .where('mine.player_id', '=', playerId)
    .where('mine.bank_id', '=', bankId)
    .executeTakeFirstOrThrow();
  return Number(players);
}

async function lockBankAccounts(tx: Tx, { siteId, playerId }: PlayerKey) {
  return await tables(tx)
    .selectFrom('bank_account')
    .select(['bank_id', 'bank_name', 'number_hash', 'coin', 'last_digits', 'removed_at'])
    .select(sql<boolean>`created_at > now() - interval '1 day'`.as('isNew'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .execute();
}

async function updateDefault(tx: Tx, { siteId, playerId }: PlayerKey, bankId: string | null): Promise<void> {
  await tables(tx)
    .updateTable('player_payment_settings')
    .set({ default_bank: bankId })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

export type Payee = { bank: string; holder: string; number: string; memo: string };

/**
 * The holder, the number or address, and the memo of an account, including removed accounts; for the player
 * and for payout staff.
 */
export async function findPayee(
  db: Db,
  numbers: Encryption,
  player: PlayerKey,
  bankId: string,
): Promise<Payee> {
  const payee = (await payeesByIds(db, numbers, player, [bankId])).get(bankId);
  if (!payee) throw new Error(`player ${player.playerId} has no account ${bankId}`);
  return payee;
}

/** The same for several accounts of a player, by id, in one statement. */
export async function payeesByIds(
  db: Db,
  numbers: Encryption,
  player: PlayerKey,
  bankIds: readonly string[],
): Promise<Map<string, Payee>> {
  if (bankIds.length === 0) return new Map();
  const banks = await tables(db)
    .selectFrom('bank_account')
    .select(['bank_id', 'number_sealed', 'memo_sealed', 'bank_name', 'holder_name'])
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('bank_id', 'in', [...bankIds])
    .execute();
  return new Map(
    banks.map(({ bank_id, bank_name: bank, holder_name: holder, number_sealed, memo_sealed }) => {
      const place = encryptionContext(player, bank_id);
      const memo = memo_sealed && numbers.decrypt(memo_sealed, `${place}/memo`).toString();
      const number = numbers.decrypt(number_sealed, place).toString();
      return [bank_id, { bank, holder, number, memo: memo ?? '' }];
    }),
  );
}

/** Account numbers and memos as stored. */
export function encryptedNumbers(encryption: Encryption): EncryptedColumn[] {
  const numbers = { table: 'cashier.bank_account', key: ['site_id', 'player_id', 'bank_id'], encryption };
  const placeOf: EncryptedColumn['place'] = ({ site_id, player_id, bank_id }) =>
    encryptionContext({ siteId: Number(site_id), playerId: player_id! }, bank_id!);
  return [
    { ...numbers, column: 'number_sealed', place: placeOf },
    { ...numbers, column: 'memo_sealed', place: (row) => `${placeOf(row)}/memo` },
  ];
}

/** Binds an encrypted number to its row: copied to another row, it cannot be decrypted. */
function encryptionContext({ siteId, playerId }: PlayerKey, bankId: string): string {
  return `${siteId}/${playerId}/${bankId}`;
}
