/** The single window for games that require one: the next such game reuses it. */
export const GAME_WINDOW = 'baize-game';
const FEATURES = 'popup,width=1180,height=800';

/**
 * Opens a game in its own window [S-21]. The click itself opens an empty window, which is then navigated to
 * the game: browsers block anything opened later. False if it was blocked; the link then works as a link.
 */
export function openGameWindow(href: string): boolean {
  const opened = window.open('', GAME_WINDOW, FEATURES);
  if (!opened) return false;
  opened.location.href = href;
  opened.focus();
  return true;
}

/** Whether this is that window: leaving a game then closes it. */
export function isGameWindow(): boolean {
  return window.name === GAME_WINDOW;
}
