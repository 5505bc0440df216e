import { GameLink } from '../shell/game-link.tsx';
import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink, buttonClasses, Icon } from '../ui/index.ts';
import type { CardGame } from './card-game.ts';

/** What a hero asks for: guests may join or look at the game first, players play. */
export function HeroWays({ game, className }: { game: CardGame | undefined; className?: string }) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <div className={`flex flex-wrap gap-3 max-sm:*:flex-1 ${className ?? ''}`}>
      {!isSignedIn && (
        <ButtonLink to="/register" size="lg" className="whitespace-nowrap">
          {t('hero.join')}
        </ButtonLink>
      )}
      {game && (
        <GameLink
          game={game}
          className={buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary', size: 'lg' })}
        >
          <Icon name="play" size={18} className="shrink-0" />
          <span className="whitespace-nowrap">{t('split.play', { game: game.game_name })}</span>
        </GameLink>
      )}
    </div>
  );
}
