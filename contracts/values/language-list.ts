/**
 * A language of the site [L-01, L-02, L-06]: `prefix` is the first route segment (`/php/slots`), `locale` the
 * HTML and message language, `dates` the date locale, `months` its abbreviations unless they are English,
 * `messages` whether message files exist.
 */
export type Language = {
  code: string;
  name: string;
  prefix: string;
  locale: string;
  dates: string;
  months?: readonly string[];
  /** Set for languages written from right to left. */
  direction?: 'rtl';
  messages: boolean;
};

/** Languages of the specification. Extensions add theirs: `languages.ts`. */
export const LANGUAGE_LIST = {
  EN: { code: 'EN', name: 'English', prefix: 'en', locale: 'en', dates: 'en', messages: true },
  PHP: { code: 'PHP', name: 'Filipino', prefix: 'php', locale: 'fil', dates: 'en', messages: true },
  CN: { code: 'CN', name: '中文', prefix: 'cn', locale: 'zh-Hans', dates: 'zh', messages: true },
  MMK: { code: 'MMK', name: 'မြန်မာ', prefix: 'mmk', locale: 'my', dates: 'en', messages: false },
  MNT: { code: 'MNT', name: 'Монгол', prefix: 'mnt', locale: 'mn', dates: 'en', messages: false },
  IDR: { code: 'IDR', name: 'Bahasa Indonesia', prefix: 'idr', locale: 'id', dates: 'en', messages: false },
} as const satisfies Record<string, Language>;
