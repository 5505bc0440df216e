import { createContext, useContext } from 'react';
import type { Client } from '#contracts/client.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { TemplateComponents, TemplateFacts } from '../../templates/template.ts';
import type { Device, DeviceClass } from '../lib/device.ts';
import type { I18n } from '../lib/i18n.ts';
import type { ImageBases } from '../lib/images.ts';
import type { SiteFooter } from '../lib/site-footer.ts';
import type { Breakpoint } from '../lib/viewport.ts';
import type { Exclusion } from './exclusion.ts';
import type { Layout } from './layout.ts';
import type { ModalState } from './modals.ts';
import type { Session } from './session.ts';
import { type Store, useStore } from './store.ts';
import type { Toasts } from './toasts.ts';

/** The part of the configuration that the browser receives. */
type PublicConfig = {
  images: ImageBases;
  languageCookie: string;
  isCrossOrigin: boolean;
  liveChatScript: string;
  domain: string;
  build: string;
};

export type ErrorDialog = { title: string; text: string } | null;

/** Everything a component can access: one per request on the server, one per tab in the browser. */
export type App = {
  layout: Store<Layout>;
  session: Store<Session>;
  /** The player's unread messages, as far as this tab knows. */
  unread: Store<number>;
  /** What currently blocks play and deposits, as far as this tab knows [player protection E4]. */
  exclusion: Store<Exclusion | null>;
  /** The site's payment methods. */
  marks: readonly { name: string; image: string }[];
  /** The operator's footer. */
  footer: SiteFooter;
  /** Minimum age to play. */
  minAge: number;
  /** The licence holder, licence and regulator; empty where it is not set. */
  licenceText: string;
  modals: Store<ModalState>;
  errors: Store<ErrorDialog>;
  /** The full profile is known only in the browser; until hydration only the class may be used [D-01]. */
  device: Store<Device>;
  deviceClass: DeviceClass;
  viewport: Store<Breakpoint>;
  /** The visitor has disabled motion. */
  isStill: boolean;
  template: TemplateFacts;
  components: TemplateComponents;
  language: LanguageCode;
  /** The language prefix of the page's address, if any; links keep it. */
  prefix: LanguageCode | undefined;
  config: PublicConfig;
  api: Client;
  i18n: I18n;
  toasts: Toasts;
  /** Navigates to a path of this site, without language prefix; set by the browser's router. */
  navigate: (path: string, options?: { replace?: boolean; preventScrollReset?: boolean }) => void;
  /**
   * Whether the browser's router is navigating away from the page rendered at a location (its key), or has
   * arrived while the old page is still visible; never on the server.
   */
  isOnTheWay: (key: string) => boolean;
  /**
   * Images of the first screen in order of rendering, on the server: the first is preloaded before styles.
   */
  leads: LeadImage[] | null;
};
export type LeadImage = { href: string; srcset?: string; sizes?: string; type?: string };

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppContext around it');
  return app;
}

export function useLayout(): Layout;
export function useLayout<S>(select: (layout: Layout) => S): S;
export function useLayout<S>(select?: (layout: Layout) => S): Layout | S {
  const { layout } = useApp();
  return useStore(layout, select ?? ((value) => value as unknown as S));
}

/** The brand; screens of the shell are only rendered with one. */
export function useSite(): NonNullable<Layout['site']> {
  const site = useLayout((layout) => layout.site);
  if (!site) throw new Error('useSite outside of a brand');
  return site;
}

export function useSession(): Session;
export function useSession<S>(select: (session: Session) => S): S;
export function useSession<S>(select?: (session: Session) => S): Session | S {
  const { session } = useApp();
  return useStore(session, select ?? ((value) => value as unknown as S));
}

/** Whether the signed-in player can only withdraw. */
export function useWithdrawOnly(): boolean {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return useStore(useApp().exclusion) !== null && isSignedIn;
}

export function useTemplate(): TemplateFacts {
  return useApp().template;
}

/** Components of the site's template. */
export function useTemplateComponents(): TemplateComponents {
  return useApp().components;
}
