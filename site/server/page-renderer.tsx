import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { routeId, routeObjects } from '../app/router.tsx';
import { ERROR_ROUTE, type Route } from '../app/routes.ts';
import { AppRoot } from '../app/shell/root.tsx';
import type { App } from '../app/state/app.ts';

type ScreenModule = { default: React.ComponentType };
const screens = import.meta.glob<ScreenModule>(['../app/screens/*/*.tsx', '!**/*.test.tsx'], {
  eager: true,
});

type Handler = ReturnType<typeof createStaticHandler>;
const handlers = new Map<string, Handler>();
/** The router's match for a route, without data: identical for every visitor. */
const contexts = new WeakMap<Handler, StaticHandlerContext>();

/**
 * One small handler per route and prefix: a map matches the address first, so the router does not search 48
 * routes.
 */
function handlerOf(route: Route, prefix: LanguageCode | undefined): Handler {
  const key = `${prefix ?? ''}|${route.path}`;
  const known = handlers.get(key);
  if (known) return known;
  const Screen = screens[`../app/screens/${route.screen}.tsx`]?.default;
  if (!Screen) throw new Error(`there is no screen ${route.screen}`);
  const objects: RouteObject[] = routeObjects([{ route, Component: Screen }]);
  const made = createStaticHandler(objects, { basename: prefix ? `/${LANGUAGES[prefix].prefix}` : '/' });
  handlers.set(key, made);
  return made;
}

/** Routes have no parameters, so a match applies to every address of a route except the catch-all. */
async function contextOf(handler: Handler, route: Route, address: string): Promise<StaticHandlerContext> {
  const known = contexts.get(handler);
  if (known) return known;
  const found = await handler.query(new Request(`http://site.internal${address}`), {
    dataStrategy: async ({ matches }) =>
      Object.fromEntries(matches.map((match) => [match.route.id, { type: 'data', result: null }])),
  });
  if (found instanceof Response) throw new Error(`the router answered ${found.status} for ${address}`);
  if (route !== ERROR_ROUTE) contexts.set(handler, found);
  return found;
}

/** HTML of a page inside `#root`. `search` is its query with the question mark, or empty. */
export async function renderPage(
  app: App,
  route: Route,
  prefix: LanguageCode | undefined,
  { pathname, search }: { pathname: string; search: string },
  data: unknown,
): Promise<string> {
  const handler = handlerOf(route, prefix);
  const found = await contextOf(handler, route, pathname);
  const context: StaticHandlerContext = {
    ...found,
    location: { ...found.location, pathname, search },
    loaderData: { ...found.loaderData, [routeId(route)]: data },
  };
  return renderToString(
    <AppRoot app={app}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppRoot>,
  );
}
