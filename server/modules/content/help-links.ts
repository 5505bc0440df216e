import { type Database, type Tx, write } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import { checkLink } from '../../platform/external/link-check.ts';
import { tables } from './tables.ts';

const PAGE = 'responsible_gaming';
/** Maximum number of links checked per site. */
const MAX_LINKS = 40;

type LinkCheck = { siteId: number; links: string[]; broken: { href: string; why: string }[] };

/**
 * Checks every help link on each site's responsible gaming page (player protection J4): a broken link raises
 * an alarm in the console, which ends automatically when the link works again or is removed. For a daily job;
 * `check` is for tests.
 */
export async function checkHelpLinks(
  { db }: Database,
  now: Date,
  check: (href: string) => Promise<string | null> = checkLink,
): Promise<void> {
  const pages = await tables(db).selectFrom('page').selectAll().where('page', '=', PAGE).execute();
  // Many sites share the same help links.
  const known = new Map<string, string | null>();
  const checks: LinkCheck[] = [];
  for (const { site_id: siteId, status, en_body, local_body } of pages) {
    const links = status ? externalLinks(en_body + local_body) : [];
    for (const href of links) if (!known.has(href)) known.set(href, await check(href));
    const broken = links.flatMap((href) => {
      const why = known.get(href);
      return why ? { href, why } : [];
    });
    checks.push({ siteId, links, broken });
  }
  await forEachInOwnTransaction(db, checks, (tx, site) => recordLinkCheck(tx, site, now));
}

/** Distinct external links of a text. Stored texts are sanitised: attributes are in double quotes. */
function externalLinks(html: string): string[] {
  const found = [...html.matchAll(/<a\s[^<>]*?href="(https?:[^"]+)"/gi)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  );
  return [...new Set(found)].slice(0, MAX_LINKS);
}

async function recordLinkCheck(tx: Tx, { siteId, links, broken }: LinkCheck, now: Date): Promise<void> {
  await write(tx, {
    text: `insert into content.help_link_check (site_id, checked_at, links) values ($1, $2, $3)
      on conflict (site_id) do update set checked_at = excluded.checked_at, links = excluded.links`,
    values: [siteId, now, links.length],
  });
  await write(tx, {
    text: `insert into content.help_link_alarm (site_id, href, reason, raised_at)
      select $1, href, reason, $4 from unnest($2::text[], $3::text[]) as b (href, reason)
      on conflict (site_id, href) where closed_at is null do update set reason = excluded.reason`,
    values: [siteId, broken.map(({ href }) => href), broken.map(({ why }) => why), now],
  });
  await write(tx, {
    text: `update content.help_link_alarm set closed_at = $3
      where site_id = $1 and closed_at is null and href <> all ($2::text[])`,
    values: [siteId, broken.map(({ href }) => href), now],
  });
}
