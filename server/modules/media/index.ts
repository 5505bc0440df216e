import type { Db } from '../../platform/database/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { deleteRemovedAssets } from './assets.ts';
import { createMediaConsole } from './console.ts';
import { createPictureRouter, type PictureRouteOptions } from './routes.ts';
import { mediaCopy } from './site-copy.ts';

export type MediaModule = Module & {
  /** The public route of pictures. */
  pictures(options: Omit<PictureRouteOptions, 'files'>): ReturnType<typeof createPictureRouter>;
  /** Deletes files of pictures removed long ago; for a daily job. */
  deleteRemoved(db: Db, now: Date): Promise<void>;
};

/** Pictures that operators upload. */
export function createMediaModule({ files }: { files: Files }): MediaModule {
  return {
    ...defineModule({ name: 'media', console: createMediaConsole(files), siteCopy: mediaCopy(files) }),
    pictures: (options) => createPictureRouter({ ...options, files }),
    deleteRemoved: (db, now) => deleteRemovedAssets(db, files, now),
  };
}

export { findPictures, type ShownPicture } from './assets.ts';
export { meanLuminance } from './picture-luminance.ts';
