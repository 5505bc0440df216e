import { useTranslation } from '../../state/use-translation.ts';
import { MarginRow } from '../margin-row.tsx';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

const LINES = 9;

/** Games as slim rows in one to three columns; how many are shown follows from the columns there are. */
export default function ShelfRows({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const more = settings.more
    ? { path: String(settings.more), text: t('home.more'), label: `${t('home.more')}: ${title}` }
    : undefined;
  return (
    <MarginRow title={title} more={more}>
      <ul className="line-list grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">
        {games.map((game) => (
          <li
            key={gameKey(game)}
            className="border-b border-line max-md:nth-[n+6]:hidden max-xl:nth-[9]:hidden"
          >
            <Card game={game} />
          </li>
        ))}
      </ul>
    </MarginRow>
  );
}
