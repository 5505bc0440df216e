import { randomUUID } from 'node:crypto';
import type { Generated } from 'kysely';
import type { MailSender } from '#contracts/values/mail-sender.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, run, schemaOf, singleStatementHandle, type Tx } from '../database/index.ts';
import { createEncryption, type Encryption, type SecretKey } from '../encryption.ts';
import { addJob, type Task } from '../jobs/index.ts';
import type { EncryptedColumn, EncryptedData } from '../key-rotation/encrypted-data.ts';
import type { Log } from '../log.ts';
import { type Message, type Messages, renderMessage } from './index.ts';
import { type MessageRelay, type OutgoingMessage, PermanentRejection } from './relay.ts';
import { deleteOldTestCounts } from './site-texts.ts';

type OutboxTable = {
  site_id: number;
  message_id: string;
  /** The message, as JSON; deleted when it is undeliverable. */
  sealed: Buffer | null;
  created_at: Generated<Date>;
  expires_at: Date;
  dead_at: Date | null;
  failure: string | null;
  template: string | null;
  channel: OutgoingMessage['channel'] | null;
};
const tables = schemaOf<{ outbox: OutboxTable }>('messages');

export type OutboxOptions = {
  /** 32 bytes; messages are sealed under a key derived from it. */
  secretKey: SecretKey;
  /** The message relay; without one, messages are kept for a day for `/dev/outbox`. */
  relay?: MessageRelay | undefined;
  log: Pick<Log, 'warn'>;
  /** The sender of a site's emails to players; parts may be empty. */
  senderOf?: ((db: Db, siteId: number) => Promise<MailSender | undefined>) | undefined;
  /** Milliseconds; for tests of message expiry. */
  clock?: (() => number) | undefined;
};

export type Outbox = Messages & {
  /** A site's undelivered messages, newest first. */
  waiting(db: Db, siteId: number, max: number): Promise<(OutgoingMessage & { createdAt: Date })[]>;
  /**
   * The number of pending messages, the age of the oldest in seconds, and the number given up; messages
   * without a relay do not count as pending.
   */
  figures(db: Db): Promise<{ waiting: number; oldestSeconds: number; dead: number }>;
  /** Work for the job queue. */
  tasks(db: Db): Record<string, Task>;
  /** Deletes expired messages. */
  deleteExpired(tx: Tx): Promise<void>;
  /** Messages as stored. */
  encrypted: EncryptedData;
};

const PENDING = { dead_at: null, failure: null, template: null, channel: null };
const SEND_TASK = 'messages.send';
/** Maximum number of messages in flight, so that a hanging relay leaves workers for other jobs. */
const SEND_CONCURRENCY = 2;
const DAY_MINUTES = 24 * 60;
/** How long undeliverable messages are listed. */
const DEAD_RETENTION_DAYS = 30;

/**
 * Messages are stored encrypted in the transaction that causes them; a job sends each until the relay
 * accepts it, and the row is deleted. A message with a code is given up when the code expires, any other
 * after a day, and at once when the relay rejects it permanently: then the reason is stored, never
 * recipient or text.
 */
export function createOutbox({ secretKey, relay, log, senderOf, clock = Date.now }: OutboxOptions): Outbox {
  const encryption = createEncryption(secretKey, 'platform/message');
  const letterIn = (id: string, sealed: Buffer) => decryptLetter(encryption, id, sealed);
  return {
    async send(tx, message) {
      const { siteId, siteName, channel, to, template, language } = message;
      const id = randomUUID();
      const isWritten = 'text' in message;
      const site = { id: siteId, name: siteName };
      const { subject, body: text } = isWritten ? message.text : await renderMessage(tx, site, message);
      const minutes = (relay && !isWritten && message.params.minutes) || DAY_MINUTES;
      const expires = new Date(clock() + minutes * MINUTE_MS);
      const letter: OutgoingMessage = {
        ...{ id, site_name: siteName, channel, to, subject, text, template, language },
        expires_at: expires.toISOString(),
        ...(channel === 'mail' && (await mailFields(message, () => senderOf?.(tx, siteId)))),
      };
      const sealed = encryption.encrypt(JSON.stringify(letter), id);
      await tables(tx)
        .insertInto('outbox')
        .values({ site_id: siteId, message_id: id, sealed, expires_at: expires, ...PENDING })
        .execute();
      if (!relay) return;
      const queue = `messages ${Number.parseInt(id.slice(-1), 16) % SEND_CONCURRENCY}`;
      await addJob(tx, SEND_TASK, { siteId, messageId: id }, { queue });
    },
    async waiting(db, siteId, max) {
      const rows = await tables(db)
        .selectFrom('outbox')
        .select(['message_id', 'sealed', 'created_at'])
        .where('site_id', '=', siteId)
        .where('sealed', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(max)
        .execute();
      return rows.map((row) => ({ ...letterIn(row.message_id, row.sealed!), createdAt: row.created_at }));
    },
    encrypted: { columns: [encryptedMessages(encryption)] },
    figures: async (db) => figuresOf(db, relay !== undefined, clock()),
    tasks: (db) => ({
      [SEND_TASK]: async (payload) => {
        const { siteId, messageId } = payload as { siteId: number; messageId: string };
        const which = { site_id: siteId, message_id: messageId };
        const row = await tables(db)
          .selectFrom('outbox')
          .selectAll()
          .where((eb) => eb.and(which))
          .executeTakeFirst();
        if (!row?.sealed || !relay) return;
        const letter = letterIn(messageId, row.sealed);
        const failure =
          row.expires_at.getTime() > clock() ? await trySend(relay, letter) : 'its time is over';
        if (failure) {
          log.warn(which, `a message was given up: ${failure}`);
          await markDead(db, which, letter, failure, clock());
          return;
        }
        await tables(singleStatementHandle(db))
          .deleteFrom('outbox')
          .where((eb) => eb.and(which))
          .execute();
      },
    }),
    async deleteExpired(tx) {
      const now = new Date(clock());
      await tables(tx).deleteFrom('outbox').where('expires_at', '<', now).execute();
      await deleteOldTestCounts(tx, now);
    },
  };
}

const decryptLetter = ({ decrypt }: Encryption, id: string, sealed: Buffer) =>
  JSON.parse(decrypt(sealed, id).toString()) as OutgoingMessage;

const encryptedMessages = (encryption: Encryption): EncryptedColumn => ({
  ...{ table: 'messages.outbox', column: 'sealed', key: ['site_id', 'message_id'], encryption },
  place: ({ message_id }) => message_id!,
});

/** The sender and the headers that an email must have. */
async function mailFields(
  message: Message,
  senderOf: () => Promise<MailSender | undefined> | undefined,
): Promise<Partial<OutgoingMessage>> {
  const link = 'text' in message && message.unsubscribeUrl;
  return {
    ...(isForPlayers(message.template) && senderFields(await senderOf())),
    ...(link && { headers: unsubscribeHeaders(link) }),
  };
}

/** Messages to staff leave from the installation's sender. */
const isForPlayers = (template: Message['template']): boolean =>
  template !== 'report' && template !== 'staffPasskey';

/** The parts that are set. */
const senderFields = ({ name, address, reply_to }: MailSender = NO_SENDER) => ({
  ...(name && { sender_name: name }),
  ...(address && { sender_address: address }),
  ...(reply_to && { reply_to }),
});
const NO_SENDER: MailSender = { name: '', address: '', reply_to: '' };

/** Unsubscribe headers for mail programs (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The reason for a permanent rejection by the relay; undefined if accepted. */
async function trySend(relay: MessageRelay, letter: OutgoingMessage): Promise<string | undefined> {
  try {
    await relay(letter);
    return undefined;
  } catch (error) {
    if (error instanceof PermanentRejection) return error.failure;
    throw error;
  }
}

type MessageRef = Pick<OutboxTable, 'site_id' | 'message_id'>;

/** Records that a message was not delivered and why. */
async function markDead(
  db: Db,
  which: MessageRef,
  { template, channel }: OutgoingMessage,
  failure: string,
  now: number,
): Promise<void> {
  const expires_at = new Date(now + DEAD_RETENTION_DAYS * DAY_MS);
  await tables(singleStatementHandle(db))
    .updateTable('outbox')
    .set({ sealed: null, dead_at: new Date(now), failure, template, channel, expires_at })
    .where((eb) => eb.and(which))
    .execute();
}

async function figuresOf(db: Db, hasGateway: boolean, now: number) {
  const [row] = await run<{ waiting: number; oldest: Date | null; dead: number }>(db, {
    text: `select count(*) filter (where dead_at is null)::int as waiting, min(created_at)
      filter (where dead_at is null) as oldest,
      count(dead_at)::int as dead from messages.outbox`,
  });
  const { waiting, oldest, dead } = row!;
  if (!hasGateway) return { waiting: 0, oldestSeconds: 0, dead };
  return { waiting, oldestSeconds: oldest ? Math.max(0, (now - oldest.getTime()) / 1000) : 0, dead };
}

const MAX_DEAD_LISTED = 100;

type DeadLetter = {
  channel: OutgoingMessage['channel'];
  template: string;
  failure: string;
  deadAt: Date;
};

/** A site's messages that were never delivered, newest first. */
export async function listDeadLetters(db: Db, siteId: number): Promise<DeadLetter[]> {
  const rows = await tables(db)
    .selectFrom('outbox')
    .select(['channel', 'template', 'failure', 'dead_at'])
    .where('site_id', '=', siteId)
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .limit(MAX_DEAD_LISTED)
    .execute();
  return rows.map(({ channel, template, failure, dead_at }) => ({
    ...{ channel: channel!, template: template!, failure: failure!, deadAt: dead_at! },
  }));
}
