import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** A ruled lane of cards that scrolls sideways. */
export default function ShelfLane({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="border-b border-line" aria-label={title}>
      <div className="tier-head">
        <h2 className="tier-label min-w-0 flex-1 leading-tight">{title}</h2>
        <MoreLink settings={settings} title={title} className="tier-more">
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <ul className="scroller scroll-ps-4 gap-2 p-4">
        {games.map((game) => (
          <li key={gameKey(game)} className="w-30 sm:w-34">
            <Card game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
