import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import { Part } from '../part.tsx';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** A titled row of game cards that scrolls sideways. */
export default function ShelfRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName);
  if (games.length === 0) return null;
  return (
    <section className="page-width grid gap-3">
      <div className="flex items-end justify-between gap-4">
        <h2 className="text-xl font-semibold">{t(String(settings.title))}</h2>
        {settings.more && (
          <Link
            to={String(settings.more)}
            className="touch inline-flex items-center text-sm text-accent hover:underline"
          >
            {t('home.more')}
          </Link>
        )}
      </div>
      <div className="scroller gap-3 pb-2">
        {games.map((game) => (
          <div key={`${game.provider_code}-${game.game_code}`} className="w-36 sm:w-40">
            <Part kind="card" game={game} />
          </div>
        ))}
      </div>
    </section>
  );
}

function gamesOf(data: NeedsData, name: NeedName): CardGame[] {
  const list = data[name];
  return Array.isArray(list) ? (list as CardGame[]) : [];
}
