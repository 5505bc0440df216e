import type { Generated } from 'kysely';
import { schemaOf, type Tx } from './database.ts';
import { type Params, type Template, writeText } from './messages-texts.ts';

export { type Params, type Template, type Text, writeText } from './messages-texts.ts';

export type Message = {
  siteId: number;
  siteName: string;
  channel: 'sms' | 'mail';
  to: string;
  template: Template;
  params: Params;
  /** A language code of the site; one without texts gets English. */
  language: string;
};

/**
 * How messages leave the platform. `send` is part of the caller's transaction: an adapter for a gateway stores a job in it, or
 * speaks to the gateway in `afterCommit`. It must not log the recipient or the parameters.
 */
export type Messages = { send(tx: Tx, message: Message): Promise<void> };

type OutboxTable = {
  site_id: number;
  message_id: Generated<string>;
  channel: 'sms' | 'mail';
  recipient: string;
  subject: string;
  body: string;
  created_at: Generated<Date>;
};
export const messagesSchema = schemaOf<{ outbox: OutboxTable }>('messages');

/** The default adapter: messages stay in the database, where `/dev/outbox` shows them in demo mode. */
export function localMessages(): Messages {
  return {
    async send(tx, message) {
      const { siteId, channel, to, template, params, siteName, language } = message;
      await messagesSchema(tx)
        .insertInto('outbox')
        .values({
          site_id: siteId,
          channel,
          recipient: to,
          ...writeText(template, params, siteName, language),
        })
        .execute();
    },
  };
}

/** Forgets local messages older than a day; codes in them are long dead. */
export async function sweepOutbox(tx: Tx, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 3600 * 1000);
  await messagesSchema(tx).deleteFrom('outbox').where('created_at', '<', yesterday).execute();
}
