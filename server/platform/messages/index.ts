import type { Tx } from '../database/index.ts';
import type { Params, Template } from './texts.ts';

export { type MessageText, type Params, renderMessage, type Template } from './texts.ts';

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
 * Outgoing messages. `send` is part of the caller's transaction and makes no call: delivery follows the
 * commit.
 */
export type Messages = { send(tx: Tx, message: Message): Promise<void> };
