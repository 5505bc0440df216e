import { z } from 'zod';
import { SLIDE_PLACES } from '../values/content-items.ts';
import { defineCall, READ_UNREACHABLE } from './call.ts';
import { email, instant, page, pageFields, playerFields, siteFields } from './fields.ts';
import { cmsPage } from './settings.ts';

/**
 * Language of the texts named `local_`; defaults to the site's first language other than English. Texts
 * missing in that language are empty.
 */
const language = z.string().max(8).default('');

/** Page content that the specification's calls do not carry. All HTML is sanitized. */

/** A page's name: `about_us`, `term_condition`, `contact`, `download`, `news` … */
export const pageName = z.string().regex(/^[a-z0-9_]{1,64}$/);

/** One CMS page. A disabled page is not found. */
export const contentPage = defineCall({
  path: '/api/content/page',
  summary: 'One text page of the site.',
  caller: 'guest',
  input: z.object({ ...siteFields, page: pageName, language }),
  output: { value: cmsPage.extend({ page: z.string(), updated_at: instant }) },
  errors: ['notFound'],
  unreachable: READ_UNREACHABLE,
});

/**
 * A news item or a promotion: plain-text title and summary, sanitized HTML body, in English (`en_`) and the
 * site's local language (`local_`, empty if missing). `path`: link within the site, or empty; `image`: a
 * path, or empty.
 */
export const article = z.object({
  slug: z.string(),
  label: z.string(),
  image: z.string(),
  path: z.string(),
  en_title: z.string(),
  en_summary: z.string(),
  en_body: z.string(),
  local_title: z.string(),
  local_summary: z.string(),
  local_body: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
});

const articleQuery = {
  ...siteFields,
  /** One article by its slug; empty for the list. */
  slug: z.string().max(64).default(''),
  /** Only articles with this label, e.g. a product category; empty for all. */
  label: z.string().max(32).default(''),
  page,
  language,
};

/** The operator's texts for a route in search results and link previews. */
const searchRecord = z.object({
  /** `home`, or the route without its slash. */
  page_name: z.string(),
  image: z.string(),
  /** Path or https address of the canonical page; empty for the page itself. */
  canonical: z.string(),
  noindex: z.boolean(),
  author: z.string(),
  publisher: z.string(),
  /** By language code; only languages with a title. */
  texts: z.record(z.string(), z.object({ title: z.string(), description: z.string(), keywords: z.string() })),
});
export type SearchRecord = z.infer<typeof searchRecord>;

const listedArticle = z.object({
  kind: z.enum(['news', 'promotion']),
  slug: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
});
export type ListedArticle = z.infer<typeof listedArticle>;

/** Data of page heads and the sitemap. */
export const searchIndex = defineCall({
  path: '/api/content/search_index',
  summary: 'SEO records of the operator, and current and scheduled articles.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { records: z.array(searchRecord), articles: z.array(listedArticle) },
  unreachable: READ_UNREACHABLE,
});

const slide = z.object({
  slide_key: z.string(),
  image: z.string(),
  /** Link within the site, or empty. */
  path: z.string(),
  device: z.enum(['all', 'phone', 'desktop']),
  title: z.string(),
  summary: z.string(),
  alt: z.string(),
});
export type Slide = z.infer<typeof slide>;

/** The page whose slides are asked for. */
const place = z.enum(SLIDE_PLACES).default('home');

/**
 * Slides currently shown on a page, in the operator's order; missing texts fall back to English. Excludes
 * slides for segments.
 */
export const slides = defineCall({
  path: '/api/content/slides',
  summary: 'Slides of a page in a language.',
  caller: 'guest',
  input: z.object({ ...siteFields, language, place }),
  output: { value: z.array(slide) },
  unreachable: READ_UNREACHABLE,
});

/** The same for the caller, including slides for segments that the caller belongs to. */
export const ownSlides = defineCall({
  path: '/api/content/own_slides',
  summary: 'Slides of a page for the caller, in a language.',
  caller: 'player',
  input: z.object({ ...playerFields, language, place }),
  output: { value: z.array(slide) },
  unreachable: READ_UNREACHABLE,
});

/** The section order published by the operator; empty if the template's order applies. */
export const homeLayout = defineCall({
  path: '/api/content/home_layout',
  summary: 'Sections of the home page in display order, and whether each is shown.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { sections: z.array(z.object({ name: z.string(), is_shown: z.boolean() })) },
  unreachable: READ_UNREACHABLE,
});

/** News currently shown, in the operator's order, then newest first; 10 per page [S-22]. */
export const news = defineCall({
  path: '/api/content/news',
  summary: 'News of the site.',
  rows: ['S-22'],
  caller: 'guest',
  input: z.object(articleQuery),
  output: { value: z.array(article), ...pageFields },
  unreachable: READ_UNREACHABLE,
});

/** Promotions currently shown; see `news`. */
export const promotions = defineCall({
  path: '/api/content/promotions',
  summary: 'Promotions of the site.',
  rows: ['S-22'],
  caller: 'guest',
  input: z.object(articleQuery),
  output: { value: z.array(article), ...pageFields },
  unreachable: READ_UNREACHABLE,
});

/** Topic of a message to the site. */
export const contactTopic = z.enum(['account', 'game', 'money', 'play', 'other', 'complaint']);

/**
 * Sends a message from the site's contact page. `message_id` is a UUID chosen by the sender: a repeated
 * message is stored once; the same id with other content is `duplicateMismatch`. At most five per hour and
 * address, then `tooManyAttempts` with `retry_after_seconds`.
 */
export const leaveMessage = defineCall({
  path: '/api/content/contact',
  summary: 'Send a message to the site.',
  caller: 'guest',
  input: z.object({
    ...siteFields,
    message_id: z.uuid(),
    topic: contactTopic,
    name: z.string().trim().min(1).max(100),
    contact_email: email.refine((address) => address !== ''),
    body: z.string().trim().min(10).max(2000),
    language: z.string().max(8).default(''),
  }),
  output: {},
  errors: ['duplicateMismatch', 'tooManyAttempts'],
  unreachable: READ_UNREACHABLE,
});

export type ContentPage = z.infer<typeof contentPage.output>['value'];
export type Article = z.infer<typeof article>;

const words = z.record(z.string(), z.string());

/** The footer published by the operator, words by language; empty parts are the template's. */
export const footer = defineCall({
  path: '/api/content/footer',
  summary: 'Footer of every page: columns of links, seals, and small print.',
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    columns: z.array(
      z.object({ title: words, links: z.array(z.object({ title: words, path: z.string() })) }),
    ),
    seals: z.array(z.object({ name: words, image: z.string(), path: z.string() })),
    texts: z.record(z.string(), z.object({ content: z.string() })),
  },
  unreachable: READ_UNREACHABLE,
});
