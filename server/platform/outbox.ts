import { randomUUID } from 'node:crypto';
import type { Generated } from 'kysely';
import { type Db, oneStatement, schemaOf, type Tx } from './database.ts';
import { addJob, type Task } from './jobs.ts';
import type { Log } from './log.ts';
import { type Messages, writeText } from './messages.ts';
import type { Letter, MessageGateway } from './messages-gateway.ts';
import { createSealing } from './sealing.ts';

type OutboxTable = {
  site_id: number;
  message_id: string;
  /** The letter, as JSON. */
  sealed: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
};
const tables = schemaOf<{ outbox: OutboxTable }>('messages');

export type OutboxOptions = {
  /** 32 bytes; messages are sealed under a key derived from it. */
  secretKey: Buffer;
  /** Where messages go; without it they stay for a day, for `/dev/outbox`. */
  gateway?: MessageGateway | undefined;
  log: Pick<Log, 'warn'>;
  /** Milliseconds; for tests of the end of a message's life. */
  clock?: (() => number) | undefined;
};

export type Outbox = Messages & {
  /** What a site's messages say that have not left, the newest first. */
  waiting(db: Db, siteId: number, most: number): Promise<(Letter & { createdAt: Date })[]>;
  /** Work for the job queue. */
  tasks(db: Db): Record<string, Task>;
  /** Forgets messages whose time is over. */
  sweep(tx: Tx): Promise<void>;
};

const SEND = 'messages.send';
/** So many messages are on their way at once: a gateway that hangs leaves the other jobs their hands. */
const LANES = 2;
const DAY_MINUTES = 24 * 60;

/**
 * Messages wait sealed in the transaction that causes them; a job hands each to the gateway until it takes it, and the row goes. A message
 * with a code is given up when the code is over, any other after a day.
 */
export function createOutbox({ secretKey, gateway, log, clock = Date.now }: OutboxOptions): Outbox {
  const { seal, open } = createSealing(secretKey, 'platform/message');
  const letterIn = (row: Pick<OutboxTable, 'message_id' | 'sealed'>) =>
    JSON.parse(open(row.sealed, row.message_id).toString()) as Letter;
  return {
    async send(tx, { siteId, siteName, channel, to, template, params, language }) {
      const id = randomUUID();
      const { subject, body: text } = writeText(template, params, siteName, language);
      const minutes = (gateway && params.minutes) || DAY_MINUTES;
      const expires = new Date(clock() + minutes * 60_000);
      const letter: Letter = {
        ...{ id, site_name: siteName, channel, to, subject, text, template, language },
        expires_at: expires.toISOString(),
      };
      const sealed = seal(JSON.stringify(letter), id);
      await tables(tx)
        .insertInto('outbox')
        .values({ site_id: siteId, message_id: id, sealed, expires_at: expires })
        .execute();
      if (!gateway) return;
      const queue = `messages ${Number.parseInt(id.slice(-1), 16) % LANES}`;
      await addJob(tx, SEND, { siteId, messageId: id }, { queue });
    },
    async waiting(db, siteId, most) {
      const rows = await tables(db)
        .selectFrom('outbox')
        .select(['message_id', 'sealed', 'created_at'])
        .where('site_id', '=', siteId)
        .orderBy('created_at', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({ ...letterIn(row), createdAt: row.created_at }));
    },
    tasks: (db) => ({
      [SEND]: async (payload) => {
        const { siteId, messageId } = payload as { siteId: number; messageId: string };
        const which = { site_id: siteId, message_id: messageId };
        const row = await tables(db)
          .selectFrom('outbox')
          .selectAll()
          .where((eb) => eb.and(which))
          .executeTakeFirst();
        if (!row || !gateway) return;
        if (row.expires_at.getTime() > clock()) await gateway(letterIn(row));
        else log.warn(which, 'a message is given up: its time is over');
        await tables(oneStatement(db))
          .deleteFrom('outbox')
          .where((eb) => eb.and(which))
          .execute();
      },
    }),
    async sweep(tx) {
      await tables(tx).deleteFrom('outbox').where('expires_at', '<', new Date(clock())).execute();
    },
  };
}
