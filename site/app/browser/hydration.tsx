import { bundles } from 'virtual:messages';
import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { LANGUAGES, messagesLanguage } from '#contracts/values/languages.ts';
import type { TemplateComponents } from '../../templates/template.ts';
import { createBrowserClient } from '../lib/api.ts';
import { areaNamespaces, createI18n } from '../lib/i18n.ts';
import { messagesFolder } from '../lib/language.ts';
import { loadNamespace } from '../lib/message-loader.ts';
import type { PageData } from '../lib/payload.ts';
import { loadArea, loadTemplate } from '../lib/template-loader.ts';
import { ERROR_ROUTE, findRoute, type Route } from '../routes.ts';
import { AppRoot } from '../shell/root.tsx';
import type { App } from '../state/app.ts';
import { createApp } from '../state/initial-state.ts';
import { startBrowserListeners } from './browser-listeners.ts';
import { createRouter } from './browser-router.ts';
import { onIdle } from './idle-callback.ts';
import { landingCodes } from './landing-codes.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

type ScreenModule = { default: ComponentType };
const screens = import.meta.glob<ScreenModule>(['../screens/*/*.tsx', '!**/*.test.tsx']);

/** Hydrates the server's page: first loads exactly the chunks and data it was rendered with. */
export async function startBrowser(): Promise<void> {
  const data: PageData = JSON.parse(document.getElementById('page-data')!.textContent);
  const route = data.route === '*' ? ERROR_ROUTE : (findRoute(data.route) ?? ERROR_ROUTE);
  const { code } = data.template;
  const texts = bundles[messagesFolder(data.language)]!;
  const areas = areaNamespaces(route.screen, code);
  const [ui, own, screen, components] = await Promise.all([
    texts.ui!(),
    Promise.all(areas.map(async (area) => [area, (await texts[area]!()).default] as const)),
    screens[`../screens/${route.screen}.tsx`]!(),
    loadComponents(code, route),
  ]);
  const app = createApp(data, {
    i18n: createI18n(LANGUAGES[messagesLanguage(data.language)].locale, {
      ui: ui.default,
      ...Object.fromEntries(own),
    }),
    components,
    userAgent: navigator.userAgent,
    api: createBrowserClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' })),
  });
  const preload = preloader(app);
  const router = createRouter(app, data, { route, Component: screen.default }, preload);
  app.isOnTheWay = (key) => router.state.navigation.state !== 'idle' || router.state.location.key !== key;
  ignoreSkippedTransitions();
  app.navigate = (path, options) =>
    void router.navigate(path, { ...options, viewTransition: opensGame(path) });
  const begin = () => {
    startBrowserListeners(app, router);
    document.documentElement.dataset.live = '';
    onIdle(
      () => void import('./idle-tasks.ts').then(({ startIdleTasks: startLater }) => startLater(app, preload)),
    );
  };
  // Must run before the form of a referral link's page reads them.
  landingCodes.remember(new URLSearchParams(location.search));
  // As a transition, hydration runs in pieces and yields to the visitor's input.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <AppRoot app={app}>
        <Begin begin={begin}>
          <RouterProvider router={router} />
        </Begin>
      </AppRoot>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

/** The template's bundle, together with the first page's dependencies. */
async function loadComponents(code: string, route: Route): Promise<TemplateComponents> {
  const rest: Partial<TemplateComponents> = {};
  const [bundle] = await Promise.all([loadTemplate(code), loadArea(rest, code, route)]);
  return { ...bundle, ...rest };
}

/** Fires once when the whole page is hydrated: only then may browser state change what is rendered. */
function Begin({ begin, children }: { begin: () => void; children: ReactNode }): ReactNode {
  useEffect(begin, [begin]);
  return children;
}

/** Loads a page's dependencies: its screen, texts, frame and the template's area. */
function preloader(app: App) {
  return async (route: Route): Promise<ComponentType> => {
    const [screen] = await Promise.all([
      screens[`../screens/${route.screen}.tsx`]!(),
      loadArea(app.components, app.template.code, route),
      route.kind !== 'composed' &&
        import('./inner-page-styles.ts').then((styles) => styles.default(app.template.code)),
      ...areaNamespaces(route.screen, app.template.code).map((area) => loadNamespace(app, area)),
    ]);
    return screen.default;
  };
}

/** Whether the clicked cover animates into the game: not between games, nor with reduced motion. */
function opensGame(path: string): boolean {
  return path.startsWith('/playnow?') && !location.pathname.endsWith('/playnow') && !prefersReducedMotion();
}

/** The router leaves a rejected promise when the window is resized during a transition. */
function ignoreSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
