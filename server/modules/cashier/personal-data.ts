import { randomBytes } from 'node:crypto';
import type { PlayerErased } from '#contracts/events/player.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { personalDataSection } from '../../platform/personal-data.ts';
import { tables } from './tables.ts';

/** Payout accounts and payments of a player; numbers are masked as in the console. */
export const personalData = [
  personalDataSection(
    'bank_accounts',
    `select bank_name, holder_name, last_digits, created_at, removed_at
      from cashier.bank_account where site_id = $1 and player_id = $2 order by created_at`,
  ),
  personalDataSection(
    'deposits',
    `select reference, method_id, state, currency, amount, received, fee, country, created_at, credited_at
      from cashier.deposit where site_id = $1 and player_id = $2 order by created_at`,
  ),
  personalDataSection(
    'withdrawals',
    `select reference, state, currency, amount, paid, bank_name, last_digits, created_at, changed_at
      from cashier.withdrawal where site_id = $1 and player_id = $2 order by created_at`,
  ),
];

const HASH_BYTES = 32;

/**
 * Removes names, account numbers, input and pictures from an erased player's payments; amounts and states
 * remain.
 */
export async function erasePayments(tx: Tx, files: Files, erased: PlayerErased): Promise<void> {
  const own = { site_id: erased.site_id, player_id: erased.player_id };
  await tables(tx)
    .updateTable('bank_account')
    .set({
      ...{
        holder_name: erased.account_id,
        number_sealed: Buffer.alloc(0),
        memo_sealed: null,
        last_digits: '0000',
      },
      number_hash: randomBytes(HASH_BYTES),
    })
    .where((eb) => eb.and(own))
    .execute();
  await tables(tx)
    .updateTable('withdrawal')
    .set({ last_digits: '0000' })
    .where((eb) => eb.and(own))
    .execute();
  await tables(tx)
    .updateTable('deposit')
    .set({ request_sealed: null, proof_sealed: null, country: '' })
    .where((eb) => eb.and(own))
    .execute();
  const receipts = await tables(tx)
    .selectFrom('receipt')
    .select(['receipt_id', 'file_key'])
    .where('site_id', '=', erased.site_id)
    .where('deposit_id', 'in', (qb) =>
      qb
        .selectFrom('deposit')
        .select('deposit_id')
        .where((eb) => eb.and(own)),
    )
    // Nothing encrypts their files again meanwhile.
    .forUpdate()
    .execute();
  for (const { receipt_id, file_key } of receipts) {
    // Deletes the file before its row: a file without a row would never be deleted.
    await files.remove(file_key);
    await tables(tx)
      .deleteFrom('receipt')
      .where('site_id', '=', erased.site_id)
      .where('receipt_id', '=', receipt_id)
      .execute();
  }
}
