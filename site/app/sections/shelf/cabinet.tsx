import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path), `rows` (1 or 2 rows of drawers). */
export const needs = shelfNeeds;

const DRAWERS = 16;

/** A cabinet of drawers in full rows; its name is written down a board at its side where there is room for one. */
export default function ShelfCabinet({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, DRAWERS);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className={settings.rows === 1 ? 'cabinet cabinet-single' : 'cabinet'}>
        <div className="cabinet-board">
          <h2 className="cabinet-name">{title}</h2>
          <MoreLink settings={settings} title={title} className="cabinet-more touch">
            <span className="lg:sr-only">{t('home.more')}</span>
            <Icon name="chevronRight" size={18} />
          </MoreLink>
        </div>
        <ul className="cabinet-drawers">
          {games.map((game) => (
            <li key={gameKey(game)}>
              <Card game={game} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
