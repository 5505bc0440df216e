import type { ComponentType } from 'react';
import { createBrowserRouter, type DataStrategyFunction, data as failure, redirect } from 'react-router';
import { LANGUAGES } from '#contracts/values/languages.ts';
import type { PageData, PayloadAnswer, PayloadHead } from '../lib/payload.ts';
import { routeId, routeObjects } from '../router.tsx';
import { ERROR_ROUTE, needsPlayer, ROUTES, type Route } from '../routes.ts';
import type { App } from '../state/app.ts';
import { expireSession, redirectGuest } from '../state/sign-out.ts';
import { hasNewerBuild, loadDocument, recordBuild } from './page-reload.ts';

type Drawn = { route: Route; Component: ComponentType };
export type Router = ReturnType<typeof createBrowserRouter>;

type Preload = (route: Route) => Promise<ComponentType>;

/** The browser's router: screens are lazy chunks; data is the server's payload for the same address. */
export function createRouter(app: App, data: PageData, drawn: Drawn, preload: Preload) {
  const lazyScreen = (route: Route) => async () => {
    try {
      return { Component: await preload(route) };
    } catch (error) {
      // The server has a new build: the document of the next page references the new files.
      const { pathname, search } = router.state.navigation.location ?? location;
      if (loadDocument(pathname + search)) return neverSettles();
      throw error;
    }
  };
  const routed = [...ROUTES, ERROR_ROUTE].map((route) =>
    route.path === drawn.route.path
      ? { route, Component: drawn.Component }
      : { route, lazy: lazyScreen(route) },
  );
  const router: Router = createBrowserRouter(routeObjects(routed), {
    basename: data.prefix ? `/${LANGUAGES[data.prefix].prefix}` : '/',
    hydrationData: { loaderData: { [routeId(drawn.route)]: data.page } },
    dataStrategy: payloadStrategy(app, () => router.state.navigation.state !== 'idle'),
  });
  return router;
}

/** The document is about to be replaced: work pending for this page waits for the next one. */
const neverSettles = () => new Promise<never>(() => {});

/** Loaders never run in the browser: one payload request fetches the page's data [W-22]. */
function payloadStrategy(app: App, isNavigating: () => boolean): DataStrategyFunction {
  return async ({ request, matches }) => {
    const page = matches.at(-1)!;
    const route = page.route.handle as Route;
    const path = new URL(request.url);
    if (hasNewerBuild() && isNavigating() && loadDocument(request.url)) return neverSettles();
    const isForPlayers = needsPlayer(route, path.searchParams);
    const requestedPath = route.path + path.search;
    if (isForPlayers && !app.session.get().isAuthenticated) {
      redirectGuest(app, requestedPath);
      return neverSettles();
    }
    const result = await page.resolve(async () => {
      const answer = await loadPayload(app, request);
      if (!('redirect' in answer)) return answer.page;
      // A player's page that redirects: the session has ended without this tab.
      if (!isForPlayers) return redirect(answer.redirect);
      await expireSession(app, requestedPath);
      return neverSettles();
    });
    return { [page.route.id]: result };
  };
}

type Answered = Exclude<PayloadAnswer, { reload: true }>;

/**
 * The page's answer; its redirects contain paths without language prefix, which the router's basename adds.
 */
async function loadPayload(app: App, request: Request): Promise<Answered> {
  const url = new URL(request.url);
  const path = `${url.pathname.replace(/\/$/, '')}/_payload.json${url.search}`;
  const answer = await fetchPayload(path, request.signal);
  if (!answer) throw failure(app.i18n.t('error.offline'), { status: 503 });
  if ('reload' in answer) {
    if (loadDocument(request.url)) return neverSettles();
    throw failure(app.i18n.t('error.busy'), { status: 503 });
  }
  if ('redirect' in answer) return answer;
  applyHead(answer.head);
  recordBuild(app.config.build, answer.build);
  return answer;
}

/**
 * The answer, or undefined without a connection. An answer that is not a payload comes from a proxy or
 * captive portal: loading the document shows it.
 */
async function fetchPayload(path: string, signal: AbortSignal): Promise<PayloadAnswer | undefined> {
  try {
    const response = await fetch(path, { signal, credentials: 'same-origin' });
    const text = await response.text();
    return payloadIn(text) ?? { reload: true };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

function payloadIn(text: string): PayloadAnswer | undefined {
  try {
    return JSON.parse(text) as PayloadAnswer;
  } catch {
    return undefined;
  }
}

/** Title, description, canonical address and language alternates of the destination page. */
function applyHead(head: PayloadHead): void {
  document.title = head.title;
  setAttribute('meta[name="description"]', 'content', head.description);
  setAttribute('meta[property="og:title"]', 'content', head.title);
  setAttribute('meta[property="og:description"]', 'content', head.description);
  setAttribute('meta[property="og:url"]', 'content', head.url);
  setAttribute('link[rel="canonical"]', 'href', head.canonical);
  for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
  for (const { locale, href } of head.alternates) {
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.hreflang = locale;
    link.href = href;
    document.head.append(link);
  }
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
