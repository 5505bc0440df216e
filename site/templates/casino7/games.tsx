import type { CardGame } from '../../app/sections/card-game.ts';
import { gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';
import { GameKind, GameReturn, GameVolatility } from './game-facts.tsx';

/** Landscape card: the cover with the game's published figures beside it. */
export function GameCard({ game, isLead }: CardProps) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className="card game-card">
      <GamePicture game={game} ratio={0.75} sizes="96px" isLead={isLead} className="game-card-cover" />
      <span className="game-card-body">
        <span className="game-card-name">{game.game_name}</span>
        <span className="game-card-provider">{game.provider_code}</span>
        {game.category && (
          <span className="game-card-kind">
            <GameKind game={game} />
          </span>
        )}
        {game.rtp !== undefined && game.rtp !== null && (
          <span className="game-card-return">
            <span className="game-card-label">{t('tables.return')}</span> <GameReturn game={game} />
          </span>
        )}
      </span>
    </GameLink>
  );
}

const LINES = 8;

/** Games as a table: cover, name and provider, type, volatility, return. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width game-table-section" aria-label={title}>
      <div className="game-table-head">
        <h2 className="game-table-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="game-table-more touch">
          {t('home.more')}
          <Icon name="arrowRight" size={18} />
        </MoreLink>
      </div>
      <table className="game-table">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('tables.table')}
            </th>
            <th scope="col" className="game-table-wide">
              {t('tables.kind')}
            </th>
            <th scope="col" className="game-table-wide">
              {t('tables.volatility')}
            </th>
            <th scope="col" className="game-table-figure">
              {t('tables.return')}
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <Line key={gameKey(game)} game={game} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ game }: { game: CardGame }) {
  return (
    <tr className="game-table-line">
      <td className="game-table-cover">
        <GamePicture game={game} ratio={1.4} sizes="112px" />
      </td>
      <th scope="row" className="game-table-name">
        <GameLink game={game} className="game-table-link">
          {game.game_name}
        </GameLink>
        <span className="game-table-provider">{game.provider_code}</span>
      </th>
      <td className="game-table-wide">
        <GameKind game={game} />
      </td>
      <td className="game-table-wide">
        <GameVolatility game={game} />
      </td>
      <td className="game-table-figure">
        <GameReturn game={game} />
      </td>
    </tr>
  );
}
