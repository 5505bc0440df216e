import { SITE_CHANGED_CHANNEL, type SiteChanged } from '#contracts/events/site.ts';
import { afterCommit, type Tx, write } from '../../platform/database/index.ts';
import { recordLocalChange } from './data-versions.ts';
import { tables } from './tables.ts';

/** PostgreSQL carries at most 8000 bytes in a notification; a domain has up to 253. */
const DOMAINS_PER_NOTICE = 25;

/**
 * Notifies every process, once this transaction commits, that something visible on the site may have changed:
 * caches of the site and pages of its domains are dropped. `gone`: domains of the site before this
 * transaction.
 */
export async function announceChange(tx: Tx, siteId: number, gone: readonly string[] = []): Promise<void> {
  const rows = await tables(tx)
    .selectFrom('domain')
    .select('domain')
    .where('site_id', '=', siteId)
    .orderBy('domain')
    .execute();
  const domains = [...rows.map((row) => row.domain), ...gone];
  for (let start = 0; start === 0 || start < domains.length; start += DOMAINS_PER_NOTICE) {
    await notify(tx, { site_id: siteId, domains: domains.slice(start, start + DOMAINS_PER_NOTICE) });
  }
  afterCommit(tx, () => recordLocalChange(siteId, domains));
}

/** Like `announceChange`, for a change that may affect every site, such as a game's description. */
export async function announceChangeToAll(tx: Tx): Promise<void> {
  await notify(tx, { site_id: 'all', domains: [] });
  afterCommit(tx, () => recordLocalChange('all', []));
}

async function notify(tx: Tx, notice: SiteChanged): Promise<void> {
  await write(tx, {
    text: 'select pg_notify($1, $2)',
    values: [SITE_CHANGED_CHANNEL, JSON.stringify(notice)],
  });
}
