import type { ReactNode } from 'react';
import { gamePath } from '../lib/game-path.ts';
import type { CardGame } from '../sections/card-game.ts';
import { useApp } from '../state/app.ts';
import { Link } from '../ui/link.tsx';
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
  // Read when it is clicked: a page has a hundred of these, and none looks different for a guest.
  const { session } = useApp();
  const signIn = useSignIn();
  const path = gamePath(game);
  return (
    <Link
      to={path}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        if (session.get().isAuthenticated) return void (game.popup && openGameWindow(event));
        event.preventDefault();
        signIn(path);
      }}
    >
      {children}
    </Link>
  );
}
