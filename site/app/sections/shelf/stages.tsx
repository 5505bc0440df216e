import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** A stage that scrolls sideways: games stand in a row on its ground. The template's stylesheet numbers the stages. */
export default function ShelfStages({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="stage" aria-label={title}>
      <div className="stage-head page-width">
        <h2 className="stage-title">{title}</h2>
        {settings.more && (
          <Link
            to={String(settings.more)}
            className="stage-more touch"
            aria-label={`${t('home.more')}: ${title}`}
          >
            {t('home.more')}
            <Icon name="chevronRight" size={18} />
          </Link>
        )}
      </div>
      <ul className="stage-lane scroller">
        {games.map((game) => (
          <li key={`${game.provider_code}-${game.game_code}`} className="stage-slot">
            <Part kind="card" game={game} />
          </li>
        ))}
      </ul>
      <div className="stage-ground" aria-hidden="true" />
    </section>
  );
}

function gamesOf(data: NeedsData, name: NeedName): CardGame[] {
  const list = data[name];
  return Array.isArray(list) ? (list as CardGame[]) : [];
}
