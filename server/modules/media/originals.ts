import type { Db, Tx } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import type { EncryptedFiles } from '../../platform/key-rotation/encrypted-data.ts';
import type { Picture } from './pictures.ts';
import { tables } from './tables.ts';

/** Where uploaded files are stored, and how originals are encrypted. */
export type PictureStore = { files: Files; encryption: Encryption };

/** The storage location of an original, which is also the place of its ciphertext. */
const originalKey = (siteId: number, originalId: string): string => `media/${siteId}/originals/${originalId}`;

/** Originals as stored, for a replacement of the key. */
export const encryptedOriginals = (encryption: Encryption): EncryptedFiles => ({
  ...{ table: 'media.original', key: ['site_id', 'original_id'], encryption },
  files: ({ site_id, original_id }) => [originalKey(Number(site_id), original_id!)],
});

/**
 * Stores an uploaded file as it was sent, encrypted: it has metadata such as the place of a photo. It is
 * idempotent.
 */
export async function storeOriginal(
  { files, encryption }: PictureStore,
  siteId: number,
  { original }: Picture,
): Promise<void> {
  const key = originalKey(siteId, original.id);
  await files.put(key, encryption.encrypt(original.file, key));
}

/** Records an original whose file is stored. */
export async function saveOriginal(
  tx: Tx,
  { encryption }: PictureStore,
  siteId: number,
  { original }: Picture,
): Promise<void> {
  const stored = { bytes: original.file.byteLength, encrypted_with: encryption.keyId };
  await tables(tx)
    .insertInto('original')
    .values({ site_id: siteId, original_id: original.id, ...stored })
    .onConflict((conflict) => conflict.columns(['site_id', 'original_id']).doUpdateSet(stored))
    .execute();
}

/** An original as it was uploaded; undefined if its file is missing. */
export async function readOriginal(
  { files, encryption }: PictureStore,
  siteId: number,
  originalId: string,
): Promise<Buffer | undefined> {
  const key = originalKey(siteId, originalId);
  const file = await files.get(key);
  return file && encryption.decrypt(file, key);
}

/** Copies an original to another site; each site has its own files. Returns the id of the key. */
export async function copyOriginal(
  store: PictureStore,
  originalId: string,
  [fromSite, toSite]: readonly [number, number],
): Promise<void> {
  const file = await readOriginal(store, fromSite, originalId);
  const key = originalKey(toSite, originalId);
  if (file) await store.files.put(key, store.encryption.encrypt(file, key));
}

/** Deletes an original of which no picture is left; its file first, so that no file is left without a row. */
export async function deleteUnusedOriginal(
  tx: Tx,
  files: Files,
  siteId: number,
  originalId: string,
): Promise<void> {
  const used = await tables(tx)
    .selectFrom('asset')
    .select('asset_id')
    .where('site_id', '=', siteId)
    .where('original_id', '=', originalId)
    .limit(1)
    .executeTakeFirst();
  if (used) return;
  await files.remove(originalKey(siteId, originalId));
  await tables(tx)
    .deleteFrom('original')
    .where('site_id', '=', siteId)
    .where('original_id', '=', originalId)
    .execute();
}

/** Ids of the originals of a site. */
export async function originalsOf(db: Db, siteId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('original')
    .select('original_id')
    .where('site_id', '=', siteId)
    .execute();
  return rows.map(({ original_id }) => original_id);
}
