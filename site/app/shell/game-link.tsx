import type { ReactNode } from 'react';
import { gamePath } from '../lib/game-path.ts';
import type { CardGame } from '../sections/card-game.ts';
import { useSession } from '../state/app.ts';
import { Link } from '../ui/link.tsx';
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
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  const path = gamePath(game);
  return (
    <Link
      to={path}
      className={className}
      target={game.popup && isSignedIn ? '_blank' : undefined}
      onClick={(event) => {
        if (isSignedIn || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        signIn(path);
      }}
    >
      {children}
    </Link>
  );
}
