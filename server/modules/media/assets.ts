import { picturePath, pictureWidths } from '#contracts/values/pictures.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import type { Files } from '../../platform/files/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { deleteUnusedOriginal, type PictureStore, saveOriginal, storeOriginal } from './originals.ts';
import type { Picture } from './pictures.ts';
import { type AssetRow, type PictureFormat, tables } from './tables.ts';

const GRACE_DAYS = 30;
const BATCH_SIZE = 100;

/** The storage location of a picture in one width, in pixels, and one format. */
export const fileKey = (siteId: number, assetId: string, width: number, format: PictureFormat): string =>
  `media/${siteId}/${assetId}/${width}-${format}`;

/** The data a page needs to show a picture. */
export type ShownPicture = {
  assetId: string;
  width: number;
  height: number;
  focalX: number;
  focalY: number;
  /** By language code. */
  alt: Readonly<Record<string, string>>;
};

const assetCache = createSiteCache({ sites: 300, load: loadShown });

/** Pictures of a site by id, as shown on pages; without removed ones. */
export function findPictures(db: Db, siteId: number): Promise<ReadonlyMap<string, ShownPicture>> {
  return assetCache.get(db, siteId);
}

async function loadShown(db: Db, siteId: number): Promise<Map<string, ShownPicture>> {
  const rows = await tables(db)
    .selectFrom('asset')
    .select(['asset_id', 'width', 'height', 'focal_x', 'focal_y', 'alt'])
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ asset_id, focal_x, focal_y, ...row }) => [
      asset_id,
      { assetId: asset_id, focalX: focal_x, focalY: focal_y, ...row },
    ]),
  );
}

/** The path of a picture's largest WebP up to `most` pixels wide. */
export function largestPath(assetId: string, originalWidth: number, max = 1600): string {
  const width = pictureWidths(originalWidth).findLast((pictureWidth) => pictureWidth <= max) ?? 480;
  return picturePath(assetId, width);
}

/** Stores the files of a picture and its original; idempotent. */
export async function storeFiles(store: PictureStore, siteId: number, picture: Picture): Promise<void> {
  const { files } = store;
  await storeOriginal(store, siteId, picture);
  for (const { width, format, file } of picture.renditions)
    await files.put(fileKey(siteId, picture.assetId, width, format), file);
}

/** Name and description of a picture, and who uploads it. */
export type PictureUpload = { name: string; by: string; at: Date } & Partial<
  Pick<AssetRow, 'focal_x' | 'focal_y' | 'alt'>
>;

/**
 * Records an uploaded picture whose files are stored. An existing one keeps its name, focal point and texts;
 * a removed one is restored.
 */
export async function saveAsset(
  tx: Tx,
  store: PictureStore,
  siteId: number,
  picture: Picture,
  upload: PictureUpload,
): Promise<void> {
  await saveOriginal(tx, store, siteId, picture);
  const { assetId: asset_id, width, height, thumbnail, original } = picture;
  const { name, by, at, alt = {}, ...focal } = upload;
  const source = {
    original_id: original.id,
    crop: picture.crop && JSON.stringify(picture.crop),
  };
  await tables(tx)
    .insertInto('asset')
    .values({
      ...{ site_id: siteId, asset_id, name, width, height, thumbnail, alt, ...focal },
      ...{ uploaded_by: by, uploaded_at: at, ...source },
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'asset_id']).doUpdateSet({ removed_at: null, ...source }),
    )
    .execute();
  const rows = picture.renditions.map(({ file, ...rendition }) => ({
    ...{ site_id: siteId, asset_id, ...rendition },
    bytes: file.byteLength,
  }));
  await tables(tx)
    .insertInto('rendition')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await announceChange(tx, siteId);
}

/** An existing picture, or undefined. */
export async function findAsset(db: Db, siteId: number, assetId: string): Promise<AssetRow | undefined> {
  return await tables(db)
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('asset_id', '=', assetId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Changes a picture's description, or removes it. */
export async function changeAsset(
  tx: Tx,
  siteId: number,
  assetId: string,
  set: Partial<Pick<AssetRow, 'name' | 'focal_x' | 'focal_y' | 'alt' | 'removed_at'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('asset')
    .set(set)
    .where('site_id', '=', siteId)
    .where('asset_id', '=', assetId)
    .execute();
  await announceChange(tx, siteId);
}

/** Whether a site has this file of a picture. */
export async function hasRendition(
  db: Db,
  siteId: number,
  file: { assetId: string; width: number; format: PictureFormat },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('rendition')
    .innerJoin('asset', (join) =>
      join
        .onRef('asset.site_id', '=', 'rendition.site_id')
        .onRef('asset.asset_id', '=', 'rendition.asset_id'),
    )
    .select('rendition.bytes')
    .where('rendition.site_id', '=', siteId)
    .where('rendition.asset_id', '=', file.assetId)
    .where('rendition.width', '=', file.width)
    .where('rendition.format', '=', file.format)
    .where('asset.removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the files of pictures removed 30 days ago. For a daily job. */
export async function deleteRemovedAssets(db: Db, files: Files, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCDate(before.getUTCDate() - GRACE_DAYS);
  for (;;) {
    const old = await tables(db)
      .selectFrom('asset')
      .select(['site_id', 'asset_id', 'width', 'original_id'])
      .where('removed_at', '<', before)
      .orderBy('removed_at')
      .limit(BATCH_SIZE)
      .execute();
    const gone = await forEachInOwnTransaction(
      db,
      old,
      async (tx, { site_id, asset_id, width, original_id }) => {
        // Deletes the files before their row: a file without a row would never be deleted.
        for (const named of pictureWidths(width))
          for (const format of ['webp', 'avif'] as const)
            await files.remove(fileKey(site_id, asset_id, named, format));
        await tables(tx)
          .deleteFrom('asset')
          .where('site_id', '=', site_id)
          .where('asset_id', '=', asset_id)
          .where('removed_at', '<', before)
          .execute();
        if (original_id) await deleteUnusedOriginal(tx, files, site_id, original_id);
      },
    );
    if (gone < BATCH_SIZE) return;
  }
}
