import {
  fillMessage,
  type MessageTemplateKey,
  messageHtml,
  type PlaceholderValues,
} from '#contracts/values/message-templates.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { builtInMessages, findSiteText } from '../../platform/messages/index.ts';
import { siteProfile } from '../sites/index.ts';
import { sendInbox } from './inbox.ts';

/** The language of messages that are not caused by a player's request: the site's first. */
export async function siteLanguage(db: Db, siteId: number): Promise<string> {
  return (await siteProfile(db, siteId)).languages[0]?.code ?? 'EN';
}

type TemplateMessage = {
  siteId: number;
  playerId: string;
  template: MessageTemplateKey;
  /** An upper-case language code. */
  language: string;
  values: PlaceholderValues;
  /** The sender's key: a message with the same key is sent once. */
  key: string;
};

/** Sends a player an inbox message: with the site's own text if there is one, otherwise the built-in text. */
export async function sendTemplateMessage(tx: Tx, message: TemplateMessage): Promise<void> {
  const { siteId, playerId, template, language, key } = message;
  const builtIn = builtInMessages(template);
  const text = (await findSiteText(tx, siteId, template, language, builtIn)) ?? builtIn.EN!;
  const { site } = await siteProfile(tx, siteId);
  const values = { site: site.site_name, ...message.values };
  const [title, body] = [fillMessage(text.title, values), messageHtml(text.content, values)];
  await sendInbox(tx, [{ siteId, playerId, title, body, key }]);
}
