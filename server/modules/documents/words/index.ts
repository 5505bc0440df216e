import { CN } from './cn.ts';
import { EN, type Words } from './en.ts';
import { PHP } from './php.ts';

export type { Words } from './en.ts';

const LANGUAGES: Record<string, Words> = { EN, PHP, CN };

/** Words of a language, or English ones. */
export function wordsOf(language: string): Words {
  return LANGUAGES[language] ?? EN;
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
