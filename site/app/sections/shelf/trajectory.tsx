import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** Games along the curve of a flight; narrow screens scroll along it. */
export default function ShelfTrajectory({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="trajectory page-width" aria-label={title}>
      <div className="trajectory-head">
        <h2 className="trajectory-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="trajectory-more touch">
          {t('home.more')}
          <Icon name="arrowRight" size={18} />
        </MoreLink>
      </div>
      <ul className="trajectory-path scroller">
        {games.map((game) => (
          <li key={gameKey(game)} className="trajectory-place">
            <Card game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
