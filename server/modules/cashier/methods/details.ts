import { LANGUAGE_CODES, type LanguageCode } from '#contracts/values/languages.ts';
import type { Words } from '#contracts/values/payment-methods.ts';

/** The text in a language, in English where it has none. */
export function say(text: Words | undefined, language: string): string {
  return text?.[language] || text?.EN || '';
}

/** The code of a language; whatever else was asked for is English. */
export function languageOf(asked: string): LanguageCode {
  return LANGUAGE_CODES.find((code) => code === asked.toUpperCase()) ?? 'EN';
}
