import {
  MESSAGE_TEMPLATE_KEYS,
  type MessageTemplateKey,
  messageProblems,
} from '../../contracts/values/message-templates.ts';

/**
 * What would mislead players in the messages of a language: an unknown one, or one without a placeholder that
 * it needs. One of which the subject or the text is not translated yet is sent in English.
 */
export function problemsOfMessages(
  messages: Readonly<Record<string, { title?: string | undefined; content?: string | undefined }>>,
): string[] {
  return Object.entries(messages).flatMap(([key, { title, content }]) => {
    if (!MESSAGE_TEMPLATE_KEYS.some((known) => known === key)) return [`${key}: There is no such message.`];
    if (title === undefined || content === undefined) return [];
    return messageProblems(key as MessageTemplateKey, { title, content }).map((text) => `${key}: ${text}`);
  });
}
