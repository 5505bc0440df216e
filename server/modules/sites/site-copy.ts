import { type Tx, write } from '../../platform/database/index.ts';
import { copyTable } from '../../platform/site-copy.ts';
import { addDomain } from './domains.ts';

/** Data that is not copied. */
export type CopyNames = { externalId: string; name: string; domains: readonly string[] };

/**
 * Creates a closed site with the settings, languages, menus and group of another one, and returns its id.
 * Expiry, maintenance, apps and the sender of emails are not copied. Fails when the external id or a domain
 * is taken.
 */
export async function copySite(
  tx: Tx,
  siteId: number,
  { externalId, name, domains }: CopyNames,
): Promise<number> {
  const settings = `currency, time_zone, theme_code, theme_color, jurisdiction, licence, licence_text, registration,
    logo1, logo2, logo3, logo_text, manifest_icon, gamify_status, sportsbook, free_play, marketing_channels,
    root_redirect, show_bf_ann_modal, live_chat_status, live_chat_id, live_chat_image, countries`;
  const [row] = await write<{ site_id: number }>(tx, {
    text: `insert into sites.site (external_id, name, aff_domain, status, ${settings})
      select $2, $3, $4, 0, ${settings} from sites.site where site_id = $1 returning site_id`,
    values: [siteId, externalId, name, domains[0]],
  });
  if (!row) throw new Error(`site ${siteId} does not exist`);
  for (const domain of domains) await addDomain(tx, row.site_id, domain);
  for (const table of ['sites.language', 'sites.menu_entry', 'sites.group_member'])
    await copyTable(tx, { table }, siteId, row.site_id);
  // Earlier previews of group changes do not include the copy.
  await write(tx, {
    text: `update sites.brand_group g set version = version + 1 from sites.group_member m
      where m.group_id = g.group_id and m.site_id = $1`,
    values: [row.site_id],
  });
  return row.site_id;
}
