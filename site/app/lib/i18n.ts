import i18next, { type i18n } from 'i18next';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';

export const NAMESPACES = ['ui', 'validation', 'errors', 'messages', '_m'] as const;
export type Namespace = (typeof NAMESPACES)[number];
type Resources = Partial<Record<Namespace, Record<string, string>>>;

/** A translator of one language with the bundles it has at the start. Keys are flat: `area.name`. */
export function createI18n(language: LanguageCode, resources: Resources): i18n {
  const { locale } = LANGUAGES[language];
  const instance = i18next.createInstance();
  // Initialised in the same turn: no backend, everything needed at once is given.
  void instance.init({
    lng: locale,
    fallbackLng: locale,
    ns: NAMESPACES,
    defaultNS: 'ui',
    keySeparator: false,
    initAsync: false,
    resources: { [locale]: resources },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
