import { type ServerTexts, serverTexts } from '../../platform/server-texts.ts';

/** Words of PDF documents; a movement or account without a word is shown by its code. */
export type DocumentTexts = Pick<ServerTexts['documents'], 'text'> &
  Record<'movement' | 'accountKind', Partial<Record<string, string>>>;

/** Texts in a language, or in English. */
export const textsIn = (language: string): DocumentTexts => serverTexts('documents', language);

/** Replaces `{{name}}` with its value, or with an empty string if there is none. */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
