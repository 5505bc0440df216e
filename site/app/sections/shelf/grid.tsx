import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `lead` (the first game is four cells large). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** Games in full rows of a dense grid; how many are shown follows from the columns there are. */
export default function ShelfGrid({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName);
  if (games.length === 0) return null;
  // A mosaic needs company: with fewer games it would be one large cover beside a hole.
  const hasLead = settings.lead === true && games.length >= 9;
  const title = t(String(settings.title));
  return (
    <section className="page-width grid gap-3" aria-label={title}>
      <div className="shelf-head flex items-center gap-3">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        <span className="shelf-rule h-px flex-1" aria-hidden="true" />
        {settings.more && (
          <Link
            to={String(settings.more)}
            className="shelf-more touch inline-flex items-center gap-1 text-sm text-accent hover:underline"
            aria-label={`${t('home.more')}: ${title}`}
          >
            {t('home.more')}
            <Icon name="chevronRight" size={16} />
          </Link>
        )}
      </div>
      <ul className={classes('dense-grid', hasLead ? 'dense-lead' : 'dense-plain')}>
        {games.map((game, index) => (
          <li key={`${game.provider_code}-${game.game_code}`}>
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
