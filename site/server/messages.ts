import { messages } from 'virtual:all-messages';
import type { i18n } from 'i18next';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { createI18n } from '../app/lib/i18n.ts';
import { messagesFolder } from '../app/lib/language.ts';

const translators = new Map<LanguageCode, i18n>();

/** The translator of a language with all its messages, made once; requests only read it. */
export function translator(language: LanguageCode): i18n {
  const known = translators.get(language);
  if (known) return known;
  if (!LANGUAGES[language].messages) console.warn('Could not find messages for locale code', language);
  const made = createI18n(language, messages[messagesFolder(language)] ?? {});
  translators.set(language, made);
  return made;
}
