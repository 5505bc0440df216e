import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `lead` (the first game is four cells large). */
export const needs = shelfNeeds;

/** Games in full rows of a dense grid; how many are shown follows from the columns there are. */
export default function ShelfGrid({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  // A mosaic needs company: with fewer games it would be one large cover beside a hole.
  const hasLead = settings.lead === true && games.length >= 9;
  const title = t(String(settings.title));
  return (
    <section className="page-width grid gap-3" aria-label={title}>
      <div className="shelf-head flex items-center gap-3">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        <span className="shelf-rule h-px flex-1" aria-hidden="true" />
        <MoreLink
          settings={settings}
          title={title}
          className="shelf-more touch inline-flex items-center gap-1 text-sm text-accent hover:underline"
        >
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <ul className={classes('dense-grid', hasLead ? 'dense-lead' : 'dense-plain')}>
        {games.map((game, index) => (
          <li key={gameKey(game)}>
            <Card game={game} rank={hasLead ? index + 1 : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
