import { COMPLAINT_DAYS } from '#contracts/values/complaints.ts';
import { HOUR_SECONDS } from '#contracts/values/time.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { Context } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ContactTopic, tables } from './tables.ts';

/** Messages per address and hour; legitimate users stay below it. */
export const CONTACT_QUOTA = { scope: 'place_contact', free: 5, seconds: HOUR_SECONDS };
/** Maximum messages per site and day. */
const MESSAGES_PER_DAY = 1000;
const RETENTION_DAYS = 365;
/** Complaints are kept for five years (player protection L8). */
const COMPLAINT_RETENTION_YEARS = 5;

type ContactMessage = {
  messageId: string;
  topic: ContactTopic;
  name: string;
  email: string;
  body: string;
  language: string;
};

/**
 * Counts an attempt by the caller's address before it is processed; refuses `tooManyAttempts` above the
 * limit.
 */
export type CountFromNetwork = (context: Context, quota: typeof CONTACT_QUOTA) => Promise<void>;

/**
 * Whether a message is already stored. Refuses `duplicateMismatch` when its id belongs to a different
 * message.
 */
export async function isAlreadyReceived(db: Db, siteId: number, message: ContactMessage): Promise<boolean> {
  const kept = await tables(db)
    .selectFrom('contact_message')
    .select(['topic', 'name', 'email', 'body', 'language'])
    .where('site_id', '=', siteId)
    .where('message_id', '=', message.messageId)
    .executeTakeFirst();
  if (!kept) return false;
  const isSame = (['topic', 'name', 'email', 'body', 'language'] as const).every(
    (field) => kept[field] === message[field],
  );
  return isSame || refuse('duplicateMismatch');
}

/**
 * Stores a visitor's message to the site, once even if sent repeatedly. Refuses `tooManyRequests` above the
 * daily limit, and `duplicateMismatch` when the id belongs to a different message.
 */
export async function storeContactMessage(tx: Tx, siteId: number, message: ContactMessage): Promise<void> {
  const { today } = await tables(tx)
    .selectFrom('contact_message')
    .select(sql<bigint>`count(*)`.as('today'))
    .where('site_id', '=', siteId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (today >= MESSAGES_PER_DAY) refuse('tooManyRequests');
  const { messageId, ...rest } = message;
  const due = sql<Date>`now() + make_interval(days => ${COMPLAINT_DAYS})`;
  const due_at = message.topic === 'complaint' ? due : null;
  const stored = await tables(tx)
    .insertInto('contact_message')
    .values({ site_id: siteId, message_id: messageId, ...rest, due_at })
    .onConflict((conflict) => conflict.columns(['site_id', 'message_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst();
  // The same message was sent concurrently, and the other request was stored first.
  if (!stored) await isAlreadyReceived(tx, siteId, message);
}

/** Deletes messages after a year and complaints after five. For a daily job. */
export async function deleteOldContactMessages(tx: Tx): Promise<void> {
  await sql`delete from content.contact_message
    where (topic = 'complaint' and created_at < now() - make_interval(years => ${COMPLAINT_RETENTION_YEARS}))
      or (topic <> 'complaint' and created_at < now() - make_interval(days => ${RETENTION_DAYS}))`.execute(
    tables(tx),
  );
}
