import type { Tx } from '../../platform/database/index.ts';
import type { SiteCopy } from '../../platform/site-copy.ts';
import { fileKey } from './assets.ts';
import { copyOriginal, originalsOf, type PictureStore } from './originals.ts';
import { tables } from './tables.ts';

/** Files copied concurrently. */
const CONCURRENCY = 8;

/**
 * Copies pictures with their files: each site has its own files, so that removing one does not affect the
 * other.
 */
export const mediaCopy = (store: PictureStore): SiteCopy => ({
  tables: [
    {
      ...{ table: 'media.original', set: { encrypted_with: keyIdText(store) } },
      where: `exists (select from media.asset a where a.site_id = original.site_id
        and a.original_id = original.original_id and a.removed_at is null)`,
    },
    { table: 'media.asset', where: 'removed_at is null' },
    {
      table: 'media.rendition',
      where: `exists (select from media.asset a where a.site_id = rendition.site_id
        and a.asset_id = rendition.asset_id and a.removed_at is null)`,
    },
  ],
  async copyFiles(tx: Tx, fromSite: number, toSite: number): Promise<void> {
    const waiting = await tables(tx)
      .selectFrom('rendition')
      .select(['asset_id', 'width', 'format'])
      .where('site_id', '=', toSite)
      .execute();
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { asset_id, width, format } = next;
        const file = await store.files.get(fileKey(fromSite, asset_id, width, format));
        if (file) await store.files.put(fileKey(toSite, asset_id, width, format), file);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    for (const originalId of await originalsOf(tx, toSite))
      await copyOriginal(store, originalId, [fromSite, toSite]);
  },
});

/** The id of the key with which copies are encrypted, as SQL. */
const keyIdText = ({ encryption: { keyId } }: PictureStore): string =>
  keyId === null ? 'null' : `'${keyId}'`;
