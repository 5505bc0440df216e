import { CN } from './cn.ts';
import { type DocumentTexts, EN } from './en.ts';
import { PHP } from './php.ts';

export type { DocumentTexts } from './en.ts';

const LANGUAGES: Record<string, DocumentTexts> = { EN, PHP, CN };

/** Texts in a language, or in English. */
export function textsIn(language: string): DocumentTexts {
  return LANGUAGES[language] ?? EN;
}

/** Replaces `{{name}}` with its value, or with an empty string if there is none. */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
