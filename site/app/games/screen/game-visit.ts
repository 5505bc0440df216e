import { isGameWindow } from '../../shell/game-window.ts';
import { newRoundId } from './pending-round.ts';

const PLACE = 'baize.place';
const TAKE_OVER = 'baize.takeOver';

/** This page's lock on the last opened game; null once it is released. */
let stay: string | null = null;

/**
 * The options for opening a game for money in this window: under the window's name, and replacing another
 * game after the player's consent (player protection F4).
 */
export function visitFields(gameCode: string): { place: string; visit: string; take_over: boolean } {
  stay ??= newRoundId();
  try {
    const place = sessionStorage.getItem(PLACE) ?? newRoundId();
    sessionStorage.setItem(PLACE, place);
    const isTakeOver = sessionStorage.getItem(TAKE_OVER) === gameCode;
    if (isTakeOver) sessionStorage.removeItem(TAKE_OVER);
    // The game window is opened with a copy of its opener's storage.
    return { place: isGameWindow() ? `${place}-w` : place, visit: stay, take_over: isTakeOver };
  } catch {
    // Storage may be disabled: every opening then counts as a separate window.
    return { place: newRoundId(), visit: stay, take_over: false };
  }
}

/** The page is left, or shows something else: the lock to release, once. */
export function endVisit(): string | null {
  const ended = stay;
  stay = null;
  return ended;
}

/** Closes the game open in another window by opening this one again. */
export function requestTakeOver(gameCode: string): void {
  sessionStorage.setItem(TAKE_OVER, gameCode);
  window.location.reload();
}

/** The game that is open in another window, as a refusal names it. */
export function otherOpenGame({
  statusMessage,
  statusDetail,
}: {
  statusMessage: string;
  statusDetail: unknown;
}) {
  const { game_name } = (statusDetail ?? {}) as { game_name?: unknown };
  return statusMessage === 'gameOpen' && typeof game_name === 'string' ? game_name : undefined;
}
