import { GameLink } from '../../shell/game-link.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { HeroWays } from '../hero-ways.tsx';
import type { SectionProps } from '../registry.ts';
import { eachOnce, gameKey } from '../shelf-parts.tsx';

export const needs = ['originalGames', 'hotGames'] as const;

/** Five arches between columns: the promise of the house in the widest, a game in each of the others. */
export default function HeroColonnade({ data }: SectionProps) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const games = eachOnce(data.originalGames?.slice(0, 1), data.hotGames).slice(0, 4);
  return (
    <section className="colonnade relative isolate overflow-hidden">
      <div className="colonnade-front">
        <span className="column" aria-hidden="true" />
        <div className="arch arch-great">
          <div className="arch-niche grid content-end justify-items-center text-center">
            <h2 className="arch-title text-balance">{t('hero.title', { site: site_name })}</h2>
            <p className="arch-text text-sm text-pretty">{t('hero.text')}</p>
            <HeroWays game={games[0]} className="w-full justify-center pt-3" />
          </div>
        </div>
        <span className="column" aria-hidden="true" />
        <ul className="arch-games">
          {games.map((game, index) => (
            <li key={gameKey(game)} className="arch-bay">
              <Arch game={game} isLead={index < 2} />
              <span className="column" aria-hidden="true" />
            </li>
          ))}
        </ul>
      </div>
      <div className="colonnade-floor" aria-hidden="true" />
    </section>
  );
}

function Arch({ game, isLead }: { game: CardGame; isLead: boolean }) {
  return (
    <GameLink game={game} className="arch group">
      <span className="arch-niche block">
        <Picture
          source={game.img_url}
          alt={game.game_name}
          thumbhash={game.thumbhash}
          ratio={0.75}
          sizes="(min-width: 1024px) 230px, 40vw"
          isLead={isLead}
        />
      </span>
    </GameLink>
  );
}
