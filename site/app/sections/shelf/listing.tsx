import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** Games as the index of a paper: names and makers in columns, no pictures. */
export default function ShelfListing({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="spread-head">
        <h2 className="spread-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="spread-more touch">
          {t('home.more')}
        </MoreLink>
      </div>
      <ul className="listing">
        {games.map((game) => (
          <li key={gameKey(game)}>
            <GameLink game={game} className="listing-line">
              <span className="listing-name">{game.game_name}</span>
              <span className="listing-leader" aria-hidden="true" />
              <span className="listing-maker">{game.provider_code}</span>
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
