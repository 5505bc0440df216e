import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `lead` (the first bill is four times as large). */
export const needs = shelfNeeds;

/** Bills pasted on a wall under a string of flags, none of them quite straight. */
export default function ShelfPasted({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const hasLead = settings.lead === true && games.length >= 9;
  return (
    <section className="pasted" aria-label={title}>
      <div className="flags" aria-hidden="true" />
      <div className="pasted-head page-width">
        <h2 className="pasted-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="pasted-more touch">
          {t('home.more')}
          <Icon name="arrowRight" size={18} />
        </MoreLink>
      </div>
      <ul className={classes('pasted-wall page-width', hasLead && 'pasted-lead')}>
        {games.map((game, index) => (
          <li key={gameKey(game)} className="pasted-place">
            <Card game={game} rank={hasLead ? index + 1 : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
