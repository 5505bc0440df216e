import { randomUUID } from 'node:crypto';
import {
  type DocumentKind,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_PAGES,
} from '#contracts/values/identity-documents.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { type Db, sql, type Tx, transaction, write } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import { type Photo, readPhoto } from '../../platform/files/photo.ts';
import type { EncryptedFiles } from '../../platform/key-rotation/encrypted-data.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { history, tables } from './tables.ts';
import { findSettings } from './verification-settings.ts';

type NewPage = PlayerKey & { requestId: string; kind: DocumentKind; sent: Buffer };
export type DocumentStore = { files: Files; encryption: Encryption };

/** The storage key of a page's picture; its encryption is bound to this key. */
export const pageKey = (siteId: number, fileId: string): string => `kyc/${siteId}/${fileId}`;

/** Pictures as stored. */
export const encryptedPages = (encryption: Encryption): EncryptedFiles => ({
  ...{ table: 'kyc.page', key: ['site_id', 'verification_id', 'page'], encryption },
  also: { file_id: 't.file_id' },
  files: ({ site_id, file_id }) => [pageKey(Number(site_id), file_id!)],
});

const LIMITS = {
  types: ['jpeg', 'png', 'webp'],
  maxBytes: MAX_DOCUMENT_BYTES,
  minSide: 200,
  maxSide: 2400,
  quality: 85,
} as const;
/** Maximum number of pictures decoded concurrently, one per player; each may take 200 MB. */
const MAX_AT_ONCE = 3;
const decodingNow = new Set<string>();

/**
 * Adds a picture to the player's pending document of a kind, or creates one. The file is stored before its
 * row; if the row fails, the file is removed. A repeated `requestId` adds nothing. Refuses `invalidDocument`,
 * `documentFull`, `tooManyRequests`.
 */
export async function uploadPage(db: Db, store: DocumentStore, page: NewPage, now: Date): Promise<void> {
  const { siteId } = page;
  // Checked before decoding; counted again under the lock.
  if (await isKnown(db, page)) return;
  await requireQuota(db, page, now);
  const photo = await decode(page);
  const fileId = randomUUID();
  const key = pageKey(siteId, fileId);
  await store.files.put(key, store.encryption.encrypt(photo.file, key));
  let isKept = false;
  try {
    const file = { photo, fileId, keyId: store.encryption.keyId };
    isKept = await transaction(db, (tx) => recordPage(tx, page, file, now));
  } finally {
    if (!isKept) await store.files.remove(key);
  }
}

async function decode({ siteId, playerId, sent }: NewPage): Promise<Photo> {
  const uploader = `${siteId}/${playerId}`;
  if (decodingNow.size >= MAX_AT_ONCE || decodingNow.has(uploader)) refuse('tooManyRequests');
  decodingNow.add(uploader);
  try {
    const photo = await readPhoto(sent, LIMITS);
    if ('wrong' in photo) return refuse('invalidDocument', { reason: photo.wrong });
    return photo;
  } finally {
    decodingNow.delete(uploader);
  }
}

/** True when the page is new. */
async function recordPage(
  tx: Tx,
  { siteId, playerId, requestId, kind }: NewPage,
  { photo, fileId, keyId }: { photo: Photo; fileId: string; keyId: string | null },
  now: Date,
): Promise<boolean> {
  const key = { siteId, playerId };
  await lockDocuments(tx, key);
  if (await isKnown(tx, { ...key, requestId })) return false;
  await requireQuota(tx, key, now);
  const verificationId = (await findWaiting(tx, key, kind)) ?? (await createDocument(tx, key, kind, now));
  const pages = await countPages(tx, siteId, verificationId);
  if (pages >= MAX_DOCUMENT_PAGES) refuse('documentFull');
  await tables(tx)
    .insertInto('page')
    .values({
      ...{ site_id: siteId, verification_id: verificationId, page: pages + 1, player_id: playerId },
      ...{ request_id: requestId, file_id: fileId, bytes: photo.file.length },
      ...{ width: photo.width, height: photo.height, uploaded_at: now, encrypted_with: keyId },
    })
    .execute();
  await tables(tx)
    .updateTable('document')
    .set({ changed_at: now })
    .where('site_id', '=', siteId)
    .where('verification_id', '=', verificationId)
    .execute();
  const step = { siteId, subject: verificationId, action: 'page_uploaded', detail: { page: pages + 1 } };
  await history.record(tx, step, { actor: 'player', now });
  return true;
}

/** Creates a waiting document without pages; the caller holds the lock. */
export async function createDocument(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  kind: DocumentKind,
  now: Date,
): Promise<string> {
  const { review_hours } = await findSettings(tx, siteId);
  const { verification_id } = await tables(tx)
    .insertInto('document')
    .values({
      ...{ site_id: siteId, player_id: playerId, kind, state: 'waiting' },
      ...{ uploaded_at: now, changed_at: now, due_at: new Date(now.getTime() + review_hours * HOUR_MS) },
    })
    .returning('verification_id')
    .executeTakeFirstOrThrow();
  return verification_id;
}

/** A player's uploads and the decisions about them are serialised. */
export async function lockDocuments(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await lockUntilCommit(tx, `kyc ${siteId} ${playerId}`);
}

/** Approvals with the same document number are serialised, also across players. */
export async function lockNumber(tx: Tx, siteId: number, numberHash: Buffer): Promise<void> {
  await lockUntilCommit(tx, `kyc number ${siteId} ${numberHash.toString('hex')}`);
}

async function lockUntilCommit(tx: Tx, name: string): Promise<void> {
  await write(tx, {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked',
    values: [name],
  });
}

async function findWaiting(
  db: Db,
  { siteId, playerId }: PlayerKey,
  kind: DocumentKind,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('document')
    .select('verification_id')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.verification_id;
}

/** Pictures of a document. */
async function countPages(db: Db, siteId: number, verificationId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('page')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('site_id', '=', siteId)
    .where('verification_id', '=', verificationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function isKnown(
  db: Db,
  { siteId, playerId, requestId }: Pick<NewPage, 'siteId' | 'playerId' | 'requestId'>,
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('page')
    .select('page')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}

async function requireQuota(db: Db, { siteId, playerId }: PlayerKey, now: Date): Promise<void> {
  const [{ pages_per_day }, { count }] = await Promise.all([
    findSettings(db, siteId),
    tables(db)
      .selectFrom('page')
      .select(sql<bigint>`count(*)`.as('count'))
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .where('uploaded_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow(),
  ]);
  if (count >= BigInt(pages_per_day)) refuse('tooManyRequests');
}
