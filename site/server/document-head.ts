import type { SearchRecord } from '#contracts/api/content.ts';
import type { SeoRecord } from '#contracts/api/startup.ts';
import { type ShownQuestion, wordsOfHtml } from '#contracts/values/faq-questions.ts';
import { LANGUAGES, type LanguageCode, messagesLanguage } from '#contracts/values/languages.ts';
import type { I18n } from '../app/lib/i18n.ts';
import { imageUrl } from '../app/lib/images.ts';
import { withPrefix } from '../app/lib/language.ts';
import { escapeHtml, scriptJson } from '../app/lib/text.ts';
import type { PageSubject } from '../app/loaders/context.ts';
import type { Route } from '../app/routes.ts';

/** What the document's head says about a page [S-13]; parts of it are sent with client navigations too. */
export type Head = {
  title: string;
  description: string;
  author: string;
  publisher: string;
  keywords: string;
  image: string;
  url: string;
  canonical: string;
  language: string;
  /** `noindex` for a page excluded from search engines, otherwise empty. */
  robots: string;
  /** Of schema.org; null where search engines have nothing to read. */
  structured: object | null;
};

type HeadInput = {
  route: Route;
  /** The search record of the home page: derived from the site's name by default. */
  seo: SeoRecord | null;
  /** The operator's text for this route. */
  record?: SearchRecord | undefined;
  /** The item of a list that the page shows. */
  subject?: PageSubject | undefined;
  /** Questions and answers the page shows. */
  questions?: readonly ShownQuestion[] | undefined;
  /** Whether pages of this kind are indexed at all. */
  isListed: boolean;
  siteName: string;
  logo: string;
  origin: string;
  path: string;
  /** The view shown, if the page has several. */
  view?: string | null;
  language: LanguageCode;
  imageBase: string;
  i18n: I18n;
};

/**
 * Head of a page: the operator's record of its route in the page's language, otherwise the page's own title
 * under the brand's name. An article uses its own metadata.
 */
export function headOf(input: HeadInput): Head {
  const { route, seo, origin, path, language, imageBase, subject, view } = input;
  const viewed = route.views?.[view ?? ''];
  const record = viewed || subject ? undefined : input.record;
  const search = subject?.search ?? (viewed ? `?show=${view}` : '');
  const url = origin + withPrefix(language, path) + search;
  // A record may name a path of the site, which is then the page's in this language, or a whole address.
  const own = (named = '') => (named.startsWith('/') ? origin + withPrefix(language, named) : named);
  const isHome = route.path === '/';
  const image = subject?.image || record?.image || seo?.meta_image_url || '';
  const isKept = !input.isListed || input.record?.noindex === true;
  const head = {
    ...wordsOf(input, viewed),
    author: record?.author || (seo?.meta_author ?? ''),
    publisher: record?.publisher || (seo?.meta_publisher ?? ''),
    image: image && absoluteUrl(image, imageBase, origin),
    url: (isHome && own(seo?.meta_url)) || url,
    canonical: own(record?.canonical) || (isHome && own(seo?.meta_canonical)) || url,
    robots: isKept ? 'noindex' : '',
  };
  return { ...head, structured: isKept ? null : structuredData(input, head) };
}

/** Title, description and keywords: the subject's, the record's in the page's language, or the site's own. */
function wordsOf({ route, seo, record, subject, siteName, language, i18n }: HeadInput, viewed?: string) {
  const t = i18n.of('_m');
  const { locale } = LANGUAGES[messagesLanguage(language)];
  const isHome = route.path === '/';
  const written = viewed ? undefined : record?.texts[language];
  // Defaults derived from the site's name are in one language: pages in another use the site's own texts.
  const home = seo && isSameLanguage(seo.meta_lang || locale, locale) ? seo : null;
  const ownTitle = subject?.title || t(`title.${viewed ?? route.title}`);
  const ownText = subject?.description || t(`description.${route.kind}`, { site: siteName });
  const homeTitle = isHome && (home || !seo) ? home?.meta_title || siteName : '';
  return {
    title: (!subject && written?.title) || homeTitle || `${ownTitle} · ${siteName}`,
    description: (!subject && written?.description) || (isHome && home?.meta_desc) || ownText,
    keywords: (!subject && written?.keywords) || (home?.meta_keywords ?? ''),
    language: written ? locale : home?.meta_lang || locale,
  };
}

type Described = { title: string; description: string; image: string; url: string; canonical: string };

/**
 * The page in terms of schema.org: the site at home, an article, or where any other page is, with its
 * questions.
 */
function structuredData(input: HeadInput, { title, description, image, url, canonical }: Described): object {
  const { route, siteName, logo, origin, path, language, imageBase, subject, questions = [] } = input;
  const home = origin + withPrefix(language, '/');
  const context = { '@context': 'https://schema.org' };
  const organization = {
    ...{ '@type': 'Organization', name: siteName, url: home },
    ...(logo && { logo: absoluteUrl(logo, imageBase, origin) }),
  };
  if (route.path === '/')
    return { ...context, '@type': 'WebSite', name: siteName, url: home, publisher: organization };
  if (subject)
    return {
      ...{ ...context, '@type': 'Article', headline: subject.title, description, url },
      ...{ datePublished: subject.publishedAt, publisher: organization, ...(image && { image }) },
    };
  const places = [
    { name: siteName, item: home },
    { name: title, item: path === route.path ? canonical : url },
  ];
  const itemListElement = places.map((place, at) => ({ '@type': 'ListItem', position: at + 1, ...place }));
  const breadcrumb = { '@type': 'BreadcrumbList', itemListElement };
  if (questions.length === 0) return { ...context, ...breadcrumb };
  const mainEntity = questions.map(({ question, answer }) => ({
    ...{ '@type': 'Question', name: question },
    acceptedAnswer: { '@type': 'Answer', text: wordsOfHtml(answer) },
  }));
  return { ...context, '@graph': [breadcrumb, { '@type': 'FAQPage', mainEntity }] };
}

/** Whether two language tags denote the same language, ignoring script and region. */
function isSameLanguage(one: string, other: string): boolean {
  return one.split('-')[0]!.toLowerCase() === other.split('-')[0]!.toLowerCase();
}

/** External readers of a page's tags cannot resolve relative paths. */
function absoluteUrl(image: string, imageBase: string, origin: string): string {
  const path = imageUrl({ image: imageBase, template: '' }, image);
  return URL.canParse(path, origin) ? new URL(path, origin).href : path;
}

/** The head as tags; empty values leave no tag. */
export function headTags(head: Head, alternates: { locale: string; href: string }[]): string {
  const named: [string, string][] = [
    ['description', head.description],
    ['author', head.author],
    ['publisher', head.publisher],
    ['keywords', head.keywords],
    ['language', head.language],
    ['robots', head.robots],
  ];
  const properties: [string, string][] = [
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:image', head.image],
    ['og:url', head.url],
  ];
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    ...named
      .filter(([, value]) => value)
      .map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`),
    ...properties
      .filter(([, value]) => value)
      .map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    ...(head.structured
      ? [`<script type="application/ld+json">${scriptJson(head.structured)}</script>`]
      : []),
    ...alternates.map(
      ({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}">`,
    ),
  ];
  return tags.join('');
}
