import i18next, { type i18n } from 'i18next';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';

/** Areas of `screens` whose texts nobody else shows: they come with the first screen of the area. */
const AREAS = ['account', 'cashier', 'content', 'game', 'rewards', 'sports'] as const;
export const NAMESPACES = ['ui', 'validation', 'errors', 'messages', '_m', ...AREAS] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** The namespace a screen needs beside `ui`, if its area has one. */
export function areaNamespace(screen: string): Namespace | undefined {
  return AREAS.find((area) => screen.startsWith(`${area}/`));
}
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
    fallbackNS: AREAS,
    keySeparator: false,
    initAsync: false,
    resources: { [locale]: resources },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
