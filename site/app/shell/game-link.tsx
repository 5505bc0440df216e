import type { ReactNode } from 'react';
import { gamePath } from '../lib/game-path.ts';
import type { CardGame } from '../sections/card-game.ts';
import { useApp, useWithdrawOnly } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { anchor } from '../ui/link.tsx';
import { openGameWindow } from './game-window.ts';
import { useSignIn } from './use-sign-in.ts';

/**
 * Opens a game: guests must sign in first; some games open in their own window [S-21]. For a temporarily
 * excluded player it looks closed and links to the explanation [player protection E4]; a "Play" label
 * (`isPlay`) is replaced accordingly.
 */
export function GameLink({
  game,
  className,
  isPlay,
  children,
}: {
  game: CardGame;
  isPlay?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const app = useApp();
  const signIn = useSignIn();
  const isClosed = useWithdrawOnly();
  const path = gamePath(game);
  return anchor(app, {
    to: path,
    className,
    children: isClosed ? <Closed isPlay={isPlay}>{children}</Closed> : children,
    'data-closed': isClosed || undefined,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      // Read on click: the markup is the same for guests.
      if (!app.session.get().isAuthenticated) {
        event.preventDefault();
        return signIn(path);
      }
      if (game.popup && !isClosed && openGameWindow(event.currentTarget.href)) event.preventDefault();
    },
  });
}

function Closed({ isPlay, children }: { isPlay: boolean | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  if (!isPlay)
    return (
      <>
        {children}
        <span className="sr-only">{t('excluded.closed')}</span>
      </>
    );
  return (
    <>
      <Icon name="shield" size={18} />
      {t('excluded.closed')}
    </>
  );
}
