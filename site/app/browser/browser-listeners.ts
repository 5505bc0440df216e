import { baseDomainCookie } from '../lib/base-domain.ts';
import { deviceOf } from '../lib/device.ts';
import { languageCookie } from '../lib/language.ts';
import { loadNamespace } from '../lib/message-loader.ts';
import { breakpointAt, breakpointsOf, minWidthOf, viewportCookie } from '../lib/viewport.ts';
import type { App } from '../state/app.ts';
import { guestSession, type Session } from '../state/session.ts';
import { FORCE_LOGOUT_KEY, finishSignOut, openModalSoon, storeSession, USER_KEY } from '../state/sign-out.ts';
import type { Router } from './browser-router.ts';
import { onIdle } from './idle-callback.ts';

/** A resize ends after this long without movement [D-02]. */
const RESIZE_MS = 50;
/** Pauses between attempts to send a sign-out; each doubles the previous one, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * The page's listeners once it is hydrated: window, other tabs, language, the URL fragment that opens the
 * sign-in.
 */
export function startBrowserListeners(app: App, router: Router): void {
  followViewport(app);
  followDevice(app);
  followOtherTabs(app);
  followConnection(app);
  storeSession(app.session.get());
  app.session.subscribe(() => storeSession(app.session.get()));
  const isSecure = location.protocol === 'https:';
  setCookie(languageCookie(app.config.languageCookie, app.language, app.config.isCrossOrigin, isSecure));
  followFragment(app);
  followNavigation(app, router);
  onIdle(() => void loadNamespace(app, 'errors'));
}

/** Every navigation stores the base domain [W-23] and may carry the fragment that opens the sign-in. */
function followNavigation(app: App, router: Router): void {
  const sendDomain = () => {
    setCookie(baseDomainCookie(location.hostname));
  };
  sendDomain();
  router.subscribe(({ location: place, navigation }) => {
    if (navigation.state === 'idle') sendDomain();
    if (place.hash) followFragment(app);
  });
}

/** The breakpoint changes when a media query begins to match, and is stored in its cookie [D-05]. */
function followViewport(app: App): void {
  const { layout } = app.template;
  const update = () => {
    const name = breakpointAt(window.innerWidth, layout);
    app.viewport.set(name);
    setCookie(viewportCookie(name));
  };
  for (const name of breakpointsOf(layout)) {
    matchMedia(`(min-width: ${minWidthOf(name)}px)`).addEventListener('change', update);
  }
  update();
}

/** The device profile is read again 50 ms after a resize [D-02]. */
function followDevice(app: App): void {
  const update = () => app.device.set(deviceOf(navigator.userAgent, navigator.maxTouchPoints));
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(update, RESIZE_MS);
  });
  update();
}

/**
 * Another tab signed out: this one clears the player and reloads [P-04]. Another tab signed in: the next
 * document here is the player's too. Storage is scoped to one host, so other brands are not affected.
 */
function followOtherTabs(app: App): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === FORCE_LOGOUT_KEY && newValue !== null) {
      app.session.set(guestSession());
      location.reload();
    }
    if (key !== USER_KEY) return;
    if (isAnother(app.session.get(), newValue)) location.reload();
    else takeOver(app, newValue);
  });
}

/** The same session in another tab: this page shows its current balances. */
function takeOver(app: App, stored: string | null): void {
  const own = app.session.get();
  if (!stored || !own.isAuthenticated) return;
  const theirs = heldIn(JSON.parse(stored) as Session);
  if (JSON.stringify(theirs) !== JSON.stringify(heldIn(own)))
    app.session.set((session) => ({ ...session, ...theirs }));
}

const heldIn = ({ game, minigame, vip, game_fav_list }: Session) => ({ game, minigame, vip, game_fav_list });

/** Whether another tab stored a session that this one does not have; a guest's session is not stored. */
function isAnother(own: Session, stored: string | null): boolean {
  try {
    const { user } = JSON.parse(stored ?? '') as Session;
    return user.session_token !== own.user.session_token;
  } catch {
    return false;
  }
}

/**
 * A sign-out that did not reach the server is retried, because a browser may report that it is online before
 * its requests arrive.
 */
function followConnection(app: App): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async (pauseMs: number) => {
    if (await finishSignOut(app)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(Math.min(pauseMs * 2, MAX_PAUSE_MS)), pauseMs);
  };
  window.addEventListener('online', () => void send(FIRST_PAUSE_MS));
  void send(FIRST_PAUSE_MS);
}

/** `#login?next=/profile`: the server sent a guest here to sign in [W-18]. */
function followFragment(app: App): void {
  const match = /^#(login|sign-in)(?:\?(.*))?$/.exec(location.hash);
  if (!match || app.session.get().isAuthenticated) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  const next = new URLSearchParams(match[2] ?? '').get('next') ?? '';
  openModalSoon(app, match[1] === 'login' ? 'login' : 'signIn', next);
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie;
}
