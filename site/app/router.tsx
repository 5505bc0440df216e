import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import type { Route } from './routes.ts';
import { FatalError } from './shell/fatal-error.tsx';
import { Shell } from './shell/root.tsx';

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
