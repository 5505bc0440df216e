import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** A row of cards to stroll along under a title between two strings of bulbs. */
export default function ShelfMidway({ settings, data }: SectionProps) {
  const Card = usePart('card');
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
            <Card game={game} />
          </li>
        ))}
      </ul>
      {settings.more && (
        <p className="text-center">
          <MoreLink settings={settings} title={title} className="bulb-more touch">
            {t('home.more')}
            <Icon name="chevronRight" size={18} />
          </MoreLink>
        </p>
      )}
    </section>
  );
}
