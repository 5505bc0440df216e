import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `mirror` (the lead stands at the end). */
export const needs = shelfNeeds;

const PLACES = 9;

/** An editorial spread: one lead with a large caption, the others in a small grid beside it. */
export default function ShelfSpread({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, PLACES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="spread-head">
        <h2 className="spread-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="spread-more touch">
          {t('home.more')}
        </MoreLink>
      </div>
      <ul
        className={classes(
          'spread',
          settings.mirror === true && 'spread-mirror',
          games.length < 4 && 'spread-short',
        )}
      >
        {games.map((game, index) => (
          <li key={gameKey(game)}>
            <Card game={game} rank={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
