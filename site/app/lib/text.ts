import type { LocalText } from '#contracts/api/startup.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';

/** A text in the reader's language, else English, else any available one. */
export function localText(text: LocalText, language: LanguageCode): string {
  const found = text[language] ?? text[LANGUAGES[language].prefix] ?? text.EN ?? text.en;
  return found ?? Object.values(text)[0] ?? '';
}

/** JSON for a script element: without `<`, and without the two line terminators of older JavaScript. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Text inside HTML, attribute values included. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
