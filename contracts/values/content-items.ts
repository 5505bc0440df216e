import { z } from 'zod';
import { calendarInstant } from '../values/calendar-day.ts';
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts';
import { richText } from './rich-text.ts';

/**
 * Bodies of drafted content by type, as produced by the console's forms. Each has `texts` by language;
 * published ones always include English.
 */

const language = z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]);
const line = (max: number) => z.string().trim().max(max).default('');
/** The editor's document, or legacy HTML. */
const longText = z.union([richText, z.string().max(200_000)]).default('');
const path = z
  .string()
  .regex(/^(\/(?!\/)[A-Za-z0-9/_?=&.-]{0,200})?$/)
  .default('');
const picture = z
  .string()
  .regex(/^(https:\/\/[^\s"<>\\]{3,400}|\/?[A-Za-z0-9_-][A-Za-z0-9/_?=&%.-]{0,400})?$/)
  .default('');

const pageText = z.object({ title: line(200), content: longText });
export const pageBody = z.object({ status: z.boolean(), texts: z.partialRecord(language, pageText) });

/** Maximum number of questions on the page `faqs`, per language. */
export const FAQ_QUESTIONS = 100;
const question = z.object({ question: line(300), answer: longText });
/** The page `faqs`: its content precedes the questions. */
export const faqsBody = z.object({
  status: z.boolean(),
  texts: z.partialRecord(
    language,
    pageText.extend({ questions: z.array(question).max(FAQ_QUESTIONS).optional() }),
  ),
});
/** A text page; only `faqs` has questions. */
export type PageBody = z.infer<typeof faqsBody>;

/** Terms: `summary` names the changes that players read before they accept the version. */
export const termsBody = z.object({
  /** A minor correction, which players need not accept. */
  minor: z.boolean(),
  texts: z.partialRecord(language, pageText.extend({ summary: line(1000) })),
});
export type TermsBody = z.infer<typeof termsBody>;

export const articleBody = z
  .object({
    status: z.boolean(),
    /** List filter, such as a product category. */
    label: line(32),
    image: picture,
    /** Link within the site. */
    path,
    /** Lower values come first. */
    position: z.int().min(-1_000_000).max(1_000_000).default(0),
    starts_at: calendarInstant,
    ends_at: calendarInstant.nullable().default(null),
    texts: z.partialRecord(language, z.object({ title: line(200), summary: line(500), content: longText })),
  })
  .refine(({ starts_at, ends_at }) => ends_at === null || ends_at > starts_at, { path: ['ends_at'] });
export type ArticleBody = z.infer<typeof articleBody>;

/** Pages that show slides: the home page, those of games by category, sports, promotions and deposits. */
export const SLIDE_PLACES = ['home', 'lobby', 'sports', 'promotions', 'deposit'] as const;
export type SlidePlace = (typeof SLIDE_PLACES)[number];

/** A picture with text and a link. */
export const slideBody = z
  .object({
    status: z.boolean(),
    image: picture,
    path,
    place: z.enum(SLIDE_PLACES).default('home'),
    device: z.enum(['all', 'phone', 'desktop']).default('all'),
    /** Shown only in these languages; empty: all languages. */
    languages: z.array(language).max(20).default([]),
    /** Shown only to signed-in members of this segment. */
    segment_id: z.uuid().nullable().default(null),
    position: z.int().min(-1_000_000).max(1_000_000).default(0),
    starts_at: calendarInstant,
    ends_at: calendarInstant.nullable().default(null),
    /** `alt`: text alternative of the picture for people who cannot see it. */
    texts: z.partialRecord(language, z.object({ title: line(200), summary: line(500), alt: line(200) })),
  })
  .refine(({ starts_at, ends_at }) => ends_at === null || ends_at > starts_at, { path: ['ends_at'] });
export type SlideBody = z.infer<typeof slideBody>;

const homeSection = z.object({ name: z.string().regex(/^[a-zA-Z]{1,32}$/), is_shown: z.boolean() });
export type HomeSectionState = z.infer<typeof homeSection>;

/** Sections of the home page from the top; template sections not listed come last. */
export const homeBody = z.object({
  sections: z
    .array(homeSection)
    .max(40)
    .refine((sections) => new Set(sections.map(({ name }) => name)).size === sections.length),
  /** Always empty: section titles come from the template. */
  texts: z.object({}).default({}),
});
export type HomeBody = z.infer<typeof homeBody>;

export const seoBody = z.object({
  image: picture,
  /** Path or https address of the canonical page; empty for the page itself. */
  canonical: z
    .string()
    .regex(/^(\/(?!\/)[A-Za-z0-9/_?=&.-]{0,200}|https:\/\/[^\s"<>\\]{3,400})?$/)
    .default(''),
  /** Excluded from search engines and the sitemap. */
  noindex: z.boolean().default(false),
  author: line(200),
  publisher: line(200),
  texts: z.partialRecord(
    language,
    z.object({ title: line(200), description: line(500), keywords: line(500) }),
  ),
});
export type SeoBody = z.infer<typeof seoBody>;

/** A text sent by the system, by language; if empty, the built-in text. */
export const messageBody = z.object({
  texts: z.partialRecord(
    language,
    z.object({
      title: line(200).refine((text) => !/\p{Cc}/u.test(text)),
      content: z
        .string()
        .transform((text) => text.replaceAll('\r\n', '\n').trim())
        .refine((text) => text.length <= 1500 && !/[^\P{Cc}\n]/u.test(text))
        .default(''),
    }),
  ),
});
export type MessageBody = z.infer<typeof messageBody>;

/** Text pages of the site: their name in `content/page` and their route. Terms are published as versions. */
export const TEXT_PAGES = {
  about_us: { label: 'About us', path: '/about' },
  privacy_policy: { label: 'Privacy policy', path: '/privacy-policy' },
  banking: { label: 'Banking', path: '/banking' },
  faqs: { label: 'Questions and answers', path: '/faqs' },
  responsible_gaming: { label: 'Responsible gaming', path: '/responsible-gaming' },
  security: { label: 'Security', path: '/security' },
  contact: { label: 'Contact', path: '/contact-us' },
  download: { label: 'Download', path: '/download' },
  news: { label: 'News, introduction', path: '/news' },
  promotions: { label: 'Promotions, introduction', path: '/promotions' },
} as const;
export type TextPage = keyof typeof TEXT_PAGES;
