import { succeeded } from '#contracts/client.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { splitPath, withPrefix } from '../lib/language.ts';
import type { App } from '../state/app.ts';
import { exclusionIn } from '../state/exclusion.ts';
import { playerFields } from '../state/sign-in.ts';
import { onTabMessage } from '../state/tab-messages.ts';

/** The same player in another tab: its language change and time-out apply here too. */
export function startTabListeners(app: App): void {
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
