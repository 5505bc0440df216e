import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { GameKind, GameReturn, GameVolatility } from '../game-facts.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

const LINES = 8;

/** Games as lines of a ruled list under named columns: cover, name and maker, kind, how wins fall, return, the way in. */
export default function ShelfTables({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, LINES);
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
