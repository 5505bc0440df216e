import { ERRORS, type ErrorName } from '#contracts/api/errors.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { chooseLanguage, withPrefix } from '../app/lib/language.ts';
import type { LoadContext } from '../app/loaders/context.ts';
import type { Route } from '../app/routes.ts';
import { guestSession } from '../app/state/session.ts';
import { designOf, templateFacts } from '../templates/resolve.ts';
import type { Template, TemplateFacts } from '../templates/template.ts';
import type { Address } from './address.ts';
import type { AssetFinder } from './assets.ts';
import type { Brand } from './brand.ts';
import type { PageRequest, PageResponse, SiteOptions } from './door.ts';
import { errorPage, loadPage } from './load-page.ts';
import { translator } from './messages.ts';
import { createPageWriter, type PageFacts } from './page-writer.tsx';
import { failurePage, maintenancePage, noSitePage } from './plain-pages.tsx';
import { securityHeaders } from './security.ts';
import { findVisitor, guestVisitor, sendFor, type Visitor } from './visitor.ts';

type PagesOptions = SiteOptions & { finder: AssetFinder };
const designs = import.meta.glob<{ default: Template }>(['../templates/*.ts', '!../templates/*.test.ts'], {
  eager: true,
});

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const SHARED = 'no-cache';
const PERSONAL = 'private, no-store';

/** Decides what an address gets: a page, its payload, a redirect, or one of the plain pages. */
export async function createPages(options: PagesOptions) {
  const { config, finder, log } = options;
  const writer = await createPageWriter(options);

  function plain(status: number, body: string, headers: Record<string, string> = {}): PageResponse {
    return {
      status,
      headers: { ...HTML, ...securityHeaders('/', []), 'cache-control': 'no-store', ...headers },
      body,
      isShared: false,
    };
  }

  function brandless(request: PageRequest, address: Address, brand: Brand): PageResponse | undefined {
    const language = languageOf(address, brand);
    const base = { i18n: translator(language), language, style: finder.baseStyle() };
    const { layout, failure } = brand;
    if (layout.site) return undefined;
    if (address.isPayload) return json({ reload: true }, 503);
    if (layout.maintenance.is_maintenance) {
      return plain(503, maintenancePage(base, layout.maintenance), { 'retry-after': '60' });
    }
    if (failure?.statusMessage === 'invalidDomain') return plain(404, noSitePage(base, request.host));
    const status = failure ? (ERRORS[failure.statusMessage as ErrorName]?.http ?? 500) : 500;
    return plain(status, failurePage(base, status, layout.message));
  }

  async function visit(request: PageRequest): Promise<Visitor> {
    const isPersonal = request.cookies[config.sessionCookie] !== undefined;
    const send = sendFor(options.send, request, isPersonal);
    return isPersonal ? findVisitor(send, request.host) : guestVisitor(send);
  }

  async function respond(request: PageRequest, address: Address, brand: Brand): Promise<PageResponse> {
    const refused = brandless(request, address, brand);
    if (refused) return refused;
    const language = languageOf(address, brand);
    const early = redirectEarly(request, address, brand, language);
    if (early) return early;

    const visitor = await visit(request);
    const { route } = address;
    const template = templateOf(brand);
    const isSignedIn = visitor.player !== null;
    const to = (path: string) => redirect(address, path, isSignedIn);
    if (route.isProtected && !isSignedIn) return to(guestPath(template, wanted(address)));
    if (route.guestOnly && isSignedIn) return to('/');

    const context = loadContext(request, address, brand, visitor, template, language);
    const loaded = address.isKnown
      ? await loadPage(context, log)
      : errorPage(404, `Page not found: ${address.path}`);
    if (loaded.kind === 'redirect') return to(loaded.path);
    if (loaded.kind === 'guest') {
      if (route.isProtected) return to(guestPath(template, wanted(address)));
      return respond({ ...request, cookies: {}, cookieHeader: '' }, address, brand);
    }

    const facts: PageFacts = { request, address, brand, visitor, template, language, ...loaded };
    const body = address.isPayload ? JSON.stringify(writer.payload(facts)) : await writer.page(facts);
    const sources = address.isPayload ? [] : await writer.scriptSources(brand);
    return {
      status: address.isPayload && loaded.status === 404 ? 404 : loaded.status,
      headers: {
        ...(address.isPayload ? JSON_TYPE : HTML),
        ...securityHeaders(route.path, sources),
        'content-language': LANGUAGES[language].locale,
        'cache-control': isSignedIn ? PERSONAL : SHARED,
      },
      body,
      isShared: request.cookies[config.sessionCookie] === undefined && loaded.status === 200,
    };
  }

  return {
    respond,
    failure(status: number, message: string): PageResponse {
      const base = { i18n: translator('EN'), language: 'EN' as const, style: finder.baseStyle() };
      return plain(status, failurePage(base, status, message));
    },
  };
}

/** Redirects that need no visitor: to the matching prefix [L-04], and of the home page [W-05]. */
function redirectEarly(
  request: PageRequest,
  address: Address,
  brand: Brand,
  language: LanguageCode,
): PageResponse | undefined {
  if (address.isPayload || !address.isKnown) return undefined;
  const query = request.target.includes('?') ? request.target.slice(request.target.indexOf('?')) : '';
  if (address.route.path === '/' && brand.rootRedirect && brand.rootRedirect !== '/') {
    const target =
      address.prefix || language !== brand.languages[0]
        ? withPrefix(language, brand.rootRedirect)
        : brand.rootRedirect;
    return move(target + query, false);
  }
  if (!address.prefix && language !== brand.languages[0])
    return move(withPrefix(language, address.route.path) + query, false);
  // A prefix of a language this site does not offer leads to the one it would have got.
  if (address.prefix && address.prefix !== language)
    return move(withPrefix(language, address.route.path) + query, false);
  return undefined;
}

function redirect(address: Address, path: string, isPersonal: boolean): PageResponse {
  if (address.isPayload) return json({ redirect: path }, 200);
  return move(address.prefix ? withPrefix(address.prefix, path) : path, isPersonal);
}

function move(location: string, isPersonal: boolean): PageResponse {
  return {
    status: 302,
    headers: { location, 'cache-control': isPersonal ? PERSONAL : 'no-cache', ...HTML },
    body: '',
    isShared: !isPersonal,
  };
}

function json(value: unknown, status: number): PageResponse {
  return {
    status,
    headers: { ...JSON_TYPE, 'cache-control': 'no-store' },
    body: JSON.stringify(value),
    isShared: false,
  };
}

/** Where this template sends a guest [W-18]; the fragment tells the home page which modal to open. */
function guestPath(template: TemplateFacts, next: string): string {
  const query = `next=${encodeURIComponent(next)}`;
  if (template.guest === 'page') return `/login?${query}`;
  return `/#${template.guest === 'loginModal' ? 'login' : 'sign-in'}?${query}`;
}

function wanted({ route, query }: Address): string {
  const text = query.toString();
  return text ? `${route.path}?${text}` : route.path;
}

function languageOf(address: Address, brand: Brand): LanguageCode {
  return chooseLanguage({ prefix: address.prefix, ...address.signals }, brand.languages);
}

function templateOf(brand: Brand): TemplateFacts {
  const { theme_code, theme_color } = brand.layout.site!;
  const design = designs[`../templates/${designOf(theme_code)}.ts`]?.default;
  if (!design) throw new Error(`there is no design for ${theme_code}`);
  return templateFacts(theme_code, theme_color, design);
}

function loadContext(
  request: PageRequest,
  address: Address,
  brand: Brand,
  visitor: Visitor,
  template: TemplateFacts,
  language: LanguageCode,
): LoadContext {
  const route: Route = address.route;
  return {
    route,
    query: address.query,
    site: { domain_name: request.host, external_id: brand.layout.site!.external_id },
    client: visitor.client,
    layout: brand.layout,
    template,
    session: visitor.session ?? guestSession(),
    player: visitor.player,
    language,
    device: address.device,
  };
}
