import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { usePart } from '../part.tsx';
import type { SectionProps } from '../registry.ts';
import { gameKey, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

/** A titled row of game cards that scrolls sideways. */
export default function ShelfRow({ settings, data }: SectionProps) {
  const Card = usePart('card');
  const { t } = useTranslation();
  const games = shelfGames(data, settings);
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
          <div key={gameKey(game)} className="w-36 sm:w-40">
            <Card game={game} />
          </div>
        ))}
      </div>
    </section>
  );
}
