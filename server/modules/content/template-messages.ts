import {
  fillMessage,
  type MessageTemplateKey,
  messageHtml,
  messageTemplate,
  type PlaceholderValues,
  type TemplateText,
} from '#contracts/values/message-templates.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { builtInMessages, findSiteText } from '../../platform/messages/index.ts';
import { siteProfile } from '../sites/index.ts';
import { sendInbox } from './inbox.ts';
import { DOCUMENT_TEXTS, PROTECTION_TEXTS } from './notice-texts.ts';
import { PAYMENT_TEXTS } from './payment-texts.ts';
import { REWARD_TEXTS } from './reward-texts.ts';

/** The language of messages that are not caused by a player's request: the site's first. */
export async function siteLanguage(db: Db, siteId: number): Promise<string> {
  return (await siteProfile(db, siteId)).languages[0]?.code ?? 'EN';
}

/** Built-in texts of a message by language; English is the fallback. */
export function builtInTexts(key: MessageTemplateKey): Record<string, TemplateText> {
  if (messageTemplate(key).channel !== 'inbox') return builtInMessages(key);
  const texts = Object.keys(PAYMENT_TEXTS).map((language) => {
    const own: Partial<Record<MessageTemplateKey, TemplateText>> = {
      ...PAYMENT_TEXTS[language],
      ...REWARD_TEXTS[language],
      ...DOCUMENT_TEXTS[language],
      ...PROTECTION_TEXTS[language],
    };
    return [language, own[key]!] as const;
  });
  return Object.fromEntries(texts);
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
  const builtIn = builtInTexts(template);
  const text = (await findSiteText(tx, siteId, template, language, builtIn)) ?? builtIn.EN!;
  const { site } = await siteProfile(tx, siteId);
  const values = { site: site.site_name, ...message.values };
  const [title, body] = [fillMessage(text.title, values), messageHtml(text.content, values)];
  await sendInbox(tx, [{ siteId, playerId, title, body, key }]);
}
