import {
  LANGUAGE_CODES,
  LANGUAGES,
  type LanguageCode,
  languageOfPrefix,
  messagesLanguage,
} from '#contracts/values/languages.ts';
import { DAY_SECONDS } from '#contracts/values/time.ts';

/** Folder of a language's messages; languages without messages use the default's [L-02]. */
export function messagesFolder(code: LanguageCode): string {
  return LANGUAGES[messagesLanguage(code)].prefix;
}

type PathParts = { prefix: LanguageCode | undefined; path: string };

/** Splits `/php/slots` into its language and the route's path [W-04]. */
export function splitPath(pathname: string): PathParts {
  const [, first = '', ...rest] = pathname.split('/');
  const prefix = languageOfPrefix(first);
  return { prefix, path: prefix ? `/${rest.join('/')}` : pathname };
}

/** Path of a route under a language prefix; the home page is `/php`, without a slash at the end. */
export function withPrefix(code: LanguageCode, path: string): string {
  return path === '/' ? `/${LANGUAGES[code].prefix}` : `/${LANGUAGES[code].prefix}${path}`;
}

/** Known languages of an Accept-Language header, best first. */
export function acceptedLanguages(header: string): LanguageCode[] {
  const preferred = header
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const codes = preferred.flatMap(({ tag }) => languageOfTag(tag) ?? []);
  return [...new Set(codes)];
}

function languageOfTag(tag: string): LanguageCode | undefined {
  const primary = tag.split('-')[0]!;
  const alias: Record<string, LanguageCode> = { tl: 'PHP' };
  return (
    alias[primary] ??
    LANGUAGE_CODES.find((code) => LANGUAGES[code].locale.toLowerCase().split('-')[0] === primary)
  );
}

type LanguageSignals = {
  prefix: LanguageCode | undefined;
  cookie: string | undefined;
  accepted: readonly LanguageCode[];
};

/**
 * The language of a page among those the site offers: prefix, cookie, browser list, default (the site's
 * first) [L-04].
 */
export function chooseLanguage(signals: LanguageSignals, offered: readonly LanguageCode[]): LanguageCode {
  const candidates = [signals.prefix, signals.cookie?.toUpperCase(), ...signals.accepted];
  const chosen = candidates.find((code) => offered.includes(code as LanguageCode));
  return (chosen as LanguageCode | undefined) ?? offered[0] ?? 'EN';
}

/** The language cookie [L-05]: a year, Lax, or None if the site is framed by another origin. */
export function languageCookie(
  name: string,
  code: LanguageCode,
  isCrossOrigin: boolean,
  isSecure: boolean,
): string {
  const site = isCrossOrigin ? 'SameSite=None; Secure' : `SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${name}=${LANGUAGES[code].prefix}; Path=/; Max-Age=${365 * DAY_SECONDS}; ${site}`;
}
