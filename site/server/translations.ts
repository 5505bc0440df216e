import { messages } from 'virtual:all-messages';
import {
  LANGUAGES,
  type Language,
  type LanguageCode,
  messagesLanguage,
} from '#contracts/values/languages.ts';
import type { I18n } from '../app/lib/i18n.ts';
import { createI18n } from '../app/lib/i18n.ts';
import { messagesFolder } from '../app/lib/language.ts';

/** The attributes of a document's language: `lang`, and `dir` of languages written from right to left. */
export function languageAttributes(language: LanguageCode): string {
  const { locale, direction }: Language = LANGUAGES[messagesLanguage(language)];
  return `lang="${locale}"${direction ? ` dir="${direction}"` : ''}`;
}

const translators = new Map<LanguageCode, I18n>();

/** The translator of a language with all its messages, created once; requests only read it. */
export function translator(language: LanguageCode): I18n {
  const known = translators.get(language);
  if (known) return known;
  if (!LANGUAGES[language].messages) console.warn('Could not find messages for locale code', language);
  const made = createI18n(
    LANGUAGES[messagesLanguage(language)].locale,
    messages[messagesFolder(language)] ?? {},
  );
  translators.set(language, made);
  return made;
}
