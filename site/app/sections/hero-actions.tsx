import type { ReactNode } from 'react';
import { GameLink } from '../shell/game-link.tsx';
import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink, buttonClasses, Icon } from '../ui/index.ts';
import type { CardGame } from './card-game.ts';

type HeroActionsProps = {
  game: CardGame | undefined;
  className: string;
  joinClass?: string;
  /** The label of the button that opens the game. */
  children: ReactNode;
};

/** Call-to-action buttons of a hero: guests register or view the game first, players play. */
export function HeroActions({ game, className, joinClass, children }: HeroActionsProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <div className={className}>
      {!isSignedIn && (
        <ButtonLink to="/register" size="lg" className={joinClass}>
          {t('hero.join')}
        </ButtonLink>
      )}
      {game && (
        <GameLink
          isPlay
          game={game}
          className={buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary', size: 'lg' })}
        >
          <Icon name="play" size={18} className="shrink-0" />
          {children}
        </GameLink>
      )}
    </div>
  );
}

/** The same actions as two wide buttons; the second shows the name of the game. */
export function NamedHeroActions({ game, className }: { game: CardGame | undefined; className?: string }) {
  const { t } = useTranslation();
  return (
    <HeroActions
      game={game}
      className={`flex flex-wrap gap-3 max-sm:*:flex-1 ${className ?? ''}`}
      joinClass="whitespace-nowrap"
    >
      <span className="whitespace-nowrap">{t('split.play', { game: game?.game_name ?? '' })}</span>
    </HeroActions>
  );
}
