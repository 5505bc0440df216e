import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import { Part } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, shelfGames, shelfNeeds } from '../shelf-games.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** A row of cards to stroll along under a title between two strings of bulbs. */
export default function ShelfMidway({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="bulb-head">
        <h2 className="bulb-title">{title}</h2>
      </div>
      <ul className="midway scroller">
        {games.map((game) => (
          <li key={gameKey(game)}>
            <Part kind="card" game={game} />
          </li>
        ))}
      </ul>
      {settings.more && (
        <p className="text-center">
          <Link
            to={String(settings.more)}
            className="bulb-more touch"
            aria-label={`${t('home.more')}: ${title}`}
          >
            {t('home.more')}
            <Icon name="chevronRight" size={18} />
          </Link>
        </p>
      )}
    </section>
  );
}
