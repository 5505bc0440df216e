import { LANGUAGE_CODES, type LanguageCode } from '#contracts/values/languages.ts';
import type { LocalizedText } from '#contracts/values/payment-methods.ts';

/** The text in a language; English is the fallback. */
export function translated(text: LocalizedText | undefined, language: string): string {
  return text?.[language] || text?.EN || '';
}

/** The code of a supported language; English otherwise. */
export function supportedLanguage(requested: string): LanguageCode {
  return LANGUAGE_CODES.find((code) => code === requested.toUpperCase()) ?? 'EN';
}
