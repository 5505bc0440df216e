import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import type { TemplateComponents } from '../../templates/template.ts';
import type { Route } from '../routes.ts';
import { type App, AppContext, useApp } from '../state/app.ts';
import { LazyOverlays } from './lazy-overlays.tsx';
import { useFocusPage } from './page-focus.ts';
import { PendingBar } from './pending-bar.tsx';
import { PreloaderLine } from './preloader-line.tsx';
import { WithdrawOnly } from './withdraw-only-notice.tsx';

/** The app's state around the router, on the server and in the browser alike. */
export function AppRoot({ app, children }: { app: App; children: React.ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

/** Frame of a route [W-08]: its layout meta when it has one, else the template's. */
function frameOf({ layout }: Pick<Route, 'layout'>, components: TemplateComponents) {
  if (!layout) return components.Frame;
  return layout === 'minigame' ? components.MinigameFrame : components.DefaultFrame;
}

/** The root shell: the page inside its frame, and what floats above every page [W-12]. */
export function Shell({ children }: { children?: React.ReactNode }) {
  const { components } = useApp();
  const route = (useMatches().at(-1)?.handle ?? {}) as Route;
  const Frame = frameOf(route, components);
  if (!Frame) throw new Error(`the frame of ${route.path} is not loaded`);
  return (
    <>
      <PreloaderLine />
      <PendingBar />
      <Frame>
        <WithdrawOnly />
        {children ?? <Outlet />}
      </Frame>
      <LazyOverlays />
      <BrowserOnly />
    </>
  );
}

/**
 * Scroll restoration writes no markup we want in server HTML, where its inline script would break the strict
 * CSP.
 */
function BrowserOnly() {
  useFocusPage();
  return import.meta.env.SSR ? null : <ScrollRestoration />;
}
