/** The one window of games that ask for their own: the next such game opens in it. */
export const GAME_WINDOW = 'baize-game';
const FEATURES = 'popup,width=1180,height=800';

/**
 * Opens a game in a window of its own [S-21]. The window is opened by the click itself, empty, and sent to
 * the game then: a browser blocks what is opened any later. False when it was blocked all the same; then the
 * link does what links do.
 */
export function openGameWindow(href: string): boolean {
  const opened = window.open('', GAME_WINDOW, FEATURES);
  if (!opened) return false;
  opened.location.href = href;
  opened.focus();
  return true;
}

/** Whether this is that window: leaving a game then means closing it. */
export function isGameWindow(): boolean {
  return window.name === GAME_WINDOW;
}
