import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Db } from '../database/index.ts';
import type { PlayerKey } from '../player-key.ts';

export type GameSpan = { siteId: number; from: Date; to: Date };

/** What is staked in rounds of a game that are not over; amounts in minor units of the site. */
export type OpenBets = {
  provider: string;
  game: string;
  name: string;
  rounds: number;
  staked: bigint;
  /**
   * The most that can go back to players for it, their stakes with it; null where no rule of the game says
   * so.
   */
  worst: bigint | null;
  oldest: Date;
};

/** An open bet; `at`: when it was placed, or its round started. */
export type OpenBet = { roundId: string; playerId: string; staked: bigint; at: Date };
export type OpenBetPage = { after: string; limit: number };

/** What became of rounds of a span that no report of settled play has. */
export type GameConduct = {
  provider: string;
  game: string;
  /** Called off, their stakes given back. */
  voided: number;
  /** Started in the period and idle for ten minutes or more. */
  interrupted: number;
  /** Won from jackpots, minor units. */
  jackpots: bigint;
};

/** A round that a figure of conduct counts, or a jackpot won in one; `id` is a uuid that orders them. */
export type ConductRound = { id: string; roundId: string; playerId: string; at: Date; amount: bigint };
export type ConductQuery = {
  provider: string;
  game: string;
  figure: 'voided' | 'interrupted' | 'jackpots';
};

/** A round idle for this long counts as interrupted. */
export const INTERRUPTED_MS = 10 * MINUTE_MS;

/**
 * What a module of games knows beside what it settles (operations 3.5 and 7: open bets, their exposure, game
 * performance).
 */
export type GameFigures = {
  /** Whether a player has money staked in a round that is not over. */
  hasStaked(db: Db, player: PlayerKey): Promise<boolean>;
  open(db: Db, site: { id: number; currency: string }): Promise<OpenBets[]>;
  /** The bets of a game that `open` counts, by their rounds' ids. */
  bets(
    db: Db,
    site: { id: number; currency: string },
    game: { provider: string; game: string },
    page: OpenBetPage,
  ): Promise<OpenBet[]>;
  conduct(db: Db, span: GameSpan, now: Date): Promise<GameConduct[]>;
  /** What a figure of a game in `conduct` counts or sums, by id. */
  conducted(
    db: Db,
    span: GameSpan & { now: Date },
    requested: ConductQuery,
    page: OpenBetPage,
  ): Promise<ConductRound[]>;
};

/**
 * What a game says it returns, lowest and highest over all choices, in percent; null for one that says
 * nothing.
 */
export type DeclaredReturn = (
  db: Db,
  siteId: number,
  game: { provider: string; game: string },
) => Promise<{ min: string; max: string } | null>;
