import type { MediaAsset, Wordmark } from '#contracts/console/media.ts';
import { deny } from '../../platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  ModuleConsole,
  Preparations,
} from '../../platform/console/module-console.ts';
import type { Db } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { changeAsset, fileKey, findAsset, largestPath, saveAsset, storeFiles } from './assets.ts';
import { type PictureStore, readOriginal } from './originals.ts';
import { type Picture, readPicture, viewOriginal } from './pictures.ts';
import { type AssetRow, tables } from './tables.ts';
import { drawWordmark } from './wordmark.ts';

const PER_PAGE = 24;
const VIEWED_WIDTH = 960;

/** The media library in the console. */
export function createMediaConsole(store: PictureStore): ModuleConsole {
  return {
    handlers: { ...reads(store), ...writes(store) },
    preparations: preparationsOf(store),
  };
}

const preparationsOf = (store: PictureStore): Preparations => ({
  /** Encoding takes seconds and the store may be slow: both run before the transaction. */
  async uploadMedia({ file, crop }, { site }) {
    const picture = await readPicture(Buffer.from(file, 'base64'), crop);
    await storeFiles(store, site.id, picture);
    return picture;
  },
  async cropMedia({ asset_id, crop }, { db, site }) {
    const { file } = await findOriginal(store, db, site.id, asset_id);
    const picture = await readPicture(file, crop ?? undefined);
    await storeFiles(store, site.id, picture);
    return picture;
  },
  async saveWordmark(wordmark, { site }) {
    const picture = await readWordmark(wordmark);
    await storeFiles(store, site.id, picture);
    return picture;
  },
});

/** A wordmark as a picture. Denies `lettersMissing` with the letters that the face does not have. */
export async function readWordmark(wordmark: Wordmark): Promise<Picture> {
  const { svg, missing } = drawWordmark(wordmark);
  if (svg === '') deny('lettersMissing', { missing });
  return await readPicture(Buffer.from(svg));
}

/** A picture with its original. Denies `notFound`, and `originalMissing` if its original was not kept. */
async function findOriginal(store: PictureStore, db: Db, siteId: number, assetId: string) {
  const asset = (await findAsset(db, siteId, assetId)) ?? deny('notFound');
  const { original_id } = asset;
  const file = original_id ? await readOriginal(store, siteId, original_id) : undefined;
  return { asset, file: file ?? deny('originalMissing') };
}

const reads = (store: PictureStore): ConsoleHandlers => ({
  async mediaAssets({ find, after }, { db, site, namesOf }) {
    const rows = await listAssets(db, site.id, find, after);
    const shown = rows.slice(0, PER_PAGE);
    const last = shown.at(-1);
    const [nameOf, { languages }] = await Promise.all([
      namesOf(shown.map(({ uploaded_by }) => uploaded_by)),
      siteProfile(db, site.id),
    ]);
    return {
      value: shown.map((row) => present(row, nameOf)),
      next: rows.length > PER_PAGE && last ? `${last.uploaded_at.toISOString()} ${last.asset_id}` : '',
      languages: languages.map(({ code }) => code),
    };
  },
  async mediaAsset({ asset_id }, context) {
    const { db, site, namesOf } = context;
    const row = (await findAsset(db, site.id, asset_id)) ?? deny('notFound');
    const sizes = await tables(db)
      .selectFrom('rendition')
      .select(['width', 'format', 'bytes'])
      .where('site_id', '=', site.id)
      .where('asset_id', '=', asset_id)
      .orderBy('width')
      .orderBy('format')
      .execute();
    const viewed = sizes.findLast(({ width }) => width <= VIEWED_WIDTH)?.width ?? VIEWED_WIDTH;
    const file = await store.files.get(fileKey(site.id, asset_id, viewed, 'webp'));
    const nameOf = await namesOf([row.uploaded_by]);
    return {
      value: present(row, nameOf),
      picture: Buffer.from(file ?? row.thumbnail).toString('base64'),
      sizes,
      uses: await usesOf(context, asset_id),
    };
  },
  async mediaOriginal({ asset_id }, { db, site }) {
    const { asset, file } = await findOriginal(store, db, site.id, asset_id);
    return { picture: (await viewOriginal(file)).toString('base64'), crop: asset.crop };
  },
  previewWordmark: (wordmark) => Promise.resolve(drawWordmark(wordmark)),
});

const writes = (store: PictureStore): ConsoleHandlers => ({
  async uploadMedia({ name, crop }, { tx, site, staff, now, prepared }) {
    const picture = prepared as Picture;
    await saveAsset(tx, store, site.id, picture, { name, by: staff.id, at: now });
    const { assetId: asset_id, width, height } = picture;
    return {
      answer: { asset_id, path: largestPath(asset_id, width) },
      change: { subject: `picture:${asset_id}`, after: { name, width, height, ...(crop && { crop }) } },
    };
  },
  async saveWordmark({ name, template, ink, second }, { tx, site, staff, now, prepared }) {
    const picture = prepared as Picture;
    await saveAsset(tx, store, site.id, picture, { name: `Wordmark ${name}`, by: staff.id, at: now });
    const { assetId: asset_id, width, height } = picture;
    return {
      answer: { asset_id, path: largestPath(asset_id, width) },
      change: { subject: `picture:${asset_id}`, after: { name, template, ink, second, width, height } },
    };
  },
  async cropMedia({ asset_id: from, crop, name, focal_x, focal_y, alt }, { tx, site, staff, now, prepared }) {
    const picture = prepared as Picture;
    const { assetId: asset_id, width, height } = picture;
    const about = { name, focal_x, focal_y, alt };
    await saveAsset(tx, store, site.id, picture, { ...about, by: staff.id, at: now });
    // The same part may have been stored before, under another name.
    await changeAsset(tx, site.id, asset_id, about);
    const after = { name, crop, width, height, focal_point: `${focal_x} ${focal_y}`, alt, from };
    return {
      answer: { asset_id, path: largestPath(asset_id, width) },
      change: { subject: `picture:${asset_id}`, after },
    };
  },
  async changeMedia({ asset_id, name, focal_x, focal_y, alt }, { tx, site }) {
    const before = (await findAsset(tx, site.id, asset_id)) ?? deny('notFound');
    await changeAsset(tx, site.id, asset_id, { name, focal_x, focal_y, alt });
    const summaryOf = (row: Pick<AssetRow, 'name' | 'focal_x' | 'focal_y' | 'alt'>) => ({
      name: row.name,
      focal_point: `${row.focal_x} ${row.focal_y}`,
      alt: row.alt,
    });
    const change = { before: summaryOf(before), after: summaryOf({ name, focal_x, focal_y, alt }) };
    return { answer: {}, change: { subject: `picture:${asset_id}`, ...change } };
  },
  async removeMedia({ asset_id }, context) {
    const { tx, site, now } = context;
    const { name } = (await findAsset(tx, site.id, asset_id)) ?? deny('notFound');
    const uses = await usesOf({ ...context, db: tx }, asset_id);
    if (uses.length > 0) deny('stillUsed', { uses });
    await changeAsset(tx, site.id, asset_id, { removed_at: now });
    return { answer: {}, change: { subject: `picture:${asset_id}`, before: { name }, after: null } };
  },
});

/** All modules report their uses of the picture. */
async function usesOf({ db, site, moduleConsoles }: ConsoleContext, assetId: string) {
  const found = await Promise.all(
    moduleConsoles.map(async ({ pictureUses }) => (await pictureUses?.(db, site.id, `/m/${assetId}-`)) ?? []),
  );
  return found.flat();
}

async function listAssets(db: Db, siteId: number, find: string, after: string): Promise<AssetRow[]> {
  const [at = '', id = ''] = after.split(' ');
  const isAfter = !Number.isNaN(Date.parse(at));
  return await tables(db)
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .$if(find !== '', (rows) => rows.where('name', 'ilike', `%${find.replace(/[\\%_]/g, '\\$&')}%`))
    .$if(isAfter, (rows) =>
      rows.where((row) =>
        row.or([
          row('uploaded_at', '<', new Date(at)),
          row.and([row('uploaded_at', '=', new Date(at)), row('asset_id', '>', id)]),
        ]),
      ),
    )
    .orderBy('uploaded_at', 'desc')
    .orderBy('asset_id')
    .limit(PER_PAGE + 1)
    .execute();
}

type NameOf = Awaited<ReturnType<ConsoleContext['namesOf']>>;

const present = (row: AssetRow, nameOf: NameOf): MediaAsset => ({
  asset_id: row.asset_id,
  name: row.name,
  width: row.width,
  height: row.height,
  focal_x: row.focal_x,
  focal_y: row.focal_y,
  alt: row.alt,
  has_original: row.original_id !== null,
  path: largestPath(row.asset_id, row.width),
  thumbnail: Buffer.from(row.thumbnail).toString('base64'),
  uploaded_at: row.uploaded_at.toISOString(),
  by: nameOf(row.uploaded_by),
});
