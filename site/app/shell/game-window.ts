import type { MouseEvent } from 'react';

/** The one window of games that ask for their own: the next such game opens in it. */
const NAME = 'baize-game';
const FEATURES = 'popup,width=1180,height=800';

/**
 * Opens a game in a window of its own [S-21]. The window is opened by the click itself, empty, and sent to the game then: a
 * browser blocks what is opened any later. False when it was blocked all the same; then the link does what links do.
 */
export function openGameWindow(event: MouseEvent<HTMLAnchorElement>): boolean {
  const opened = window.open('', NAME, FEATURES);
  if (!opened) return false;
  event.preventDefault();
  opened.location.href = event.currentTarget.href;
  opened.focus();
  return true;
}

/** Whether this is that window: leaving a game then means closing it. */
export function isGameWindow(): boolean {
  return window.name === NAME;
}
