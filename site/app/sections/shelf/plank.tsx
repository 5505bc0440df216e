import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

export const needs = shelfNeeds;

/** Cards that stand on a plank, its label on a tag. Settings: `list`, `title`, `more`, `large` (fewer and larger cards). */
export default function ShelfPlank({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="plank-shelf grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="page-width flex items-center justify-between gap-3">
        <h2 className="plank-tag min-w-0 truncate">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="plank-more touch inline-flex shrink-0 items-center gap-1 text-sm"
        >
          {t('home.more')}
          <Icon name="chevronRight" size={18} />
        </MoreLink>
      </div>
      <ul className={classes('plank-row scroller', settings.large === true && 'plank-large')}>
        {games.map((game) => (
          <li key={gameKey(game)} className="plank-place">
            <Card game={game} />
          </li>
        ))}
      </ul>
      <div className="plank" aria-hidden="true" />
    </section>
  );
}
