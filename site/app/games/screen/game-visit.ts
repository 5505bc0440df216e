import { isGameWindow } from '../../shell/game-window.ts';
import { newRoundId } from './pending-round.ts';

const PLACE = 'baize.place';
const TAKE_OVER = 'baize.takeOver';

/** The stay of this page at the game it has opened last; null once that is given back. */
let stay: string | null = null;

/**
 * How this window opens a game for money: under its name, and in another game's place once the player has
 * said so (player protection F4).
 */
export function visitFields(gameCode: string): { place: string; visit: string; take_over: boolean } {
  stay ??= newRoundId();
  try {
    const place = sessionStorage.getItem(PLACE) ?? newRoundId();
    sessionStorage.setItem(PLACE, place);
    const isTakeOver = sessionStorage.getItem(TAKE_OVER) === gameCode;
    if (isTakeOver) sessionStorage.removeItem(TAKE_OVER);
    // The window of games is opened with a copy of what its opener keeps.
    return { place: isGameWindow() ? `${place}-w` : place, visit: stay, take_over: isTakeOver };
  } catch {
    // Storage may be disabled: then every opening counts as a window of its own.
    return { place: newRoundId(), visit: stay, take_over: false };
  }
}

/** The page goes, or shows something else: the stay to be given back, once. */
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
