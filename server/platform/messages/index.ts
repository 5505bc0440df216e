import { fillMessage, type TemplateText } from '#contracts/values/message-templates.ts';
import type { Db, Tx } from '../database/index.ts';
import { findSiteText } from './site-texts.ts';
import {
  builtInMessages,
  type MessageTemplateName,
  type MessageText,
  type Params,
  templateKey,
} from './texts.ts';

export { countTest, findSiteText, replaceOwnTexts } from './site-texts.ts';
export { builtInMessages, type MessageTemplateName, type MessageText, type Params } from './texts.ts';

type Recipient = { siteId: number; siteName: string; channel: 'sms' | 'mail'; to: string };
/** `language`: a language code of the site; English is used for a language without texts. */
type TemplateMessage = { template: MessageTemplateName; params: Params; language: string };
/** A literal text: a test message, a marketing text by staff, or a message to staff. */
type WrittenMessage = {
  template: 'test' | 'marketing' | 'report' | 'staffPasskey';
  text: MessageText;
  language: string;
  /** One-click unsubscribe URL, sent in the headers of RFC 8058. */
  unsubscribeUrl?: string | undefined;
};
export type Message = Recipient & (TemplateMessage | WrittenMessage);

/**
 * Outgoing messages. `send` is part of the caller's transaction and makes no external call; delivery follows
 * the commit.
 */
export type Messages = { send(tx: Tx, message: Message): Promise<void> };

/**
 * Subject and body of a message in the player's language: the site's own text, otherwise the built-in one
 * [L-02].
 */
export async function renderMessage(
  db: Db,
  site: { id: number; name: string },
  { template, params, language }: TemplateMessage,
): Promise<MessageText> {
  const key = templateKey(template);
  const builtIn: Record<string, TemplateText> = builtInMessages(key);
  const text = (await findSiteText(db, site.id, key, language.toUpperCase(), builtIn)) ?? builtIn.EN!;
  const { minutes = '', ...texts } = params;
  const values = { ...texts, site: site.name, minutes: String(minutes) };
  return { subject: fillMessage(text.title, values), body: fillMessage(text.content, values) };
}
