import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import { Part } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, shelfGames, shelfNeeds } from '../shelf-games.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** Games as icons on a board, in full rows: how many are shown follows from the columns there are. */
export default function ShelfSpringboard({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width app-section" aria-label={title}>
      <div className="app-head">
        <h2>{title}</h2>
        {settings.more && (
          <Link to={String(settings.more)} className="app-more" aria-label={`${t('home.more')}: ${title}`}>
            {t('home.more')}
            <Icon name="chevronRight" size={16} />
          </Link>
        )}
      </div>
      <ul className="springboard">
        {games.map((game) => (
          <li key={gameKey(game)}>
            <Part kind="card" game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
