import type { CSSProperties } from 'react';
import { GameLink } from '../../shell/game-link.tsx';
import { useSession, useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, buttonClasses, Picture } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';
import { eachOnce, gameKey } from '../shelf-parts.tsx';

export const needs = ['originalGames', 'hotGames'] as const;

/** Places in the hand from left to right: the first game lies in the middle, the others beside it by turns. */
const PLACES = [5, 3, 1, 0, 2, 4, 6];

/** Seven games held like a hand of cards under the promise of the house; the one in the middle is its own. */
export default function HeroHand({ data }: SectionProps) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const games = eachOnce(data.originalGames?.slice(0, 1), data.hotGames);
  const first = games[0];
  const held = PLACES.flatMap((place, index) => {
    const game = games[place];
    return game ? [{ game, offset: index - 3 }] : [];
  });
  return (
    <section className="hand-hero relative isolate overflow-hidden">
      <div className="page-width grid justify-items-center text-center">
        <h2 className="hand-title">{t('hero.title', { site: site_name })}</h2>
        <p className="hand-text text-muted">{t('hero.text')}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-5">
          {!isSignedIn && (
            <ButtonLink to="/register" size="lg">
              {t('hero.join')}
            </ButtonLink>
          )}
          {first && (
            <GameLink
              isPlay
              game={first}
              className={buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary', size: 'lg' })}
            >
              {t('split.play', { game: first.game_name })}
            </GameLink>
          )}
        </div>
      </div>
      <ul className="hand">
        {held.map(({ game, offset }) => (
          <li
            key={gameKey(game)}
            className="hand-place"
            style={{ '--place': offset, '--depth': 4 - Math.abs(offset) } as CSSProperties}
          >
            <GameLink game={game} className="hand-card">
              <Picture
                source={game.img_url}
                alt={game.game_name}
                thumbhash={game.thumbhash}
                ratio={0.75}
                sizes="(min-width: 1280px) 240px, (min-width: 768px) 176px, 34vw"
                isLead={Math.abs(offset) < 2}
              />
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
