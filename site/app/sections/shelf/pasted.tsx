import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `lead` (the first bill is four times as large). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** Bills pasted on a wall under a string of flags, none of them quite straight. */
export default function ShelfPasted({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const hasLead = settings.lead === true && games.length >= 9;
  return (
    <section className="pasted" aria-label={title}>
      <div className="flags" aria-hidden="true" />
      <div className="pasted-head page-width">
        <h2 className="pasted-title">{title}</h2>
        {settings.more && (
          <Link
            to={String(settings.more)}
            className="pasted-more touch"
            aria-label={`${t('home.more')}: ${title}`}
          >
            {t('home.more')}
            <Icon name="arrowRight" size={18} />
          </Link>
        )}
      </div>
      <ul className={classes('pasted-wall page-width', hasLead && 'pasted-lead')}>
        {games.map((game, index) => (
          <li key={`${game.provider_code}-${game.game_code}`} className="pasted-place">
            <Part kind="card" game={game} rank={hasLead ? index + 1 : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function gamesOf(data: NeedsData, name: NeedName): CardGame[] {
  const list = data[name];
  return Array.isArray(list) ? (list as CardGame[]) : [];
}
