import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { HeroWays } from '../hero-ways.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey } from '../shelf-parts.tsx';

export const needs = ['fishGames', 'originalGames', 'hotGames'] as const;

const PORTHOLES = 3;

/** A wide scene in layers that drift apart as the page scrolls, with a few games looking out of it: fishing first. */
export default function HeroDepths({ data }: SectionProps) {
  const { t } = useTranslation();
  const own = data.originalGames?.[0];
  const games = distinct([
    ...(data.fishGames ?? []).slice(0, 2),
    ...(own ? [own] : []),
    ...(data.hotGames ?? []),
  ]);
  return (
    <section className="depths relative isolate overflow-hidden">
      <div className="depths-layers" aria-hidden="true">
        <div className="depths-rays" />
        <div className="depths-far" />
        <div className="depths-shoal" />
        <div className="depths-near" />
      </div>
      <div className="page-width depths-inner">
        <div className="depths-words grid justify-items-start gap-4">
          <h2 className="depths-title text-balance">{t('depths.title')}</h2>
          <p className="max-w-[44ch] text-pretty text-muted md:text-lg">{t('hero.text')}</p>
          <HeroWays game={own} className="w-full" />
        </div>
        <ul className="depths-ports">
          {games.slice(0, PORTHOLES).map((game, index) => (
            <li key={gameKey(game)}>
              <GameLink game={game} className="port group">
                <Picture
                  source={game.img_url}
                  alt=""
                  thumbhash={game.thumbhash}
                  sizes={index === 0 ? '(min-width: 999px) 320px, 52vw' : '(min-width: 999px) 200px, 30vw'}
                  isLead={index === 0}
                  className="port-glass"
                />
                <span className="port-name">{game.game_name}</span>
              </GameLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function distinct(games: readonly CardGame[]): CardGame[] {
  return [...new Map(games.map((game) => [`${game.provider_code}/${game.game_code}`, game])).values()];
}
