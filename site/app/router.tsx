import type { ComponentType } from 'react';
import { isRouteErrorResponse, Outlet, type RouteObject, useRouteError } from 'react-router';
import type { Route } from './routes.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Shell } from './shell/root.tsx';
import { useApp } from './state/app.ts';

type RoutedScreen = {
  route: Route;
  Component?: ComponentType;
  lazy?: () => Promise<{ Component: ComponentType }>;
};

/** Route id of every page; at most one is matched at a time, so payloads need no other name. */
export function routeId(route: Route): string {
  return `page:${route.path}`;
}

/** Routes for the router: the shell around one screen each. All loaders come from the data strategy. */
export function routeObjects(screens: readonly RoutedScreen[]): RouteObject[] {
  return [
    {
      id: 'root',
      Component: RootRoute,
      ErrorBoundary: FatalError,
      children: screens.map(({ route, Component, lazy }) => ({
        id: routeId(route),
        path: route.path,
        handle: route,
        loader: () => null,
        ...(Component ? { Component } : { lazy }),
      })),
    },
  ];
}

function RootRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** An unhandled failure while a page is drawn or loaded, on the server or in the browser [W-15]. */
function FatalError() {
  const error = useRouteError();
  const { i18n } = useApp();
  const isResponse = isRouteErrorResponse(error);
  const status = isResponse ? error.status : 500;
  const message = isResponse && typeof error.data === 'string' ? error.data : i18n.t('error.fatal');
  return (
    <main id="main">
      <ErrorPage status={status} message={message} />
    </main>
  );
}
