import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, Picture } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `ranked` (the list is in order of merit). */
export const needs = shelfNeeds;

/** Games in columns of three lines that are swiped through sideways: icon, name, maker and the way in. */
export default function ShelfCharts({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="app-section" aria-label={title}>
      <div className="page-width app-head">
        <h2>{title}</h2>
        <MoreLink settings={settings} title={title} className="app-more">
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <ol className="charts page-width">
        {games.map((game, index) => (
          <li key={gameKey(game)} className="chart-line">
            <GameLink game={game} className="chart-link">
              <Picture
                source={game.img_url}
                alt=""
                thumbhash={game.thumbhash}
                sizes="64px"
                className="app-icon chart-icon"
              />
              {settings.ranked === true && (
                <span className="chart-rank tabular" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <span className="chart-words">
                <span className="chart-name">{game.game_name}</span>
                <span className="app-maker">{game.provider_code}</span>
              </span>
              <span className="chart-play in-data-closed:hidden" aria-hidden="true">
                {t('hero.play')}
              </span>
            </GameLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
