import type { PageRequest, SiteConfig } from '#contracts/site.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#contracts/values/languages.ts';
import { type DeviceClass, deviceClass, deviceOf } from '../app/lib/device.ts';
import { acceptedLanguages, splitPath } from '../app/lib/language.ts';
import { STILL_COOKIE } from '../app/lib/motion-cookie.ts';
import { type Breakpoint, serverBreakpoint } from '../app/lib/viewport.ts';
import { ERROR_ROUTE, findRoute, type Route } from '../app/routes.ts';

const PAYLOAD = '/_payload.json';
const MAX_QUERY = 512;

/** A request's target, parsed once. */
export type PageAddress = {
  prefix: LanguageCode | undefined;
  /** Route path without language prefix and payload ending. */
  path: string;
  /** The requested path without payload suffix: shown on the error page. */
  requested: string;
  route: Route;
  isKnown: boolean;
  isPayload: boolean;
  query: URLSearchParams;
  signals: { cookie: string | undefined; accepted: LanguageCode[] };
  device: DeviceClass;
  viewport: Breakpoint;
  /** The visitor has switched motion off. */
  isStill: boolean;
};

export function readAddress(request: PageRequest, config: SiteConfig): PageAddress {
  const [rawPath = '/', rawQuery = ''] = splitOnce(request.target, '?');
  const isPayload = rawPath.endsWith(PAYLOAD);
  const pagePath = isPayload ? rawPath.slice(0, -PAYLOAD.length) || '/' : rawPath;
  const { prefix, path } = splitPath(pagePath);
  const route = findRoute(path);
  const device = deviceClass(deviceOf(request.userAgent));
  const cookie = request.cookies[config.languageCookie]?.toUpperCase();
  return {
    prefix,
    path,
    requested: pagePath,
    route: route ?? ERROR_ROUTE,
    isKnown: route !== undefined,
    isPayload,
    query: declaredQuery(route, rawQuery),
    signals: {
      cookie: LANGUAGE_CODES.includes(cookie as LanguageCode) ? cookie : undefined,
      accepted: prefix ? [] : accepted(request.acceptLanguage),
    },
    device,
    viewport: serverBreakpoint(request.cookies.viewport, device),
    isStill: request.cookies[STILL_COOKIE] !== undefined,
  };
}

/**
 * Key of a guest page: host first, so that brands can never share an entry; then everything the page may
 * depend on. Undefined for signed-in visitors and for addresses with an unbounded number of answers.
 */
export function guestKey(
  request: PageRequest,
  address: PageAddress,
  config: SiteConfig,
  build: string,
): string | undefined {
  if (request.cookies[config.sessionCookie] !== undefined || !address.isKnown) return undefined;
  const query = address.query.toString();
  if (query.length > MAX_QUERY) return undefined;
  const language = address.prefix ?? [address.signals.cookie ?? '', ...address.signals.accepted].join('>');
  return [
    request.authority,
    request.protocol,
    address.prefix ?? '',
    address.route.path,
    query,
    address.isPayload ? 'payload' : 'page',
    language,
    address.device,
    address.viewport,
    address.isStill ? 'still' : '',
    build,
  ].join('|');
}

const languageCodes = new Map<string, LanguageCode[]>();

function accepted(header: string): LanguageCode[] {
  const found = languageCodes.get(header);
  if (found) return found;
  const codes = acceptedLanguages(header);
  if (languageCodes.size < 2_000) languageCodes.set(header, codes);
  return codes;
}

/**
 * Only the parameters the route declares, in a fixed order: tracking parameters neither reach loaders nor
 * split the cache.
 */
function declaredQuery(route: Route | undefined, rawQuery: string): URLSearchParams {
  const kept = new URLSearchParams();
  if (!rawQuery || !route?.query?.length) return kept;
  const query = new URLSearchParams(rawQuery);
  for (const name of route.query) for (const value of query.getAll(name)) kept.append(name, value);
  return kept;
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}
