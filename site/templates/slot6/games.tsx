import { GameItems, gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** App icon: a rounded square crop of the cover, the name below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card app-card group">
      <GamePicture game={game} sizes="(min-width: 768px) 112px, 22vw" isLead={isLead} className="app-icon" />
      <span className="app-name">{game.game_name}</span>
      <span className="card-provider app-provider">{game.provider_code}</span>
    </GameLink>
  );
}

/** Games as app icons in full rows; the number of columns determines how many are shown. */
export function AppGrid({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width app-section" aria-label={title}>
      <div className="app-head">
        <h2>{title}</h2>
        <MoreLink settings={settings} title={title} className="app-more">
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <GameItems games={games} list="app-grid">
        {(game) => <GameCard game={game} />}
      </GameItems>
    </section>
  );
}

/** Games in swipeable columns of three rows: icon, name, provider and a play button. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
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
              <GamePicture game={game} sizes="64px" className="app-icon chart-icon" />
              {settings.ranked === true && (
                <span className="chart-rank tabular" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <span className="chart-body">
                <span className="chart-name">{game.game_name}</span>
                <span className="app-provider">{game.provider_code}</span>
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
