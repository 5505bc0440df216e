import { domainOfAddress, type MailSender } from '#contracts/values/mail-sender.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** All sender domains by name, with the brand that alone may use each. */
export async function listSenderDomains(db: Db) {
  return await tables(db)
    .selectFrom('sender_domain')
    .leftJoin('site', 'site.site_id', 'sender_domain.for_brand')
    .select(['domain', 'sender_domain.for_brand', 'site.name'])
    .orderBy('domain')
    .execute();
}

/** Domains that the sender of a brand may have; `null`: of every brand, as for the values of a group. */
export async function senderDomainsOf(db: Db, siteId: number | null): Promise<string[]> {
  const rows = await run<{ domain: string }>(db, {
    text: `select domain from sites.sender_domain where for_brand is null or for_brand = $1 order by domain`,
    values: [siteId],
  });
  return rows.map(({ domain }) => domain);
}

const ADDRESSES = ['address', 'reply_to'] as const;

/** The parts of a sender whose domain the brand may not use. */
export async function refusedSenderParts(
  db: Db,
  siteId: number | null,
  sender: MailSender,
): Promise<(typeof ADDRESSES)[number][]> {
  const given = ADDRESSES.filter((part) => sender[part] !== '');
  if (given.length === 0) return [];
  const allowed = new Set(await senderDomainsOf(db, siteId));
  return given.filter((part) => !allowed.has(domainOfAddress(sender[part])));
}

/**
 * The sender of the next email of a brand: without addresses whose domain it may no longer use. Undefined for
 * an unknown brand.
 */
export async function mailSenderOf(db: Db, siteId: number): Promise<MailSender | undefined> {
  const row = await tables(db)
    .selectFrom('site')
    .select(['mail_sender_name as name', 'mail_sender_address as address', 'mail_reply_to as reply_to'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return undefined;
  const refused = await refusedSenderParts(db, siteId, row);
  return { ...row, ...Object.fromEntries(refused.map((part) => [part, ''])) };
}
