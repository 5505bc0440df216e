import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

export const needs = shelfNeeds;

const SHOWN = 9;

/**
 * Wide cards in a grid with a lot of air, on phones a row. Settings: `list`, `title`, `more`, `lead` (the first card is four
 * cells large).
 */
export default function ShelfPanes({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, SHOWN);
  if (games.length === 0) return null;
  const hasLead = settings.lead === true && games.length >= 5;
  const title = t(String(settings.title));
  return (
    <section className="page-width panes grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="flex items-end justify-between gap-4">
        <h2 className="panes-title min-w-0">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="panes-more touch inline-flex shrink-0 items-center justify-center gap-2 text-sm text-muted hover:text-brand"
        >
          <span className="max-sm:sr-only">{t('home.more')}</span>
          <Icon name="arrowRight" size={20} />
        </MoreLink>
      </div>
      <ul className={classes('panes-grid', hasLead && 'panes-lead')}>
        {games.map((game) => (
          <li key={gameKey(game)} className="min-w-0">
            <Card game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
