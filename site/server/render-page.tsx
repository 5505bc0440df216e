import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { routeObjects } from '../app/router.tsx';
import type { Route } from '../app/routes.ts';
import { AppRoot } from '../app/shell/root.tsx';
import type { App } from '../app/state/app.ts';

type ScreenModule = { default: React.ComponentType };
const screens = import.meta.glob<ScreenModule>(['../app/screens/*/*.tsx', '!**/*.test.tsx'], {
  eager: true,
});

type Handler = ReturnType<typeof createStaticHandler>;
const handlers = new Map<string, Handler>();

/** One small handler per route and prefix: the address is matched by a map before, so the router need not search 48 routes. */
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

/** HTML of a page inside `#root`. */
export async function renderPage(
  app: App,
  route: Route,
  prefix: LanguageCode | undefined,
  url: string,
  data: unknown,
): Promise<string> {
  const handler = handlerOf(route, prefix);
  const context = await handler.query(new Request(url), {
    dataStrategy: async ({ matches }) =>
      Object.fromEntries(
        matches.map((match) => [
          match.route.id,
          { type: 'data', result: match.route.id === 'root' ? null : data },
        ]),
      ),
  });
  if (context instanceof Response) throw new Error(`the router answered ${context.status} for ${url}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <AppRoot app={app}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppRoot>,
  );
}
