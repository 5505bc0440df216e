import { useTranslation } from '../../state/use-translation.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

export const needs = shelfNeeds;

/** Cards in a band that runs from edge to edge under an ornament with the band's name set into it. Settings: `list`, `title`, `more`. */
export default function ShelfFrieze({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="frieze grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="frieze-head flex items-center">
        <span className="frieze-key frieze-start" aria-hidden="true" />
        <h2 className="frieze-title">{title}</h2>
        <span className="frieze-key flex-1" aria-hidden="true" />
        <MoreLink
          settings={settings}
          title={title}
          className="frieze-more touch inline-flex shrink-0 items-center text-sm"
        >
          {t('home.more')}
        </MoreLink>
        <span className="frieze-key frieze-start" aria-hidden="true" />
      </div>
      <ul className="frieze-row scroller">
        {games.map((game) => (
          <li key={gameKey(game)} className="frieze-place">
            <Card game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
