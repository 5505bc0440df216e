import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import type { Slide } from '#contracts/api/content.ts';
import type { TemplateComponents } from '../../templates/template.ts';
import { onIdle } from '../browser/idle-callback.ts';
import { loadDocument } from '../browser/page-reload.ts';
import type { Route } from '../routes.ts';
import { Slides } from '../sections/slides.tsx';
import { type App, AppContext, useApp } from '../state/app.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { WithdrawOnly } from './withdraw-only-notice.tsx';

/** The app's state around the router, identical on the server and in the browser. */
export function AppRoot({ app, children }: { app: App; children: React.ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

/** Frame of a route [W-08]: its layout meta if set, else the template's. */
function frameOf({ layout }: Pick<Route, 'layout'>, components: TemplateComponents) {
  if (!layout) return components.Frame;
  return layout === 'minigame' ? components.MinigameFrame : components.DefaultFrame;
}

/** The root shell: the page inside its frame, and the overlays above every page [W-12]. */
export function Shell({ children }: { children?: React.ReactNode }) {
  const { components } = useApp();
  const match = useMatches().at(-1);
  const route = (match?.handle ?? {}) as Route;
  const Frame = frameOf(route, components);
  if (!Frame) throw new Error(`the frame of ${route.path} is not loaded`);
  return (
    <>
      <PreloaderLine />
      <PendingBar />
      <Frame>
        <WithdrawOnly />
        {route.kind !== 'composed' && <SlidesAbove page={match?.loaderData} />}
        {children ?? <Outlet />}
      </Frame>
      <LazyOverlays />
      <BrowserOnly />
    </>
  );
}

/** The operator's slides above the content of a page; the home page has them among its sections. */
function SlidesAbove({ page }: { page: unknown }) {
  const { slides = [] } = (page ?? {}) as { slides?: Slide[] };
  if (slides.length === 0) return null;
  return (
    <div className="pt-4 sm:pt-6">
      <Slides data={{ slides }} settings={{}} />
    </div>
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

/**
 * After a navigation the focus is on the new page's heading, as after loading a document: screen readers
 * announce the page, and Tab continues from its top. A change of the query alone keeps the focus.
 */
function useFocusPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}

function focusHeading(): void {
  const main = document.getElementById('main');
  // An open dialog keeps the focus, and so does a field focused by the page itself. A toast is also a dialog,
  // but one that leaves the page usable.
  if (
    document.querySelector(
      '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false])',
    )
  )
    return;
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}

/** A progress line while the next page loads; delayed, so that fast pages show nothing. */
function PendingBar() {
  const { t } = useTranslation();
  const isPending = useNavigation().state !== 'idle';
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-70 h-[3px]">
      {isPending && (
        <div className="pending-line h-full bg-brand">
          <span className="sr-only">{t('shell.loading')}</span>
        </div>
      )}
    </div>
  );
}

/**
 * The preloader: a line at the top while the app starts, removed after hydration [W-25]. The page below it is
 * complete and readable from its first byte, so nothing hides it; delayed, so that a fast start shows
 * nothing.
 */
function PreloaderLine() {
  return <div className="preloader-line bg-brand" aria-hidden="true" />;
}

type Loaded = { default: ComponentType };
const floats = () => import('../browser/idle-tasks.ts').then(({ Floats }) => ({ default: Floats }));
const dialogs = () => import('./dialogs.tsx');
const notices = () => import('./notices.tsx');

/**
 * Overlays not present on a first page: floating elements are loaded in idle time, dialogs and toasts with
 * the first of them. Until then their content waits in the stores.
 */
function LazyOverlays() {
  const { modals, errors, toasts } = useApp();
  const hasModal = useStore(modals, ({ open }) => open !== null);
  const hasError = useStore(errors, (error) => error !== null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onIdle(() => setIdle(true)), []);
  const Floats = useLazy(isIdle, floats);
  const Dialogs = useLazy(hasModal || hasError, dialogs);
  const Notices = useLazy(useStore(toasts.hasAny), notices);
  return (
    <>
      {Floats && <Floats />}
      {Dialogs && <Dialogs />}
      {Notices && <Notices />}
    </>
  );
}

/**
 * A component loaded when it is first needed. If an old build's chunk is gone, the new document is loaded
 * [W-21].
 */
function useLazy(isNeeded: boolean, load: () => Promise<Loaded>): ComponentType | null {
  const [Component, setComponent] = useState<ComponentType | null>(null);
  const isMissing = isNeeded && Component === null;
  useEffect(() => {
    if (!isMissing) return;
    load()
      .then((module) => setComponent(() => module.default))
      .catch(() => void loadDocument());
  }, [isMissing, load]);
  return Component;
}
