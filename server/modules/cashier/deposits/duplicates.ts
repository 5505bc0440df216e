import { randomUUID } from 'node:crypto';
import { run, type Tx, write } from '../../../platform/database/index.ts';
import { type DepositRow, tables } from '../tables.ts';
import { hashSegments, type ReceiptImage } from './receipts.ts';

/** Perceptual hashes of the same picture, photographed or saved again, differ in a few of 64 bits. */
const MAX_HASH_DISTANCE = 3;

/**
 * Claims a payment's reference number for a deposit; false when another deposit of the method has it
 * (operations 3.2 rule 5).
 */
export async function reserveReference(tx: Tx, deposit: DepositRow, numberHash: Buffer): Promise<boolean> {
  const { site_id, method_id, deposit_id } = deposit;
  await tables(tx)
    .insertInto('payment_reference')
    .values({ site_id, method_id, number_hash: numberHash, deposit_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { deposit_id: owner } = await tables(tx)
    .selectFrom('payment_reference')
    .select('deposit_id')
    .where('site_id', '=', site_id)
    .where('method_id', '=', method_id)
    .where('number_hash', '=', numberHash)
    .executeTakeFirstOrThrow();
  return owner === deposit_id;
}

/** Whether another deposit of the site has the same or a similar picture (operations 3.2 rule 4). */
export async function isDuplicateReceipt(
  tx: Tx,
  deposit: DepositRow,
  picture: ReceiptImage,
): Promise<boolean> {
  // Serialises a site's receipts: of two concurrent ones, the later sees the earlier.
  await write(tx, {
    text: `select pg_advisory_xact_lock(hashtextextended('cashier/receipts', $1))`,
    values: [deposit.site_id],
  });
  const rows = await run(tx, {
    name: 'cashier-receipt-seen',
    text: `select 1 as seen from cashier.receipt where site_id = $1 and deposit_id <> $2
        and (content_hash = $3 or (hash_segments && $4
        and bit_count((perceptual_hash # $5)::bit(64)) <= ${MAX_HASH_DISTANCE})) limit 1`,
    values: [
      deposit.site_id,
      deposit.deposit_id,
      picture.contentHash,
      hashSegments(picture.perceptualHash),
      picture.perceptualHash,
    ],
  });
  return rows.length > 0;
}

/** Records the receipt picture of a deposit, stored under `fileKey` and encrypted with the key `keyId`. */
export async function recordReceipt(
  tx: Tx,
  deposit: DepositRow,
  picture: ReceiptImage,
  { fileKey, keyId }: { fileKey: string; keyId: string | null },
): Promise<void> {
  await tables(tx)
    .insertInto('receipt')
    .values({
      site_id: deposit.site_id,
      receipt_id: randomUUID(),
      deposit_id: deposit.deposit_id,
      file_key: fileKey,
      file_bytes: picture.file.length,
      content_hash: picture.contentHash,
      perceptual_hash: picture.perceptualHash,
      hash_segments: hashSegments(picture.perceptualHash),
      encrypted_with: keyId,
    })
    .execute();
}
