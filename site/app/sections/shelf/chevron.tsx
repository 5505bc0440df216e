import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `steps` (cards step up to the middle). */
export const needs = shelfNeeds;

/** Cards shown at most: an odd number, so that one of them is the middle. */
const CARDS = 7;

/** A symmetrical row of games under a name in the middle of its line; the way on stands in the middle below. */
export default function ShelfChevron({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, CARDS);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const isFull = games.length === CARDS;
  return (
    <section className="page-width chevron" aria-label={title}>
      <h2 className="chevron-title">{title}</h2>
      <ul
        className={classes(
          'chevron-row',
          isFull && 'chevron-full',
          settings.steps === true && 'chevron-steps',
        )}
      >
        {games.map((game) => (
          <li key={gameKey(game)}>
            <Card game={game} />
          </li>
        ))}
      </ul>
      <MoreLink settings={settings} title={title} className="chevron-more touch">
        {t('home.more')}
      </MoreLink>
    </section>
  );
}
