import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `wide` (as wide as the street). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** A stall of its own: an awning, a board with its name, wares on the counter. Two stand side by side unless one is wide. */
export default function ShelfStall({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className={classes('stall', settings.wide === true && 'stall-wide')} aria-label={title}>
      <div className="stall-awning" aria-hidden="true" />
      <div className="stall-body">
        <div className="stall-head">
          <h2 className="stall-title">{title}</h2>
          {settings.more && (
            <Link
              to={String(settings.more)}
              className="stall-more touch"
              aria-label={`${t('home.more')}: ${title}`}
            >
              {t('home.more')}
              <Icon name="chevronRight" size={18} />
            </Link>
          )}
        </div>
        <ul className="stall-wares">
          {games.map((game) => (
            <li key={`${game.provider_code}-${game.game_code}`} className="stall-place">
              <Part kind="card" game={game} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function gamesOf(data: NeedsData, name: NeedName): CardGame[] {
  const list = data[name];
  return Array.isArray(list) ? (list as CardGame[]) : [];
}
