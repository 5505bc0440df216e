import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, type Tx, transaction } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { Files } from '../../../platform/files/index.ts';
import type {
  EncryptedData,
  EncryptedFiles,
  RowValues,
} from '../../../platform/key-rotation/encrypted-data.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findPlayerById } from '../../players/index.ts';
import { isSameHolderName } from '../holder-names.ts';
import { fieldValue, readFieldValues } from '../methods/field-values.ts';
import { findMethod, type Method } from '../methods/methods.ts';
import type { DepositRow } from '../tables.ts';
import { isDuplicateReceipt, recordReceipt, reserveReference } from './duplicates.ts';
import { notifyDeposit } from './notifications.ts';
import { type ReceiptImage, readReceipt } from './receipts.ts';
import { changeDepositState, lockDeposit } from './states.ts';

type ProofOfPayment = {
  siteId: number;
  playerId: string;
  depositId: string;
  fields: Readonly<Record<string, string>>;
  /** The picture as sent; empty without one. */
  receipt: Buffer;
};

/** Receipts are encrypted with their storage key as context. */
const receiptKey = (siteId: number, receiptId: string): string => `receipts/${siteId}/${receiptId}`;

/** What players entered for deposits and proofs of payment, and pictures of receipts, as stored. */
export function encryptedDeposits(encryption: Encryption): EncryptedData {
  const columns = (['request', 'proof'] as const).map((part) => ({
    ...{ table: 'cashier.deposit', column: `${part}_sealed`, key: ['site_id', 'deposit_id'], encryption },
    place: ({ site_id, deposit_id }: RowValues) => `${site_id}/${deposit_id}/${part}`,
  }));
  const receipts: EncryptedFiles = {
    ...{ table: 'cashier.receipt', key: ['site_id', 'receipt_id'], encryption },
    also: { file_key: 't.file_key' },
    files: ({ file_key }) => [file_key!],
  };
  return { columns, files: [receipts] };
}

/**
 * Stores a player's payment report and receipt, and queues the deposit for review. The file is stored before
 * its row; if the row fails, the file is deleted. A repeated report returns the deposit unchanged.
 */
export async function submitProofOfPayment(
  db: Db,
  { encryption, files }: { encryption: Encryption; files: Files },
  proof: ProofOfPayment,
  now: Date,
): Promise<DepositRow> {
  const picture = proof.receipt.length > 0 ? await readReceipt(proof.receipt) : undefined;
  const fileKey = picture && receiptKey(proof.siteId, randomUUID());
  if (picture && fileKey) await files.put(fileKey, encryption.encrypt(picture.file, fileKey));
  let isKept = false;
  try {
    const deposit = await transaction(db, async (tx) => {
      isKept = false;
      const locked = (await lockDeposit(tx, proof)) ?? refuse('notFound');
      if (locked.state === 'under_review' && locked.proof_sealed) return locked;
      if (locked.state !== 'awaiting_payment') return refuse('paymentClosed');
      const method = await findMethod(tx, proof.siteId, locked.method_id);
      if (!method) throw new Error(`deposit ${locked.deposit_id} has no method`);
      if (method.details.receipt === 'required' && !picture) refuse('invalidReceipt', { reason: 'size' });
      isKept = picture !== undefined && method.details.receipt !== 'none';
      return await storeProofOfPayment(tx, encryption, {
        deposit: locked,
        method,
        proof,
        now,
        picture,
        fileKey,
      });
    });
    return deposit;
  } finally {
    if (fileKey && !isKept) await files.remove(fileKey);
  }
}

type Work = {
  deposit: DepositRow;
  method: Method;
  proof: ProofOfPayment;
  now: Date;
  picture: ReceiptImage | undefined;
  fileKey: string | undefined;
};

async function storeProofOfPayment(tx: Tx, encryption: Encryption, work: Work): Promise<DepositRow> {
  const { deposit, method, proof, now, picture, fileKey } = work;
  const { site_id, deposit_id } = deposit;
  const requested = method.details.proof;
  const answers = readFieldValues(requested, proof.fields, method.details.chain?.network);
  const flags = [...deposit.flags];
  let held = deposit;
  if (picture && fileKey && method.details.receipt !== 'none') {
    if (await isDuplicateReceipt(tx, deposit, picture)) flags.push('DUPLICATE_RECEIPT');
    await recordReceipt(tx, deposit, picture, { fileKey, keyId: encryption.keyId });
    held = await changeDepositState(tx, held, 'receipt_uploaded', { actor: 'player', now });
  }
  const proof_sealed = encryption.encrypt(JSON.stringify(answers), `${site_id}/${deposit_id}/proof`);
  const due_at = new Date(now.getTime() + method.review_minutes * MINUTE_MS);
  if (await isThirdPartySender(tx, work, fieldValue(requested, answers, 'sender')))
    flags.push('NAME_MISMATCH');
  held = await changeDepositState(tx, held, 'under_review', {
    actor: 'player',
    now,
    change: { proof_sealed, flags, due_at, expires_at: null },
  });
  const number = fieldValue(requested, answers, 'reference').replace(/\s/g, '').toUpperCase();
  if (number === '' || (await reserveReference(tx, deposit, encryption.hash(site_id, number)))) return held;
  const change = { reason: 'DUPLICATE_REFERENCE', due_at: null } as const;
  held = await changeDepositState(tx, held, 'rejected', { actor: 'system', now, change });
  await notifyDeposit(tx, held, now);
  return held;
}

/** Whether the sender's name differs from the player's. */
async function isThirdPartySender(tx: Tx, { deposit }: Work, sender: string): Promise<boolean> {
  if (sender === '') return false;
  const player = await findPlayerById(tx, deposit.site_id, deposit.player_id);
  return !isSameHolderName(sender, player?.fullName ?? '');
}
