import { useTranslation } from '../../state/use-translation.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

export const needs = shelfNeeds;

/** Tall pictures hung in one row from edge to edge, the room's name over their middle. Settings: `list`, `title`, `more`. */
export default function ShelfGallery({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="gallery grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="gallery-head page-width grid justify-items-center text-center">
        <h2 className="gallery-title">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="gallery-more touch inline-flex items-center text-sm text-muted hover:text-brand"
        >
          {t('home.more')}
        </MoreLink>
      </div>
      <ul className="gallery-row scroller">
        {games.map((game) => (
          <li key={gameKey(game)} className="gallery-place">
            <Card game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
