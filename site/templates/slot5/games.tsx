import type { CardGame } from '../../app/sections/card-game.ts';
import { GameItems, gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Coupon: the full cover, below the perforation the name beside a play icon. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <GamePicture
        game={game}
        ratio={0.75}
        sizes="(min-width: 1200px) 190px, (min-width: 768px) 22vw, 42vw"
        isLead={isLead}
        className="game-card-cover"
      />
      <span className="game-card-stub">
        <span className="grid min-w-0 flex-1">
          <span className="line-clamp-2 leading-tight font-bold">{game.game_name}</span>
          <span className="card-provider truncate text-xs text-muted">{game.provider_code}</span>
        </span>
        <Icon name="play" size={18} className="game-card-go shrink-0" />
      </span>
    </GameLink>
  );
}

/** Scrolling row of cards under a title between two strings of bulbs. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="home-section-head">
        <h2 className="home-section-title">{title}</h2>
      </div>
      <GameItems games={games} list="game-rows scroller">
        {(game) => <GameCard game={game} />}
      </GameItems>
      {settings.more && (
        <p className="text-center">
          <MoreLink settings={settings} title={title} className="home-section-more touch">
            {t('home.more')}
            <Icon name="chevronRight" size={18} />
          </MoreLink>
        </p>
      )}
    </section>
  );
}

const ON_PODIUM = 3;

const PLACES = 9;

/** Games by rank: three on a podium, the next ones as numbered rows beside it. */
export function TopGames({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, PLACES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="home-section-head">
        <h2 className="home-section-title">{title}</h2>
      </div>
      <div className="ranking">
        <ol className="podium">
          {games.slice(0, ON_PODIUM).map((game, index) => (
            <li key={gameKey(game)} className={`podium-place podium-${index + 1}`}>
              <GameLink game={game} className="podium-game group">
                <GamePicture game={game} ratio={0.75} sizes="(min-width: 1200px) 210px, 32vw" />
                <span className="podium-step">
                  <span className="podium-rank">{index + 1}</span>
                  <span className="podium-name">{game.game_name}</span>
                </span>
              </GameLink>
            </li>
          ))}
        </ol>
        <ol start={ON_PODIUM + 1} className="ranking-rows">
          {games.slice(ON_PODIUM).map((game, index) => (
            <Place key={gameKey(game)} game={game} rank={index + ON_PODIUM + 1} />
          ))}
        </ol>
      </div>
      {settings.more && (
        <p className="pt-3 text-center">
          <MoreLink settings={settings} title={title} className="home-section-more touch">
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
      <GameLink game={game} className="ranking-row group">
        <span className="ranking-row-rank">{rank}</span>
        <GamePicture game={game} sizes="56px" className="w-14 shrink-0" />
        <span className="grid min-w-0 flex-1">
          <span className="line-clamp-2 text-lg leading-tight font-bold">{game.game_name}</span>
          <span className="truncate text-sm text-muted">{game.provider_code}</span>
        </span>
        <Icon name="play" size={20} className="ranking-row-go shrink-0" />
      </GameLink>
    </li>
  );
}
