import type { SeoRecord } from '#contracts/api/startup.ts';
import { LANGUAGES, type LanguageCode, messagesLanguage } from '#contracts/values/languages.ts';
import type { I18n } from '../app/lib/i18n.ts';
import { imageUrl } from '../app/lib/images.ts';
import { withPrefix } from '../app/lib/language.ts';
import { escapeHtml } from '../app/lib/text.ts';
import type { Route } from '../app/routes.ts';

/** What the document's head says about a page [S-13]; sent with client navigations too. */
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
};

type HeadInput = {
  route: Route;
  seo: SeoRecord | null;
  siteName: string;
  origin: string;
  path: string;
  /** What of the page is shown, where it can show several things. */
  view?: string | null;
  language: LanguageCode;
  imageBase: string;
  i18n: I18n;
};

/**
 * Head of a page: the brand's SEO record for home, and for the others their own title under the brand's name.
 */
export function headOf(input: HeadInput): Head {
  const { route, seo, siteName, origin, path, language, imageBase, i18n, view } = input;
  const viewed = route.views?.[view ?? ''];
  const url = origin + withPrefix(language, path) + (viewed ? `?show=${view}` : '');
  const isHome = route.path === '/';
  // A record may name a path of the site, which is then the page's in this language, or a whole address.
  const own = (named = '') => (named.startsWith('/') ? origin + withPrefix(language, named) : named);
  const t = i18n.of('_m');
  const { locale } = LANGUAGES[messagesLanguage(language)];
  // A record is written in one language: pages in another say the site's own words.
  const record = seo && isSameLanguage(seo.meta_lang || locale, locale) ? seo : null;
  const ownTitle = `${t(`title.${viewed ?? route.title}`)} · ${siteName}`;
  const ownText = t(`description.${route.kind}`, { site: siteName });
  return {
    title: isHome && (record || !seo) ? record?.meta_title || siteName : ownTitle,
    description: (isHome && record?.meta_desc) || ownText,
    author: seo?.meta_author ?? '',
    publisher: seo?.meta_publisher ?? '',
    keywords: record?.meta_keywords ?? '',
    image: seo?.meta_image_url ? wholeUrl(seo.meta_image_url, imageBase, origin) : '',
    url: (isHome && own(seo?.meta_url)) || url,
    canonical: (isHome && own(seo?.meta_canonical)) || url,
    language: record?.meta_lang || locale,
  };
}

/** Whether two language tags name one language, whatever their script or region. */
function isSameLanguage(one: string, other: string): boolean {
  return one.split('-')[0]!.toLowerCase() === other.split('-')[0]!.toLowerCase();
}

/** Readers of a page's tags elsewhere cannot resolve relative paths. */
function wholeUrl(image: string, imageBase: string, origin: string): string {
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
    ...alternates.map(
      ({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}">`,
    ),
  ];
  return tags.join('');
}
