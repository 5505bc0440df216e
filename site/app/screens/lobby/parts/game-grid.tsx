import type { CardGame } from '../../../sections/card-game.ts';
import { JackpotLines } from '../../../shell/jackpot-lines.tsx';
import { useTemplate, useTemplateComponents } from '../../../state/app.ts';
import { poolsOf, useJackpots } from '../../../state/use-jackpots.ts';
import { classes } from '../../../ui/index.ts';
import { FavouriteButton } from './favourite-button.tsx';

const COLUMNS = {
  dense: 'grid-cols-[repeat(auto-fill,minmax(min(7rem,45%),1fr))]',
  regular: 'grid-cols-[repeat(auto-fill,minmax(min(8.5rem,45%),1fr))]',
  wide: 'grid-cols-[repeat(auto-fill,minmax(min(10rem,45%),1fr))]',
} as const;
/** Cards of the first screen, whose covers load at once. */
const LEADS = 4;

type GridProps = {
  games: readonly CardGame[];
  /** Other games are on their way: instead of these or, when `coming` is not 0, below them. */
  isBusy?: boolean;
  /** Further games, drawn as skeletons of as many present ones until they are there. */
  coming?: number;
};

/** Cards as wide as the template wants them, each with its heart. */
export function GameGrid({ games, isBusy, coming = 0 }: GridProps) {
  const { GameCard } = useTemplateComponents();
  const { lobby } = useTemplate();
  const jackpots = useJackpots(games.some(({ hasJackpot }) => hasJackpot));
  return (
    <ul aria-busy={isBusy} className={classes('grid gap-3 sm:gap-4', COLUMNS[lobby.columns])}>
      {games.map((game, index) => (
        <li key={`${game.provider_code}-${game.game_code}`} className="relative min-w-0">
          <GameCard game={game} isLead={index < LEADS} />
          <FavouriteButton game={game} />
          <JackpotLines pools={poolsOf(jackpots, game)} />
        </li>
      ))}
      {games.slice(0, coming).map((game) => (
        <li key={`next ${game.provider_code}-${game.game_code}`} className="coming min-w-0" aria-hidden inert>
          <GameCard game={game} />
        </li>
      ))}
    </ul>
  );
}
