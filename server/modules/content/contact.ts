import { type Db, sql, type Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { BoundedMap } from '../sites/index.ts';
import { type ContactTopic, tables } from './tables.ts';

/** Messages one address may leave in an hour, and one site takes in a day. */
const MESSAGES_PER_HOUR = 5;
const MESSAGES_PER_DAY = 1000;
const HOUR = 3_600_000;
const DAYS_KEPT = 365;
const MESSAGES_PER_PAGE = 50;

export type ContactMessage = {
  messageId: string;
  topic: ContactTopic;
  name: string;
  email: string;
  body: string;
  language: string;
};

const counts = new BoundedMap<string, { hour: number; messages: number }>(10_000);

/** Refuses `tooManyRequests` when an address has left as many messages in this hour as any person needs to. */
export function holdBackWriter(siteId: number, address: string, now: number): void {
  const key = `${siteId}/${address}`;
  const hour = Math.floor(now / HOUR);
  const known = counts.get(key);
  const messages = known?.hour === hour ? known.messages + 1 : 1;
  counts.set(key, { hour, messages });
  if (messages > MESSAGES_PER_HOUR) refuse('tooManyRequests');
}

/** Keeps what a visitor wrote to the site, once however often it is sent. Refuses `tooManyRequests` on a day of too many. */
export async function leaveMessage(tx: Tx, siteId: number, message: ContactMessage): Promise<void> {
  const { today } = await tables(tx)
    .selectFrom('contact_message')
    .select(sql<bigint>`count(*)`.as('today'))
    .where('site_id', '=', siteId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (today >= MESSAGES_PER_DAY) refuse('tooManyRequests');
  const { messageId, ...rest } = message;
  await tables(tx)
    .insertInto('contact_message')
    .values({ site_id: siteId, message_id: messageId, ...rest })
    .onConflict((conflict) => conflict.columns(['site_id', 'message_id']).doNothing())
    .execute();
}

/** What visitors wrote to a site, newest first, for whoever answers. */
export async function contactMessages(db: Db, siteId: number, page = 1) {
  return await tables(db)
    .selectFrom('contact_message')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('message_id')
    .limit(MESSAGES_PER_PAGE)
    .offset((page - 1) * MESSAGES_PER_PAGE)
    .execute();
}

/** Removes what has been kept for a year. For a daily job. */
export async function purgeContact(tx: Tx): Promise<void> {
  await sql`delete from content.contact_message where created_at < now() - make_interval(days => ${DAYS_KEPT})`.execute(
    tables(tx),
  );
}
