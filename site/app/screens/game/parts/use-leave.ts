import { useNavigate } from 'react-router';
import { isGameWindow } from '../../../shell/game-window.ts';

/** The way out of a game: back to where the player came from, to the lobby, or closing the game's own window [S-21]. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    if (isGameWindow()) return window.close();
    const position: unknown = window.history.state?.idx;
    void (typeof position === 'number' && position > 0 ? navigate(-1) : navigate('/slots'));
  };
}
