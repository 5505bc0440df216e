import { succeeded } from '#contracts/client.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { splitPath, withPrefix } from '../lib/language.ts';
import { STILL_COOKIE, stillCookie } from '../lib/motion-cookie.ts';
import type { Route } from '../routes.ts';
import { answerOutcomeOf } from '../state/answer-outcome.ts';
import type { App } from '../state/app.ts';
import { exclusionIn } from '../state/exclusion.ts';
import { playerFields, siteFields } from '../state/sign-in.ts';
import { onTabMessage } from '../state/tab-messages.ts';
import { readCookie } from './cookie.ts';
import { landingCodes } from './landing-codes.ts';
import { recordBuild } from './page-reload.ts';
import { prefetchOnIntent } from './prefetch-queue.ts';

export { default as Floats } from '../shell/floating-layer.tsx';

/** Idle-time work of a hydrated page; a separate chunk, so that no first page waits for it. */
export function startIdleTasks(app: App, preload: (route: Route) => Promise<unknown>): void {
  checkBuild(app);
  prefetchOnIntent(preload);
  startTabListeners(app);
  followStillSwitch(app);
  void keepOfflinePage(app);
  void trackVisit(app);
}

/** How often an open tab checks for a newer build [W-20]. */
const BUILD_CHECK_MS = HOUR_MS;

/** Asks every hour for the server's build; if it differs, the next navigation loads a document [W-20]. */
function checkBuild(app: App): void {
  setInterval(async () => {
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
      const { id }: { id: string } = await response.json();
      recordBuild(app.config.build, id);
    } catch {
      // Without an answer no newer build is known; the check repeats in an hour.
    }
  }, BUILD_CHECK_MS);
}

/**
 * Registers the brand's offline page in this language; only in production builds, because sources change
 * during development.
 */
async function keepOfflinePage(app: App): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`/sw.js?build=${encodeURIComponent(app.config.build)}`, {
      updateViaCache: 'none',
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ offline: withPrefix(app.language, '/offline.html') });
  } catch {
    // A browser that forbids service workers shows its own page when offline.
  }
}

/** The motion switch of `LanguageMenu`: applied at once, and stored in a cookie for later pages. */
function followStillSwitch(app: App): void {
  const keep = (box: Element | EventTarget | null) => {
    if (!(box instanceof HTMLInputElement) || box.name !== STILL_COOKIE || box.checked === app.isStill)
      return;
    app.isStill = box.checked;
    document.documentElement.toggleAttribute('data-still', box.checked);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = stillCookie(box.checked);
  };
  // The switch may have been used before this code was loaded.
  keep(document.querySelector(`[name=${STILL_COOKIE}]`));
  document.addEventListener('change', ({ target }) => keep(target));
}

/** The same player in another tab: its language changes and time-outs apply here too. */
function startTabListeners(app: App): void {
  followExclusion(app);
  followLanguage(app);
}

function followExclusion(app: App): void {
  onTabMessage('limits', () => {
    if (!app.session.get().isAuthenticated) return;
    void app.api.protection(playerFields(app)).then((answer) => {
      if (succeeded(answer)) app.exclusion.set(exclusionIn(answer));
    });
  });
}

/**
 * Reloads the page in the chosen language; not while a game is open or a form has input, which would be lost.
 */
function followLanguage(app: App): void {
  let typedAt = '';
  document.addEventListener('input', () => {
    typedAt = location.pathname;
  });
  onTabMessage('language', (code) => {
    const isOffered = app.layout.get().language.some((language) => language.code === code);
    const { path } = splitPath(location.pathname);
    if (code === app.language || !isOffered || path === '/playnow' || typedAt === location.pathname) return;
    location.replace(withPrefix(code as LanguageCode, path) + location.search);
  });
}

/**
 * Reports a visit from an advertisement, once per document: only with a `_fbp` cookie or a stored appsflyer
 * id. A failure does not affect the page and goes to the browser's global handler, with status code and
 * message [S-17].
 */
async function trackVisit(app: App): Promise<void> {
  const fbp = readCookie('_fbp');
  const appsflyer_id = landingCodes.read().appsflyer_id ?? '';
  if (!fbp && !appsflyer_id) return;
  const answer = await app.api.adsVisit({ ...siteFields(app), fbp, appsflyer_id });
  if (answerOutcomeOf(answer) === 'success') return;
  const { statusCode, statusMessage } = answer;
  reportError(Object.assign(new Error(`${statusCode} ${statusMessage}`), { statusCode, statusMessage }));
}
