import type { Tx } from '../../platform/database/index.ts';
import type { Messages } from '../../platform/messages/index.ts';
import type { ContactRow, ContactTopic } from './tables.ts';
import { siteLanguage } from './template-messages.ts';

/** Topics as the contact form labels them. */
const TOPICS: Record<string, Record<ContactTopic, string>> = {
  EN: {
    account: 'My account',
    game: 'Game or round',
    money: 'Payments and balance',
    play: 'Responsible gaming',
    other: 'Something else',
    complaint: 'Complaint',
  },
  PHP: {
    account: 'Ang account ko',
    game: 'Laro o round',
    money: 'Mga bayad at balanse',
    play: 'Responsableng paglalaro',
    other: 'Iba pa',
    complaint: 'Reklamo',
  },
  CN: {
    account: '我的账户',
    game: '游戏或某一局',
    money: '支付与余额',
    play: '理性博彩',
    other: '其他',
    complaint: '投诉',
  },
};

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
    topic: (TOPICS[language.toUpperCase()] ?? TOPICS.EN!)[topic],
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
