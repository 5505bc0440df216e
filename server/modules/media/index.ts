import type { Wordmark } from '#contracts/console/media.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { createEncryption, type SecretKey } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { deleteRemovedAssets, largestPath, type PictureUpload, saveAsset, storeFiles } from './assets.ts';
import { createMediaConsole, readWordmark } from './console.ts';
import { encryptedOriginals } from './originals.ts';
import type { Picture } from './pictures.ts';
import { createPictureRouter, type PictureRouteOptions } from './routes.ts';
import { mediaCopy } from './site-copy.ts';

export type MediaModule = Module & {
  /** The public route of pictures. */
  pictures(options: Omit<PictureRouteOptions, 'files'>): ReturnType<typeof createPictureRouter>;
  /** Draws a wordmark in every width, before a transaction. Denies `lettersMissing`. */
  readWordmark(wordmark: Wordmark): Promise<Picture>;
  /** Stores a picture in the library of a site that the transaction creates; returns its path. */
  addPicture(tx: Tx, siteId: number, picture: Picture, upload: PictureUpload): Promise<string>;
  /** Deletes files of pictures removed long ago; for a daily job. */
  deleteRemoved(db: Db, now: Date): Promise<void>;
};

type MediaDeps = { files: Files; secretKey: SecretKey };

/** Pictures that operators upload. */
export function createMediaModule({ files, secretKey }: MediaDeps): MediaModule {
  const encryption = createEncryption(secretKey, 'media/original');
  const store = { files, encryption };
  return {
    ...defineModule({
      name: 'media',
      console: createMediaConsole(store),
      encrypted: { files: [encryptedOriginals(encryption)] },
      siteCopy: mediaCopy(store),
    }),
    pictures: (options) => createPictureRouter({ ...options, files }),
    readWordmark,
    async addPicture(tx, siteId, picture, upload) {
      await storeFiles(store, siteId, picture);
      await saveAsset(tx, store, siteId, picture, upload);
      return largestPath(picture.assetId, picture.width);
    },
    deleteRemoved: (db, now) => deleteRemovedAssets(db, files, now),
  };
}

export { findPictures, type ShownPicture } from './assets.ts';
export { meanLuminance } from './picture-luminance.ts';
export type { Picture } from './pictures.ts';
export { drawWordmark } from './wordmark.ts';
