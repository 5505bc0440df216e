import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `wide` (as wide as the street). */
export const needs = shelfNeeds;

/** A stall of its own: an awning, a board with its name, wares on the counter. Two stand side by side unless one is wide. */
export default function ShelfStall({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className={classes('stall', settings.wide === true && 'stall-wide')} aria-label={title}>
      <div className="stall-awning" aria-hidden="true" />
      <div className="stall-body">
        <div className="stall-head">
          <h2 className="stall-title">{title}</h2>
          <MoreLink settings={settings} title={title} className="stall-more touch">
            {t('home.more')}
            <Icon name="chevronRight" size={18} />
          </MoreLink>
        </div>
        <ul className="stall-wares">
          {games.map((game) => (
            <li key={gameKey(game)} className="stall-place">
              <Card game={game} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
