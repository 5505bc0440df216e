import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** Games on a tray: its name and the way on stand at the tray's head, the cards slide under its far edge. */
export default function ShelfTray({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="tray">
        <div className="tray-head">
          <h2 className="tray-title">{title}</h2>
          <MoreLink settings={settings} title={title} className="tray-more touch">
            <Icon name="arrowRight" size={22} />
          </MoreLink>
        </div>
        <ul className="tray-row scroller">
          {games.map((game) => (
            <li key={gameKey(game)} className="tray-place">
              <Card game={game} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
