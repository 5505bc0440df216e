import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** Games along the curve of a flight; narrow screens scroll along it. */
export default function ShelfTrajectory({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="trajectory page-width" aria-label={title}>
      <div className="trajectory-head">
        <h2 className="trajectory-title">{title}</h2>
        {settings.more && (
          <Link
            to={String(settings.more)}
            className="trajectory-more touch"
            aria-label={`${t('home.more')}: ${title}`}
          >
            {t('home.more')}
            <Icon name="arrowRight" size={18} />
          </Link>
        )}
      </div>
      <ul className="trajectory-path scroller">
        {games.map((game) => (
          <li key={`${game.provider_code}-${game.game_code}`} className="trajectory-place">
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
