import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { Part } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, shelfGames, shelfNeeds } from '../shelf-games.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `mirror` (the lead stands at the end). */
export const needs = shelfNeeds;

const PLACES = 9;

/** An editorial spread: one lead with a large caption, the others in a small grid beside it. */
export default function ShelfSpread({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, PLACES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="spread-head">
        <h2 className="spread-title">{title}</h2>
        {settings.more && (
          <Link
            to={String(settings.more)}
            className="spread-more touch"
            aria-label={`${t('home.more')}: ${title}`}
          >
            {t('home.more')}
          </Link>
        )}
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
            <Part kind="card" game={game} rank={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
