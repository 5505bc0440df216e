import { type MessageBody, messageBody } from '#contracts/values/content-items.ts';
import {
  fillMessage,
  foreignAddresses,
  MESSAGE_TEMPLATE_KEYS,
  type MessageTemplateKey,
  messageProblems,
  messageTemplate,
  SAMPLE_VALUES,
  type TemplateText,
} from '#contracts/values/message-templates.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import { maskContact } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers, DraftKind } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import {
  builtInMessages,
  countTest,
  type Messages,
  replaceOwnTexts,
} from '../../../platform/messages/index.ts';
import { listDomains } from '../../sites/index.ts';

const isKey = (key: string): key is MessageTemplateKey =>
  (MESSAGE_TEMPLATE_KEYS as readonly string[]).includes(key);

/** The site's own texts of system messages; if empty, the built-in text applies. */
export const messageKind: DraftKind = {
  parse(body, key) {
    requireKey(isKey(key));
    return parseBody(messageBody, body);
  },
  known: async () => new Map(MESSAGE_TEMPLATE_KEYS.map((key) => [key, { texts: builtInMessages(key) }])),
  title: (key) => (isKey(key) ? messageTemplate(key).label : key),
  isShown: (body) => Object.values((body as MessageBody).texts).some(({ content }) => content !== ''),
  path: () => '',
  async problems(db, siteId, key, body) {
    const { texts } = body as MessageBody;
    return await problemsOf(db, siteId, key as MessageTemplateKey, texts);
  },
  async publish(tx, siteId, key, body) {
    const builtIn = builtInMessages(key as MessageTemplateKey);
    const own = Object.entries((body as MessageBody).texts).filter(
      ([language, { title, content }]) =>
        content !== '' && (builtIn[language]?.title !== title || builtIn[language].content !== content),
    );
    await replaceOwnTexts(tx, siteId, key as MessageTemplateKey, Object.fromEntries(own));
  },
};

/** Problems that prevent the publication of texts, each prefixed with the language. */
async function problemsOf(
  db: Db,
  siteId: number,
  key: MessageTemplateKey,
  texts: MessageBody['texts'],
): Promise<string[]> {
  const domains = await listDomains(db, siteId);
  return Object.entries(texts).flatMap(([language, text]) =>
    [
      ...messageProblems(key, text),
      ...foreignAddresses(`${text.title} ${text.content}`, domains).map(
        (host) => `${host} is not an address of this brand.`,
      ),
    ].map((problem) => `${language}: ${problem}`),
  );
}

/** Console calls on message templates: built-in texts and a test message. */
export const createMessageHandlers = (messages: Messages): ConsoleHandlers => ({
  messageTemplate: async ({ key }) => ({ built_in: builtInMessages(key) }),
  async sendTestMessage({ key, to, texts }, { tx, site, now }) {
    const [[language, text] = deny('notReady', { problems: ['Enter a text.'] }), ...others] =
      Object.entries(texts);
    if (others.length > 0) denyField('texts', 'one');
    const problems = await problemsOf(tx, site.id, key, texts);
    if (problems.length > 0) deny('notReady', { problems });
    if (!(await countTest(tx, site.id, now))) deny('tooManyRequests');
    const { title, content }: TemplateText = text.content === '' ? builtInOf(key, language) : text;
    const values = { ...SAMPLE_VALUES, site: site.name };
    await messages.send(tx, {
      ...{ siteId: site.id, siteName: site.name, channel: 'mail', to, template: 'test', language },
      text: { subject: `[Test] ${fillMessage(title, values)}`, body: fillMessage(content, values) },
    });
    return { answer: {}, change: { subject: `message:${key}`, after: { to: maskContact(to), language } } };
  },
});

const builtInOf = (key: MessageTemplateKey, language: string): TemplateText => {
  const texts = builtInMessages(key);
  return texts[language] ?? texts.EN!;
};
