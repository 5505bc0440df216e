import type { PictureUse } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { tables } from '../tables.ts';

/** Pictures of the site's identity. */
const PICTURES = { logo1: 'logo 1', logo2: 'logo 2', logo3: 'logo 3' } as const;

/** Logos and icons of a site that use a picture from the media library. */
export async function sitePictureUses(db: Db, siteId: number, path: string): Promise<PictureUse[]> {
  const { name, manifest_icon, live_chat_image, ...logos } = await tables(db)
    .selectFrom('site')
    .select(['name', 'logo1', 'logo2', 'logo3', 'manifest_icon', 'live_chat_image'])
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  const shown: Record<string, string | null> = {
    ...Object.fromEntries(Object.entries(logos).map(([key, value]) => [PICTURES[key as 'logo1'], value])),
    'app icon': manifest_icon,
    'live chat button': live_chat_image,
  };
  return Object.entries(shown)
    .filter(([, value]) => value?.includes(path))
    .map(([where]) => ({ where, title: name }));
}
