/** The one window of games that ask for their own: the next such game opens in it. */
export const GAME_WINDOW = 'baize-game';
const FEATURES = 'popup,width=1180,height=800';

/**
 * Opens a game in its own window [S-21]. The click itself opens an empty window, which is then sent to the
 * game: a browser blocks anything opened later. False when it was blocked all the same; then the link works
 * as a link.
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
