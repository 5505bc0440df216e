import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import type { Files } from '../../platform/files/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findClosure } from '../players/index.ts';
import { listSites } from '../sites/index.ts';
import { changeDocument, findIdentityDocument } from './identity-documents.ts';
import { notifyDocument } from './notifications.ts';
import { history, type IdentityDocumentRow, tables } from './tables.ts';
import { lockDocuments, pageKey } from './upload.ts';
import { findSettings } from './verification-settings.ts';

const BATCH_SIZE = 200;

/**
 * Expires documents, sends reminders before expiry, and deletes pictures past their retention. Run hourly.
 */
export async function maintainDocuments(db: Db, files: Files, now: Date): Promise<void> {
  for (const { id } of await listSites(db)) {
    await expireDocuments(db, id, now);
    await remindOfExpiry(db, id, now);
    await deleteOldFiles(db, files, id, now);
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function expireDocuments(db: Db, siteId: number, now: Date): Promise<void> {
  const due = await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '=', 'approved')
    .where('expires_on', '<', dayOf(now))
    .limit(BATCH_SIZE)
    .execute();
  await forEachInOwnTransaction(db, due, async function expiring(tx, row) {
    if (!(await isStillApproved(tx, row))) return false;
    await changeDocument(tx, row, { state: 'expired', changed_at: now });
    const step = { siteId, subject: row.verification_id, action: 'expired' };
    await history.record(tx, step, { actor: 'system', now });
    await notifyDocument(tx, row, 'expired', now);
    return true;
  });
}

async function remindOfExpiry(db: Db, siteId: number, now: Date): Promise<void> {
  const { reminder_days } = await findSettings(db, siteId);
  const due = await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '=', 'approved')
    .where('reminded_at', 'is', null)
    .where('expires_on', '<=', dayOf(new Date(now.getTime() + reminder_days * DAY_MS)))
    .limit(BATCH_SIZE)
    .execute();
  await forEachInOwnTransaction(db, due, async function reminding(tx, row) {
    if (!(await isStillApproved(tx, row))) return false;
    await changeDocument(tx, row, { reminded_at: now });
    await notifyDocument(tx, row, 'expiring', now);
    return true;
  });
}

/**
 * Locks the player's documents and returns whether a previously read one is unchanged: it may have been
 * replaced, or another process may have done the same work.
 */
async function isStillApproved(tx: Tx, row: IdentityDocumentRow): Promise<boolean> {
  await lockDocuments(tx, { siteId: row.site_id, playerId: row.player_id });
  const current = await findIdentityDocument(tx, row.site_id, row.verification_id);
  return current?.state === 'approved' && current.reminded_at?.getTime() === row.reminded_at?.getTime();
}

async function deleteOldFiles(db: Db, files: Files, siteId: number, now: Date): Promise<void> {
  const { rejected_days, retention_months } = await findSettings(db, siteId);
  const rejectedBefore = new Date(now.getTime() - rejected_days * DAY_MS);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - retention_months);
  const old = await run<IdentityDocumentRow>(db, {
    text: `select * from kyc.document where site_id = $1 and files_deleted_at is null
      and ((state = 'rejected' and changed_at < $2) or changed_at < $3)
      order by changed_at limit ${BATCH_SIZE}`,
    values: [siteId, rejectedBefore, before],
  });
  await forEachInOwnTransaction(db, old, async function deleting(tx, row) {
    if (row.state !== 'rejected' && !(await isOver(tx, row, before))) return false;
    await deleteFiles(tx, files, row, now);
    return true;
  });
}

/**
 * Valid and pending documents are kept while the account is open, and for the retention period after closing.
 */
async function isOver(
  tx: Tx,
  { site_id, player_id, state }: IdentityDocumentRow,
  before: Date,
): Promise<boolean> {
  if (state === 'expired' || state === 'replaced') return true;
  const closing = await findClosure(tx, site_id, player_id);
  return closing?.closed_at != null && closing.closed_at < before;
}

/** Deletes the pictures of a document; the decision is kept. */
async function deleteFiles(tx: Tx, files: Files, row: IdentityDocumentRow, now: Date): Promise<void> {
  const { site_id: siteId, verification_id } = row;
  const pages = await tables(tx)
    .selectFrom('page')
    .select('file_id')
    .where('site_id', '=', siteId)
    .where('verification_id', '=', verification_id)
    // Nothing encrypts them again meanwhile.
    .forUpdate()
    .execute();
  // Deletes the files before the row: a file without a row would never be deleted.
  for (const { file_id } of pages) await files.remove(pageKey(siteId, file_id));
  await changeDocument(tx, row, { files_deleted_at: now });
  const step = { siteId, subject: verification_id, action: 'files_deleted' };
  await history.record(tx, step, { actor: 'system', now });
}

/** Deletes an erased player's document data: pictures, numbers, names and reasons of requirements. */
export async function eraseDocuments(
  tx: Tx,
  files: Files,
  { siteId, playerId }: PlayerKey,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('requirement')
    .set({ reason: '' })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
  const rows = await tables(tx)
    .selectFrom('document')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
  for (const row of rows) {
    if (row.files_deleted_at === null) await deleteFiles(tx, files, row, now);
    await changeDocument(tx, row, { number_hash: null, name_hash: null });
  }
}
