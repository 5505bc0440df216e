import { useLocation } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { shortMoney, unitsOf } from '../../../lib/amount.ts';
import type { HouseJackpot } from '../../../lib/house-jackpot.ts';
import type { CardGame } from '../../../sections/card-game.ts';
import { JackpotLines } from '../../../shell/jackpot-lines.tsx';
import { useSignIn } from '../../../shell/use-sign-in.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { type App, useApp, useSession, useTemplate, useTemplateComponents } from '../../../state/app.ts';
import { type FavouriteGame, favouriteOf, type Session } from '../../../state/session.ts';
import { playerFields, refreshFavourites } from '../../../state/sign-in.ts';
import { useHouseJackpots } from '../../../state/use-house-jackpots.ts';
import { poolsOf, useJackpots } from '../../../state/use-jackpots.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, classes, Icon } from '../../../ui/index.ts';

/**
 * Three columns on a phone, two on a very narrow one; `game-grid` lets nine games fit the first screen of a
 * phone.
 */
const COLUMNS = {
  dense: 'sm:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]',
  regular: 'sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]',
  wide: 'sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]',
} as const;
const PHONE_COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(min(6rem,45%),1fr))] gap-x-2.5 gap-y-3';
/** Cards of the first screen, whose covers load immediately. */
const LEADS = 9;

type GridProps = {
  games: readonly CardGame[];
  /** Other games are loading: instead of these or, if `coming` is not 0, below them. */
  isBusy?: boolean;
  /** Further games, shown as skeletons until loaded. */
  coming?: number;
};

/** Cards in the template's width, each with its heart. */
export function GameGrid({ games, isBusy, coming = 0 }: GridProps) {
  const { GameCard } = useTemplateComponents();
  const { lobby } = useTemplate();
  const jackpots = useJackpots(games.some(({ hasJackpot }) => hasJackpot));
  const ours = useHouseJackpots(games.some(({ provider_code }) => provider_code === 'BAIZE'));
  return (
    <ul
      aria-busy={isBusy}
      className={classes(
        'game-grid grid sm:gap-4',
        coming > 0 && 'loads-more',
        PHONE_COLUMNS,
        COLUMNS[lobby.columns],
      )}
    >
      {games.map((game, index) => (
        <li key={`${game.provider_code}-${game.game_code}`} className="relative min-w-0">
          <GameCard game={game} isLead={index < LEADS} />
          <FavouriteButton game={game} />
          <Pots pots={poolsOf(ours, game)} />
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

/**
 * A house jackpot over the picture: it loads after the page and moves nothing. On phones it is short enough
 * to leave the heart free.
 */
function Pots({ pots }: { pots: readonly HouseJackpot[] }) {
  const { t } = useTranslation();
  return pots.slice(0, 1).map(({ jackpot_id, amount, exponent, currency }) => (
    <p
      key={jackpot_id}
      data-jackpot={amount}
      className="pointer-events-none absolute start-0.5 top-1.5 z-10 rounded-full bg-surface-0/90 px-1.5 py-0.5 text-[0.6875rem] sm:start-1 sm:top-1 sm:px-2 sm:py-1 sm:text-xs"
    >
      <span className="sr-only">{t('lobby.jackpot')} </span>
      <PotAmount value={unitsOf(amount, exponent)} currency={currency} />
    </p>
  ));
}

/** The jackpot text that fits on a phone card beside the heart. */
const PHONE_CHARACTERS = 7;

function PotAmount({ value, currency }: { value: number; currency: string }) {
  return (
    <>
      <span aria-hidden className="tabular whitespace-nowrap sm:hidden">
        {shortMoney(value, currency, PHONE_CHARACTERS)}
      </span>
      <span className="max-sm:sr-only">
        <Amount value={value} currency={currency} />
      </span>
    </>
  );
}

/** The heart of a card: marks a favourite at once; a guest is sent to sign in and returns here. */
function FavouriteButton({ game }: { game: CardGame }) {
  const app = useApp();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const signIn = useSignIn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isOn = useSession((session) => isFavourite(session, game));
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('lobby.favourite', { game: game.game_name })}
      onClick={() => (isSignedIn ? void toggleFavourite(app, game) : signIn(pathname + search))}
      className={classes(
        'touch group/heart absolute end-0 top-0 z-10 grid place-items-center',
        isOn ? 'text-loss' : 'text-text',
      )}
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface-0/80 transition-transform group-hover/heart:scale-110">
        <Icon name={isOn ? 'heartFilled' : 'heart'} size={18} />
      </span>
    </button>
  );
}

type GameKey = { provider_code: string; game_code: string };

function isFavourite({ game_fav_list }: Session, game: GameKey): boolean {
  return game_fav_list.some((entry) => isSame(entry, game));
}

/** Marks or unmarks a game: shown immediately, reverted with a toast if the server refuses, then re-read. */
async function toggleFavourite(app: App, game: CardGame): Promise<void> {
  const before = app.session.get().game_fav_list;
  const favourite = !isFavourite(app.session.get(), game);
  const others = before.filter((entry) => !isSame(entry, game));
  show(app, favourite ? [favouriteOf({ ...game, game_type: '' }), ...others] : others);
  const { provider_code, game_code } = game;
  const answer = await app.api.setFavourite({ ...playerFields(app), provider_code, game_code, favourite });
  if (succeeded(answer)) {
    await refreshFavourites(app);
    return;
  }
  show(app, before);
  await handleAnswer(app, answer, 'toast');
}

function show(app: App, list: FavouriteGame[]): void {
  app.session.set((session) => (session.isAuthenticated ? { ...session, game_fav_list: list } : session));
}

function isSame(one: GameKey, other: GameKey): boolean {
  return one.provider_code === other.provider_code && one.game_code === other.game_code;
}
