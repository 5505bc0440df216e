import type { Tx } from '../../platform/database/index.ts';
import type { Messages } from '../../platform/messages/index.ts';
import { serverTexts } from '../../platform/server-texts.ts';
import type { ContactRow } from './tables.ts';
import { siteLanguage } from './template-messages.ts';

/**
 * Mails an answer to the sender of a message, in plain text and in the template of the sender's language,
 * with the question quoted; `{{name}}` in the answer is replaced by the sender's name.
 */
export async function sendAnswer(
  tx: Tx,
  messages: Messages,
  site: { id: number; name: string },
  { name, email, topic, body, language: written }: ContactRow,
  text: string,
): Promise<void> {
  const language = written === '' ? await siteLanguage(tx, site.id) : written;
  const params = {
    topic: serverTexts('labels', language.toUpperCase()).contact_topic[topic],
    answer: text.replaceAll('{{name}}', () => name),
    question: body
      .split(/\r\n?|\n/)
      .map((line) => `> ${line}`)
      .join('\n'),
  };
  await messages.send(tx, {
    ...{ siteId: site.id, siteName: site.name, channel: 'mail', to: email, language },
    ...{ template: 'contactAnswer', params },
  });
}
