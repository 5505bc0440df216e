import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

export const needs = shelfNeeds;

const LINES = 12;

/** Games as the card of a restaurant lists its dishes: a name, a leader, a maker. Settings: `list`, `title`, `more`. */
export default function ShelfMenuCard({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="menu-card">
        <h2 className="menu-card-title text-center">{title}</h2>
        <ul className="menu-card-lines">
          {games.map((game) => (
            <li key={gameKey(game)}>
              <GameLink game={game} className="menu-line flex min-h-11 items-baseline gap-3 py-2.5">
                <span className="menu-name truncate">{game.game_name}</span>
                <span className="menu-leader min-w-4 flex-1" aria-hidden="true" />
                <span className="shrink-0 text-xs text-muted">{game.provider_code}</span>
              </GameLink>
            </li>
          ))}
        </ul>
        {settings.more && (
          <p className="text-center">
            <MoreLink
              settings={settings}
              title={title}
              className="touch inline-flex items-center text-sm text-accent hover:underline"
            >
              {t('home.more')}
            </MoreLink>
          </p>
        )}
      </div>
    </section>
  );
}
