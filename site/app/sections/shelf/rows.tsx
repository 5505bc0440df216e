import { useTranslation } from '../../state/use-translation.ts';
import type { CardGame } from '../card-game.ts';
import { MarginRow } from '../margin-row.tsx';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

const LINES = 9;

/** Games as slim rows in one to three columns; how many are shown follows from the columns there are. */
export default function ShelfRows({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName).slice(0, LINES);
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
            key={`${game.provider_code}-${game.game_code}`}
            className="border-b border-line max-md:nth-[n+6]:hidden max-xl:nth-[9]:hidden"
          >
            <Part kind="card" game={game} />
          </li>
        ))}
      </ul>
    </MarginRow>
  );
}

function gamesOf(data: NeedsData, name: NeedName): CardGame[] {
  const list = data[name];
  return Array.isArray(list) ? (list as CardGame[]) : [];
}
