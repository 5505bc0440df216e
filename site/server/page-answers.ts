import type { Send } from '#contracts/client.ts';
import type { PageRequest, PageResponse, SiteOptions } from '#contracts/site.ts';
import { LANGUAGES, type LanguageCode, messagesLanguage } from '#contracts/values/languages.ts';
import { arrangeHome } from '#contracts/values/themes.ts';
import { chooseLanguage } from '../app/lib/language.ts';
import type { LoadContext } from '../app/loaders/context.ts';
import { needsPlayer, type Route } from '../app/routes.ts';
import { guestSession } from '../app/state/session.ts';
import type { Template, TemplateFacts } from '../templates/template.ts';
import type { PageAddress } from './address.ts';
import type { Brand } from './brand.ts';
import { brandless, createBusyAnswer, failureAnswer, RETRY_AFTER_SECONDS } from './brandless-page.ts';
import { liveChatOrigins } from './live-chat.ts';
import type { AssetFinder } from './page-assets.ts';
import { errorPage, loadPage } from './page-loader.ts';
import { createPageWriter, type PageFacts } from './page-writer.tsx';
import { offlinePage } from './plain-pages.tsx';
import { guestPath, redirect, redirectEarly, returnPath } from './redirects.ts';
import { imageOrigins, securityHeaders } from './security.ts';
import { ROBOTS_PATH, robots, SITEMAP_PATH, sitemap } from './sitemap.ts';
import { translator } from './translations.ts';
import { findVisitor, guestVisitor, sendFor, type Visitor, watchFailures } from './visitor.ts';
import { brandManifest, MANIFEST_PATHS } from './web-app-manifest.ts';

type PagesOptions = SiteOptions & { finder: AssetFinder };
const designs = import.meta.glob<Template>(
  ['../templates/*/template.ts', '../../extensions/*/templates/*/template.ts'],
  { eager: true, import: 'default' },
);
const DESIGNS = Object.fromEntries(Object.values(designs).map((design) => [design.code, design]));

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const SHARED = 'no-cache';
const PERSONAL = 'private, no-store';

/** Determines the answer to an address: a page, its payload, a redirect, or one of the plain pages. */
export async function createPages(options: PagesOptions) {
  const { config, finder, log } = options;
  const writer = createPageWriter(options);
  const bases = [config.imageBase, config.templateBase];

  async function respond(
    request: PageRequest,
    address: PageAddress,
    brand: Brand,
    send: Send = options.send,
  ): Promise<PageResponse> {
    const language = languageOf(address, brand);
    const refused = brandless(request, address, brand, finder.plain());
    if (refused) return refused;
    const file = address.isPayload ? undefined : brandFile(options, request, address.path, brand, language);
    if (file) return file;
    const early = redirectEarly(request, address, brand, language);
    if (early) return early;

    const visitor = await visit(request, send, request.cookies[config.sessionCookie] !== undefined);
    const { route } = address;
    const template = templateOf(brand);
    const isSignedIn = visitor.player !== null;
    const to = (path: string) => redirect(address, path);
    if (needsPlayer(route, address.query) && !isSignedIn) return to(guestPath(template, returnPath(address)));
    if (route.guestOnly && isSignedIn) return to('/');

    const context = loadContext(request, address, brand, visitor, template, language);
    const loaded = address.isKnown
      ? await loadPage(context, log)
      : errorPage(404, `Page not found: ${address.requested}`);
    if (loaded.kind === 'guest') {
      if (needsPlayer(route, address.query)) return to(guestPath(template, returnPath(address)));
      return respond({ ...request, cookies: {}, cookieHeader: '' }, address, brand, send);
    }

    const facts: PageFacts = { request, address, brand, visitor, template, language, ...loaded };
    const body = address.isPayload ? JSON.stringify(writer.payload(facts)) : await writer.page(facts);
    const scripts = address.isPayload ? [] : await writer.scriptSources(brand);
    return {
      status: address.isPayload && loaded.status === 404 ? 404 : loaded.status,
      headers: {
        ...(address.isPayload ? JSON_TYPE : HTML),
        ...securityHeaders(route.path, {
          scripts,
          images: imagesOf(brand, bases),
          framers: request.framers,
          chat: liveChatOrigins(brand, config.liveChatScript),
          game: loaded.game,
        }),
        'content-language': LANGUAGES[messagesLanguage(language)].locale,
        'cache-control': isSignedIn ? PERSONAL : SHARED,
        ...(loaded.status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
      },
      body,
      kind: address.isPayload ? 'payload' : route.kind,
      isShared: request.cookies[config.sessionCookie] === undefined && loaded.status === 200,
      // An incomplete page is not cached, so that it is complete for the next visitor.
      isPartial: !brand.isWhole || visitor.hasFailed(),
    };
  }

  return {
    respond,
    failure: (status: number, message: string) => failureAnswer(status, message, finder.plain()),
    busy: createBusyAnswer(finder.plain()),
  };
}

/** The visitor, and whether a call about them failed. */
async function visit(
  request: PageRequest,
  send: Send,
  isPersonal: boolean,
): Promise<Visitor & { hasFailed(): boolean }> {
  const { send: watched, hasFailed } = watchFailures(sendFor(send, request, isPersonal));
  const visitor = isPersonal ? await findVisitor(watched, request.host) : guestVisitor(watched);
  return { ...visitor, hasFailed };
}

/** A brand's files besides its pages: manifest, offline page and files for crawlers. */
function brandFile(
  { config, finder }: PagesOptions,
  { protocol, authority }: PageRequest,
  path: string,
  brand: Brand,
  language: LanguageCode,
): PageResponse | undefined {
  if (MANIFEST_PATHS.includes(path)) return brandManifest(brand, config, language);
  if (path === ROBOTS_PATH) return robots(`${protocol}://${authority}`);
  if (path === SITEMAP_PATH) return sitemap(`${protocol}://${authority}`, brand);
  if (path !== OFFLINE_PATH) return undefined;
  return offlineAnswer(brand, templateOf(brand), language, finder);
}

function languageOf(address: PageAddress, brand: Brand): LanguageCode {
  return chooseLanguage({ prefix: address.prefix, ...address.signals }, brand.languages);
}

const brandImages = new WeakMap<Brand, string[]>();

/** Image origins of a brand's pages, including those set by its operator. */
function imagesOf(brand: Brand, bases: readonly string[]): string[] {
  const { site, live_chat, partners } = brand.layout;
  const own = [site?.logo1, site?.logo2, site?.logo3, site?.manifest_icon, live_chat.image_id];
  const set = [...own, ...partners.map(({ img_url }) => img_url)].filter((source) => source != null);
  const known = brandImages.get(brand) ?? imageOrigins([...bases, ...set]);
  brandImages.set(brand, known);
  return known;
}

const templates = new WeakMap<Brand, TemplateFacts>();

/** The brand's template without tooling data; one object per lifetime of the brand's data. */
function templateOf(brand: Brand): TemplateFacts {
  const known = templates.get(brand) ?? readTemplate(brand);
  templates.set(brand, known);
  return known;
}

function readTemplate(brand: Brand): TemplateFacts {
  const { theme_code, theme_color } = brand.layout.site!;
  const design = DESIGNS[theme_code];
  if (!design) throw new Error(`there is no design for ${theme_code}`);
  const { colours: _, name: __, hasSlip, ...facts } = design;
  const sections = Map.groupBy(facts.home, ({ section, settings }) => settings?.list ?? section);
  const home = arrangeHome(theme_code, brand.home)
    .filter(({ is_shown }) => is_shown)
    .flatMap(({ name }) => sections.get(name) ?? { section: name });
  const slip = brand.hasSportsbook && hasSlip ? { hasSlip } : {};
  return { ...facts, ...slip, home, colour: theme_color };
}

function loadContext(
  request: PageRequest,
  address: PageAddress,
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
    origin: `${request.protocol}://${request.authority}`,
    client: visitor.client,
    layout: brand.layout,
    template,
    session: visitor.session ?? guestSession(),
    player: visitor.player,
    language,
    t: translator(language).t,
    device: address.device,
  };
}

/** The files that a brand's service worker caches for offline use. */
const OFFLINE_PATH = '/offline.html';

/** The offline page of a brand in a language: identical for everybody, requested without cookies. */
function offlineAnswer(
  brand: Brand,
  template: TemplateFacts,
  language: LanguageCode,
  finder: AssetFinder,
): PageResponse {
  const base = { i18n: translator(language), language, assets: finder.plain(template.code) };
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...securityHeaders('/', {}),
      'cache-control': 'no-cache',
    },
    body: offlinePage(base, brand.layout.site!.site_name, [template.code, template.colour]),
    isShared: false,
  };
}
