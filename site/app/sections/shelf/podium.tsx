import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games, in rank order), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

const ON_PODIUM = 3;
const PLACES = 9;

/** Games by rank: three on a podium, the next ones as numbered lines beside it. */
export default function ShelfPodium({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, PLACES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="bulb-head">
        <h2 className="bulb-title">{title}</h2>
      </div>
      <div className="ranking">
        <ol className="podium">
          {games.slice(0, ON_PODIUM).map((game, index) => (
            <li key={gameKey(game)} className={`podium-place podium-${index + 1}`}>
              <GameLink game={game} className="podium-game group">
                <Picture
                  source={game.img_url}
                  alt=""
                  thumbhash={game.thumbhash}
                  ratio={0.75}
                  sizes="(min-width: 1200px) 210px, 32vw"
                />
                <span className="podium-step">
                  <span className="podium-rank">{index + 1}</span>
                  <span className="podium-name">{game.game_name}</span>
                </span>
              </GameLink>
            </li>
          ))}
        </ol>
        <ol start={ON_PODIUM + 1} className="places">
          {games.slice(ON_PODIUM).map((game, index) => (
            <Place key={gameKey(game)} game={game} rank={index + ON_PODIUM + 1} />
          ))}
        </ol>
      </div>
      {settings.more && (
        <p className="pt-3 text-center">
          <MoreLink settings={settings} title={title} className="bulb-more touch">
            {t('home.more')}
            <Icon name="chevronRight" size={18} />
          </MoreLink>
        </p>
      )}
    </section>
  );
}

function Place({ game, rank }: { game: CardGame; rank: number }) {
  return (
    <li>
      <GameLink game={game} className="place group">
        <span className="place-rank">{rank}</span>
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          sizes="56px"
          className="w-14 shrink-0"
        />
        <span className="grid min-w-0 flex-1">
          <span className="truncate text-lg leading-tight font-bold">{game.game_name}</span>
          <span className="truncate text-sm text-muted">{game.provider_code}</span>
        </span>
        <Icon name="play" size={20} className="place-go shrink-0" />
      </GameLink>
    </li>
  );
}
