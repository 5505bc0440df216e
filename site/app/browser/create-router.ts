import type { ComponentType } from 'react';
import { createBrowserRouter, type DataStrategyFunction, redirect } from 'react-router';
import { LANGUAGES } from '#contracts/values/languages.ts';
import { areaNamespace } from '../lib/i18n.ts';
import { withPrefix } from '../lib/language.ts';
import { loadNamespace } from '../lib/load-messages.ts';
import type { PageData, PayloadAnswer } from '../lib/payload.ts';
import { routeId, routeObjects } from '../router.tsx';
import { ERROR_ROUTE, needsPlayer, ROUTES, type Route } from '../routes.ts';
import { loadParts, partsOfPage } from '../sections/load.ts';
import { frameOf } from '../shell/root.tsx';
import type { App } from '../state/app.ts';
import { redirectGuest } from '../state/sign-out.ts';
import { applyHead } from './head.ts';
import { reloadOnce } from './reload.ts';

type ScreenModule = { default: ComponentType };
type Screens = Record<string, () => Promise<ScreenModule>>;
type Drawn = { route: Route; Component: ComponentType };

/** The browser's router: screens are lazy chunks, data is the server's payload of the same address. */
export function createRouter(app: App, data: PageData, drawn: Drawn, screens: Screens) {
  const lazyScreen = (route: Route) => async () => {
    const area = areaNamespace(route.screen);
    try {
      const [screen] = await Promise.all([
        screens[`../screens/${route.screen}.tsx`]!(),
        loadParts(app.parts, partsOfPage(app.template, route.kind), [frameOf(route, app.template.frame)]),
        area && loadNamespace(app, area),
      ]);
      return { Component: screen.default };
    } catch (error) {
      // A build that is gone from the server: the document knows the new names.
      if (reloadOnce(location.pathname)) return new Promise<never>(() => {});
      throw error;
    }
  };
  const routed = [...ROUTES, ERROR_ROUTE].map((route) =>
    route.path === drawn.route.path
      ? { route, Component: drawn.Component }
      : { route, lazy: lazyScreen(route) },
  );
  return createBrowserRouter(routeObjects(routed), {
    basename: data.prefix ? `/${LANGUAGES[data.prefix].prefix}` : '/',
    hydrationData: { loaderData: { [routeId(drawn.route)]: data.page } },
    dataStrategy: payloadStrategy(app, data.prefix),
  });
}

/** Loaders never run in the browser: one request for the payload answers for the page [W-22]. */
function payloadStrategy(app: App, prefix: PageData['prefix']): DataStrategyFunction {
  return async ({ request, matches }) => {
    const page = matches.at(-1)!;
    const route = page.route.handle as Route;
    const path = new URL(request.url);
    if (needsPlayer(route, path.searchParams) && !app.session.get().isAuthenticated) {
      redirectGuest(app, path.pathname.replace(/^\/[a-z]{2,3}(?=\/)/, '') + path.search);
      return new Promise<never>(() => {});
    }
    const result = await page.resolve(async () => loadPayload(app, request, prefix));
    return { [page.route.id]: result };
  };
}

async function loadPayload(app: App, request: Request, prefix: PageData['prefix']): Promise<unknown> {
  const url = new URL(request.url);
  const path = `${url.pathname.replace(/\/$/, '')}/_payload.json${url.search}`;
  const response = await fetch(path, { signal: request.signal, credentials: 'same-origin' });
  const answer = (await response.json()) as PayloadAnswer;
  if ('reload' in answer) {
    location.reload();
    return new Promise<never>(() => {});
  }
  if ('redirect' in answer) return redirect(prefix ? withPrefix(prefix, answer.redirect) : answer.redirect);
  applyHead(answer.head);
  if (answer.build !== app.config.build) newerBuild = answer.build;
  return answer.page;
}

let newerBuild = '';
/** Id of a build newer than the running one, as far as payloads have told [W-20]. */
export const seenBuild = () => newerBuild;
