import type { LocalText } from '#contracts/api/startup.ts';
import type { PageRequest, SiteOptions } from '#contracts/site.ts';
import type { ShownQuestion } from '#contracts/values/faq-questions.ts';
import { LANGUAGES, type LanguageCode, messagesLanguage } from '#contracts/values/languages.ts';
import { areaNamespaces } from '../app/lib/i18n.ts';
import { withPrefix } from '../app/lib/language.ts';
import type { PageData, Payload } from '../app/lib/payload.ts';
import { footerIn } from '../app/lib/site-footer.ts';
import { localText } from '../app/lib/text.ts';
import type { PageSubject } from '../app/loaders/context.ts';
import { ROUTES, type Route } from '../app/routes.ts';
import { createApp } from '../app/state/initial-state.ts';
import type { Layout } from '../app/state/layout.ts';
import type {
  AreaModule,
  FrameModule,
  TemplateBundle,
  TemplateComponents,
  TemplateFacts,
} from '../templates/template.ts';
import type { PageAddress } from './address.ts';
import { type AnalyticsTags, analyticsTags } from './analytics.ts';
import type { Brand } from './brand.ts';
import { type Head, headOf, headTags } from './document-head.ts';
import { renderDocument } from './html-document.ts';
import { hasLiveChat } from './live-chat.ts';
import type { AssetFinder, PageAssets } from './page-assets.ts';
import { pageJson } from './page-json.ts';
import { pageNotices } from './page-notices.tsx';
import { renderPage } from './page-renderer.tsx';
import { isListed } from './sitemap.ts';
import { templateFiles } from './template-files.ts';
import { languageAttributes, translator } from './translations.ts';
import type { Visitor } from './visitor.ts';
import { MANIFEST_PATH, tabIcon } from './web-app-manifest.ts';

export type PageFacts = {
  request: PageRequest;
  address: PageAddress;
  brand: Brand;
  visitor: Visitor;
  template: TemplateFacts;
  language: LanguageCode;
  route: Route;
  status: number;
  data: unknown;
  subject?: PageSubject | undefined;
  questions?: ShownQuestion[] | undefined;
};

/** The part of the configuration sent to the browser; the live chat only if the brand has it enabled. */
function publicConfig(config: SiteOptions['config'], brand: Brand): PageData['config'] {
  return {
    images: { image: config.imageBase, template: config.templateBase },
    languageCookie: config.languageCookie,
    isCrossOrigin: config.isCrossOrigin,
    liveChatScript: hasLiveChat(brand) ? config.liveChatScript : '',
  };
}

/** Writes documents and payloads. */
export function createPageWriter(options: SiteOptions & { finder: AssetFinder }) {
  const { config, assets, finder } = options;
  const templates = allComponents();
  const tagsOf = createTagsOf();
  const filesOf = createFilesOf(finder);

  function pageData(facts: PageFacts): PageData {
    const { address, brand, visitor, template, language, request } = facts;
    return {
      build: assets.build,
      layout: layoutIn(brand.layout, language),
      session: visitor.player ? visitor.session : null,
      unread: visitor.unread,
      exclusion: visitor.exclusion,
      marks: brand.marks.map(({ name, image }) => ({ name: localText(name, language), image })),
      footer: footerIn(brand.footer, language),
      ...{ minAge: brand.minAge, licenceText: brand.licenceText },
      template,
      language,
      prefix: address.prefix ?? null,
      device: address.device,
      viewport: address.viewport,
      isStill: address.isStill,
      domain: request.host,
      config: publicConfig(config, brand),
      route: facts.route.path,
      status: facts.status,
      page: facts.data,
    };
  }

  return {
    scriptSources: async (brand: Brand) => (await tagsOf(brand)).sources,

    payload(facts: PageFacts): Payload {
      const { title, description, canonical, url } = headFor(facts, config.imageBase);
      const head = { title, description, canonical, url, alternates: alternates(facts) };
      return { status: facts.status, head, page: facts.data, build: assets.build };
    },

    async page(facts: PageFacts): Promise<string> {
      const { address, brand, template, language, route } = facts;
      const data = pageData(facts);
      const leads: { href: string }[] = [];
      const components = templates.get(template.code)!;
      const app = createApp(data, { i18n: translator(language), components, leads, userAgent: '' });
      const pathname = address.prefix ? withPrefix(address.prefix, address.path) : address.path;
      const query = address.query.toString();
      const location = { pathname, search: query && `?${query}` };
      const markup = await renderPage(app, route, address.prefix, location, facts.data);
      const tags = await tagsOf(brand);
      const { site } = brand.layout;
      return renderDocument({
        language: languageAttributes(language),
        isStill: address.isStill,
        design: [template.code, template.colour],
        body: { id: template.body.id, classes: [...template.body.classes, template.colour] },
        head: headTags(headFor(facts, config.imageBase), alternates(facts)),
        favicon: tabIcon(site?.manifest_icon, data.config.images),
        manifest: site?.manifest_icon ? MANIFEST_PATH : '/manifest.json',
        lead: leads[0],
        assets: filesOf(route, template, language),
        hasLetters: route.kind === 'composed' && LATIN.has(language),
        analytics: tags,
        ...{ markup, notice: pageNotices(brand, language) },
        data: pageJson(data),
      });
    },
  };
}

/** The files of a page: the same for every brand of a template. */
function createFilesOf(finder: AssetFinder) {
  const known = new Map<string, PageAssets>();
  return (route: Route, template: TemplateFacts, language: LanguageCode): PageAssets => {
    const key = `${template.code} ${language} ${route.path}`;
    const found = known.get(key);
    if (found) return found;
    const files = [`site/app/screens/${route.screen}.tsx`, ...templateFiles(template.code, route)];
    const made = finder.page(files, template.code, language, [
      'ui',
      ...areaNamespaces(route.screen, template.code),
    ]);
    known.set(key, made);
    return made;
  };
}

/** Languages covered by the designs' fonts; others use the visitor's own fonts. */
const LATIN: ReadonlySet<string> = new Set(
  Object.entries(LANGUAGES)
    .filter(([, { locale }]) => new Intl.Locale(locale).maximize().script === 'Latn')
    .map(([code]) => code),
);

/** The analytics tags of a brand, built once per lifetime of the brand's data. */
function createTagsOf() {
  const known = new WeakMap<Brand, Promise<AnalyticsTags>>();
  return (brand: Brand) => {
    const tags = known.get(brand) ?? analyticsTags(brand.analytics);
    known.set(brand, tags);
    return tags;
  };
}

function originOf(request: PageRequest): string {
  return `${request.protocol}://${request.authority}`;
}

function headFor(facts: PageFacts, imageBase: string): Head {
  const { route, brand, address, language, request, status, subject, questions } = facts;
  return headOf({
    route,
    seo: brand.seo,
    record: brand.records.get(route.path === '/' ? 'home' : route.path.slice(1)),
    subject,
    questions,
    isListed: status === 200 && isListed(route),
    siteName: brand.layout.site!.site_name,
    logo: brand.layout.site!.logo1,
    origin: originOf(request),
    path: route.path === '*' ? address.path : route.path,
    view: address.query.get('show'),
    language,
    imageBase,
    i18n: translator(language),
  });
}

/**
 * The same page in the site's other languages; pages for players alone and error pages are not for search
 * engines.
 */
function alternates({ brand, route, request, subject }: PageFacts) {
  if (route.isProtected || !ROUTES.includes(route) || brand.languages.length < 2) return [];
  return brand.languages.map((language) => ({
    locale: LANGUAGES[messagesLanguage(language)].locale,
    href: originOf(request) + withPrefix(language, route.path) + (subject?.search ?? ''),
  }));
}

type Entry = { title: LocalText; children?: readonly Entry[] };

const translatedLayouts = new WeakMap<Layout, Map<LanguageCode, Layout>>();

/**
 * The layout as a document in one language needs it: its menus contain only that language, since another
 * language is another document. Built once per lifetime of the brand's data.
 */
function layoutIn(layout: Layout, language: LanguageCode): Layout {
  const made = translatedLayouts.get(layout) ?? new Map<LanguageCode, Layout>();
  translatedLayouts.set(layout, made);
  const found = made.get(language);
  if (found) return found;
  const { menu, game_menu } = layout.content;
  const content = { menu: menu.map(inLanguage), game_menu: game_menu.map(inLanguage) };
  made.set(language, { ...layout, content });
  return made.get(language)!;

  function inLanguage<Item extends Entry>(entry: Item): Item {
    const title = { [language]: localText(entry.title, language) };
    return entry.children
      ? { ...entry, title, children: entry.children.map(inLanguage) }
      : { ...entry, title };
  }
}

const bundles = import.meta.glob<TemplateBundle>(
  ['../templates/*/index.ts', '../../extensions/*/templates/*/index.ts'],
  { eager: true },
);
const areas = import.meta.glob<AreaModule>(
  ['../templates/*/{account,sign-in}.tsx', '../../extensions/*/templates/*/{account,sign-in}.tsx'],
  { eager: true },
);
const frames = import.meta.glob<FrameModule>('../app/frames/*.tsx', { eager: true });

/** Every component of each template by template code, so that rendering never waits. */
function allComponents(): Map<string, TemplateComponents> {
  return new Map(
    Object.entries(bundles).map(([path, bundle]) => {
      const folder = path.replace(/\/index\.ts$/, '');
      const components: TemplateComponents = {
        ...bundle,
        AccountArea: areas[`${folder}/account.tsx`]?.default,
        SignInArea: areas[`${folder}/sign-in.tsx`]?.default,
        DefaultFrame: frames['../app/frames/default-frame.tsx']?.default,
        MinigameFrame: frames['../app/frames/minigame-frame.tsx']?.default,
      };
      return [folder.slice(folder.lastIndexOf('/') + 1), components];
    }),
  );
}
