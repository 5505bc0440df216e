import { extensionParts } from './extension-parts.ts';
import { LANGUAGE_LIST, type Language } from './language-list.ts';

export type { Language };

/** All languages of this installation: those of the list, and those of extensions. */
export const LANGUAGES: typeof LANGUAGE_LIST = { ...extensionParts.languages, ...LANGUAGE_LIST };
/** Codes of extensions are known at run time only; they are valid wherever a code is read. */
export type LanguageCode = keyof typeof LANGUAGE_LIST;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[];
/** Languages that a site may add: those with complete message files. */
export const COMPLETE_LANGUAGE_CODES = LANGUAGE_CODES.filter((code) => LANGUAGES[code].messages);

/** Message language of `code`: English if it has no messages [L-02]. */
export function messagesLanguage(code: LanguageCode): LanguageCode {
  return LANGUAGES[code].messages ? code : 'EN';
}

/** The language tag of a code: `fil`, `zh-Hans`; `en` for an unknown code. */
export function languageTag(code: string): string {
  const known = LANGUAGE_CODES.find((language) => language === code.toUpperCase());
  return LANGUAGES[known ?? 'EN'].locale;
}

/** The language of a path prefix, or undefined. */
export function languageOfPrefix(segment: string): LanguageCode | undefined {
  return LANGUAGE_CODES.find((code) => LANGUAGES[code].prefix === segment);
}
