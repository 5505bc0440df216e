import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** Games as icons on a board, in full rows: how many are shown follows from the columns there are. */
export default function ShelfSpringboard({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
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
      <ul className="springboard">
        {games.map((game) => (
          <li key={gameKey(game)}>
            <Card game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
