import { GameLink } from '../../shell/game-link.tsx';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, buttonClasses, Icon, Picture } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';
import { gameKey } from '../shelf-parts.tsx';

export const needs = ['popularGames', 'originalGames'] as const;

/** Lamps on the string; narrow screens scroll along it. */
const LAMPS = 7;

/** Well-liked games as lit lamps on a string over the street, and under them what the house promises. */
export default function HeroLampString({ data }: SectionProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const games = (data.popularGames ?? []).slice(0, LAMPS);
  const own = data.originalGames?.[0];
  return (
    <section className="lamps" aria-label={t('market.title')}>
      {games.length > 0 && (
        <ul className="lamps-string scroller" aria-label={t('home.popular')}>
          {games.map((game, index) => (
            <li key={gameKey(game)} className="lamp-place">
              <GameLink game={game} className="lamp">
                <Picture
                  source={game.img_url}
                  alt=""
                  thumbhash={game.thumbhash}
                  ratio={0.92}
                  sizes="(min-width: 1280px) 160px, 120px"
                  isLead={index < 3}
                  className="lamp-paper"
                />
                <span className="lamp-name">{game.game_name}</span>
              </GameLink>
            </li>
          ))}
        </ul>
      )}
      <div className="lamps-words page-width">
        <h2 className="lamps-title">{t('market.title')}</h2>
        <p className="max-w-[46ch] text-muted md:text-lg">{t('hero.text')}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-1">
          {!isSignedIn && (
            <ButtonLink to="/register" size="lg">
              {t('hero.join')}
            </ButtonLink>
          )}
          {own && (
            <GameLink
              isPlay
              game={own}
              className={buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary', size: 'lg' })}
            >
              <Icon name="play" size={18} className="shrink-0" />
              {t('split.play', { game: own.game_name })}
            </GameLink>
          )}
        </div>
      </div>
      <div className="lamps-street" aria-hidden="true" />
    </section>
  );
}
