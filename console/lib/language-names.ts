import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language: `PHP` → `Filipino`, `CN` → `Chinese`; an unknown code as it is. */
export function languageName(code: string): string {
  const language = LANGUAGES[code as LanguageCode];
  return language ? (names.of(new Intl.Locale(language.locale).language) ?? language.name) : code;
}

export const languageNames = (codes: readonly string[]): string => codes.map(languageName).join(', ');
