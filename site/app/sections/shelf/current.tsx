import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `large` (fewer and larger cards). */
export const needs = shelfNeeds;

/** Games that drift past in a wave: a row that scrolls, each card a little higher or lower than the one before. */
export default function ShelfCurrent({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className={settings.large ? 'current current-large' : 'current'} aria-label={title}>
      <div className="page-width flex items-center justify-between gap-4">
        <h2 className="current-name">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="current-more touch inline-flex items-center gap-1 text-sm font-semibold"
        >
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <ul className="current-row scroller">
        {games.map((game) => (
          <li key={gameKey(game)}>
            <Card game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
