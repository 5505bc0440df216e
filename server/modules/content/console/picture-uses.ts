import type { PictureUse } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';

/** Pages, articles, slides, search records, partners and footers that show a picture of the media library. */
export async function contentPictureUses(db: Db, siteId: number, path: string): Promise<PictureUse[]> {
  return await run<PictureUse>(db, {
    text: `select 'page' as "where", page as title from content.page
        where site_id = $1 and (strpos(en_body, $2) > 0 or strpos(local_body, $2) > 0)
      union all select kind, slug from content.article where site_id = $1
        and (strpos(image, $2) > 0 or strpos(en_body, $2) > 0 or strpos(local_body, $2) > 0)
      union all select 'search record', page_name from content.seo where site_id = $1
        and (strpos(meta_image_url, $2) > 0 or strpos(en_body, $2) > 0 or strpos(local_body, $2) > 0)
      union all select 'slide', slide_key from content.slide
        where site_id = $1 and strpos(image, $2) > 0
      union all select 'footer', 'footer' from content.footer
        where site_id = $1 and strpos(seals::text, $2) > 0
      union all select 'partner', partner_name from content.partner
        where site_id = $1 and strpos(img_url, $2) > 0`,
    values: [siteId, path],
  });
}
