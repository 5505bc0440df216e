import type { CardGame } from '../../../sections/card-game.ts';
import { usePart } from '../../../sections/part.tsx';
import { useTemplate } from '../../../state/app.ts';
import { classes } from '../../../ui/index.ts';
import { FavouriteButton } from './favourite-button.tsx';

const COLUMNS = {
  dense: 'grid-cols-[repeat(auto-fill,minmax(min(7rem,45%),1fr))]',
  regular: 'grid-cols-[repeat(auto-fill,minmax(min(8.5rem,45%),1fr))]',
  wide: 'grid-cols-[repeat(auto-fill,minmax(min(10rem,45%),1fr))]',
} as const;
/** Cards of the first screen, whose covers load at once. */
const LEADS = 4;

/** Cards as wide as the template wants them, each with its heart; paler while the next list is on its way. */
export function GameGrid({ games, isPending }: { games: readonly CardGame[]; isPending: boolean }) {
  const Card = usePart('card');
  const { lobby } = useTemplate();
  return (
    <ul
      aria-busy={isPending || undefined}
      className={classes(
        'grid gap-3 transition-opacity sm:gap-4',
        COLUMNS[lobby.columns],
        isPending && 'opacity-50',
      )}
    >
      {games.map((game, index) => (
        <li key={`${game.provider_code}-${game.game_code}`} className="relative min-w-0">
          <Card game={game} isLead={index < LEADS} />
          <FavouriteButton game={game} />
        </li>
      ))}
    </ul>
  );
}
