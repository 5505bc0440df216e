import type { ReactNode } from 'react';
import { gamePath } from '../lib/game-path.ts';
import type { CardGame } from '../sections/card-game.ts';
import { useApp } from '../state/app.ts';
import { anchor } from '../ui/link.tsx';
import { openGameWindow } from './game-window.ts';
import { useSignIn } from './use-sign-in.ts';

/** Opens a game: guests are asked to sign in first; games that ask for it open in a window of their own [S-21]. */
export function GameLink({
  game,
  className,
  children,
}: {
  game: CardGame;
  className?: string;
  children: ReactNode;
}) {
  const app = useApp();
  const signIn = useSignIn();
  const path = gamePath(game);
  return anchor(app, {
    to: path,
    className,
    children,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      // Read when it is clicked: none looks different for a guest.
      if (!app.session.get().isAuthenticated) {
        event.preventDefault();
        return signIn(path);
      }
      if (game.popup && openGameWindow(event.currentTarget.href)) event.preventDefault();
    },
  });
}
