import { useNavigate } from 'react-router';
import { isGameWindow } from '../../shell/game-window.ts';

/**
 * Exit of a game: back to where the player came from, to the lobby, or closing the game's own window [S-21].
 */
export function useExit(): () => void {
  const navigate = useNavigate();
  return () => {
    if (isGameWindow()) return window.close();
    const position: unknown = window.history.state?.idx;
    if (typeof position !== 'number' || position === 0) return void navigate('/slots');
    // A framed game adds entries to the tab's history; this counts only those of the page.
    if ('navigation' in window) window.navigation.back();
    else void navigate(-1);
  };
}
