import type { Book, Game, Round } from './book.ts';
import type { Letters } from './letters.ts';
import { accountOf, newId } from './signature.ts';
import type { Wallet } from './wallet.ts';

/** Somebody at a game. Of a demo the money is play money, and no wallet hears of it. */
export type Seat = {
  id: string;
  isDemo: boolean;
  site: string;
  provider: string;
  game: Game;
  player_id: string;
  session: string;
  currency: string;
  exponent: number;
  balance: bigint;
  /** Shortest time between bets, in ms. */
  cycle: number;
  /** The most a bet may be, in minor units, where the wallet says so. */
  maxBet: bigint | null;
  lobby_url: string;
  cashier_url: string;
  round: Round | undefined;
  lastBetAt: number;
  closed: boolean;
};

/** What a launch told, until the page asks with its token. */
export type Launch = {
  site: string;
  game: Game;
  language: string;
  lobby_url: string;
  cashier_url: string;
  isDemo: boolean;
  until: number;
};

export type Kit = {
  book: Book;
  games: Map<string, Game>;
  wallet: Wallet;
  letters: Letters;
  master: string;
  /** Where browsers find the kit. */
  origin(): string;
  /** On which field the wheel stops. */
  field(): number;
  /** Whether a spin wins the jackpot. */
  hits(): boolean;
  now(): number;
  onChange(): void;
  launches: Map<string, Launch>;
  seats: Map<string, Seat>;
};

const PLAY_MONEY = 1_000_000n;
/** Of a game whose wallet names no shortest cycle. */
const CYCLE_MS = 2500;

/** Exchanges a launch token for a seat; answers the wallet's word when there is none. */
export async function takeSeat(kit: Kit, token: string): Promise<Seat | { refusal: string }> {
  const launch = kit.launches.get(token);
  kit.launches.delete(token);
  if (!launch || launch.until < kit.now()) return { refusal: 'SESSION_INVALID' };
  const { site, game, lobby_url, cashier_url, isDemo } = launch;
  const base = { id: newId('seat'), site, provider: game.provider_code, game, lobby_url, cashier_url };
  const open = { ...base, isDemo, lastBetAt: 0, closed: false };
  if (isDemo)
    return keep(kit, {
      ...open,
      player_id: base.id,
      session: '',
      currency: 'FUN',
      exponent: 2,
      balance: PLAY_MONEY,
      cycle: CYCLE_MS,
      maxBet: null,
      round: undefined,
    });
  const account = accountOf(kit.master, site, game.provider_code);
  const heard = await kit.wallet.say(account, 'authenticate', { launch_token: token, game: game.game_code });
  if (heard.status !== 'OK') return { refusal: heard.status };
  const player_id = String(heard.player_id);
  for (const seat of kit.seats.values())
    if (seat.player_id === player_id && seat.site === site) seat.closed = true;
  const rules = heard.rules as { min_game_cycle_ms?: number; max_bet?: string | null } | undefined;
  return keep(kit, {
    ...open,
    player_id,
    session: String(heard.session),
    currency: String(heard.currency),
    exponent: Number(heard.exponent),
    balance: BigInt(heard.balance ?? 0),
    cycle: rules?.min_game_cycle_ms ?? CYCLE_MS,
    maxBet: rules?.max_bet ? BigInt(rules.max_bet) : null,
    // A round that was interrupted goes on where it was.
    round: kit.book.rounds.find(
      (round) =>
        round.state === 'open' &&
        round.site === site &&
        round.player_id === player_id &&
        round.game === game.game_code,
    ),
  });
}

const MAX_SEATS = 5000;

function keep(kit: Kit, seat: Seat): Seat {
  kit.seats.set(seat.id, seat);
  const [oldest] = kit.seats.keys();
  if (kit.seats.size > MAX_SEATS && oldest !== undefined) kit.seats.delete(oldest);
  return seat;
}
