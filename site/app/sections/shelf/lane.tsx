import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** A ruled lane of cards that scrolls sideways. */
export default function ShelfLane({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="border-b border-line" aria-label={title}>
      <div className="tier-head">
        <h2 className="tier-label min-w-0 flex-1 truncate">{title}</h2>
        {settings.more && (
          <Link to={String(settings.more)} className="tier-more" aria-label={`${t('home.more')}: ${title}`}>
            {t('home.more')}
            <Icon name="chevronRight" size={16} />
          </Link>
        )}
      </div>
      <ul className="scroller scroll-ps-4 gap-2 p-4">
        {games.map((game) => (
          <li key={`${game.provider_code}-${game.game_code}`} className="w-30 sm:w-34">
            <Part kind="card" game={game} />
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
