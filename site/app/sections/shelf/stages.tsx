import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** A stage that scrolls sideways: games stand in a row on its ground. The template's stylesheet numbers the stages. */
export default function ShelfStages({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="stage" aria-label={title}>
      <div className="stage-head page-width">
        <h2 className="stage-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="stage-more touch">
          {t('home.more')}
          <Icon name="chevronRight" size={18} />
        </MoreLink>
      </div>
      <ul className="stage-lane scroller">
        {games.map((game) => (
          <li key={gameKey(game)} className="stage-slot">
            <Card game={game} />
          </li>
        ))}
      </ul>
      <div className="stage-ground" aria-hidden="true" />
    </section>
  );
}
