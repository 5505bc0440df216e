/**
 * Languages of the specification [L-01, L-02, L-06]: `prefix` is the first route segment (`/php/slots`),
 * `locale` the HTML and message language, `dates` the date locale, `messages` whether message files exist.
 */
export const LANGUAGES = {
  EN: { code: 'EN', name: 'English', prefix: 'en', locale: 'en', dates: 'en', messages: true },
  PHP: { code: 'PHP', name: 'Filipino', prefix: 'php', locale: 'fil', dates: 'en', messages: true },
  CN: { code: 'CN', name: '中文', prefix: 'cn', locale: 'zh-Hans', dates: 'zh', messages: true },
  MMK: { code: 'MMK', name: 'မြန်မာ', prefix: 'mmk', locale: 'my', dates: 'en', messages: false },
  MNT: { code: 'MNT', name: 'Монгол', prefix: 'mnt', locale: 'mn', dates: 'en', messages: false },
  IDR: { code: 'IDR', name: 'Bahasa Indonesia', prefix: 'idr', locale: 'id', dates: 'en', messages: false },
} as const satisfies Record<string, Language>;

export type Language = {
  code: string;
  name: string;
  prefix: string;
  locale: string;
  dates: string;
  messages: boolean;
};
export type LanguageCode = keyof typeof LANGUAGES;
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
