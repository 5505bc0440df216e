import type { CardGame } from '../../app/sections/card-game.ts';
import { gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon, Picture } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';
import { GameKind, GameReturn, GameVolatility } from './game-facts.tsx';

/** A placard on a table: the cover, and beside it what the house knows of the game. */
export function GameCard({ game, isLead }: CardProps) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className="card placard">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="96px"
        isLead={isLead}
        className="placard-cover"
      />
      <span className="placard-words">
        <span className="placard-name">{game.game_name}</span>
        <span className="placard-maker">{game.provider_code}</span>
        {game.category && (
          <span className="placard-kind">
            <GameKind game={game} />
          </span>
        )}
        {game.rtp !== undefined && game.rtp !== null && (
          <span className="placard-return">
            <span className="placard-label">{t('tables.return')}</span> <GameReturn game={game} />
          </span>
        )}
      </span>
    </GameLink>
  );
}

const LINES = 8;

/** Games as lines of a ruled list under named columns: cover, name and maker, kind, how wins fall, return, the way in. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width tables-shelf" aria-label={title}>
      <div className="tables-head">
        <h2 className="tables-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="tables-more touch">
          {t('home.more')}
          <Icon name="arrowRight" size={18} />
        </MoreLink>
      </div>
      <table className="tables">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('tables.table')}
            </th>
            <th scope="col" className="tables-wide">
              {t('tables.kind')}
            </th>
            <th scope="col" className="tables-wide">
              {t('tables.volatility')}
            </th>
            <th scope="col" className="tables-figure">
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
    <tr className="tables-line">
      <td className="tables-cover">
        <Picture source={game.img_url} alt="" thumbhash={game.thumbhash} ratio={1.4} sizes="112px" />
      </td>
      <th scope="row" className="tables-name">
        <GameLink game={game} className="tables-link">
          {game.game_name}
        </GameLink>
        <span className="tables-maker">{game.provider_code}</span>
      </th>
      <td className="tables-wide">
        <GameKind game={game} />
      </td>
      <td className="tables-wide">
        <GameVolatility game={game} />
      </td>
      <td className="tables-figure">
        <GameReturn game={game} />
      </td>
    </tr>
  );
}
