import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Db } from '../database/index.ts';
import type { PlayerKey } from '../player-key.ts';

type GameSpan = { siteId: number; from: Date; to: Date };

/** Stakes in unfinished rounds of a game, in minor units of the site's currency. */
export type OpenBets = {
  provider: string;
  game: string;
  name: string;
  rounds: number;
  staked: bigint;
  /** Its maximum return to players, stakes included; null if the game's rules do not limit it. */
  worst: bigint | null;
  oldest: Date;
};

/** An open bet; `at`: placement time, or start of its round. */
export type OpenBet = { roundId: string; playerId: string; staked: bigint; at: Date };
type OpenBetPage = { after: string; limit: number };

/** Rounds of a period that are outside settled play. */
export type GameConduct = {
  provider: string;
  game: string;
  /** Voided, with their stakes returned. */
  voided: number;
  /** Started in the period and idle for ten minutes or more. */
  interrupted: number;
  /** Won from jackpots, minor units. */
  jackpots: bigint;
};

/** A round counted in a conduct figure, or a jackpot won in one; `id` is a sortable UUID. */
export type ConductRound = { id: string; roundId: string; playerId: string; at: Date; amount: bigint };
export type ConductQuery = {
  provider: string;
  game: string;
  figure: 'voided' | 'interrupted' | 'jackpots';
};

/** A round idle for this long counts as interrupted. */
export const INTERRUPTED_MS = 10 * MINUTE_MS;

/**
 * A game module's data besides settled play (operations 3.5 and 7: open bets, their exposure, game
 * performance).
 */
export type GameFigures = {
  /** Whether a player has money staked in an unfinished round. */
  hasStaked(db: Db, player: PlayerKey): Promise<boolean>;
  open(db: Db, site: { id: number; currency: string }): Promise<OpenBets[]>;
  /** The bets of a game counted in `open`, by round id. */
  bets(
    db: Db,
    site: { id: number; currency: string },
    game: { provider: string; game: string },
    page: OpenBetPage,
  ): Promise<OpenBet[]>;
  conduct(db: Db, span: GameSpan, now: Date): Promise<GameConduct[]>;
  /** The items behind a figure in `conduct`, by id. */
  conducted(
    db: Db,
    span: GameSpan & { now: Date },
    requested: ConductQuery,
    page: OpenBetPage,
  ): Promise<ConductRound[]>;
};

/** A game's declared return, lowest and highest over all choices, in percent; null without one. */
export type DeclaredReturn = (
  db: Db,
  siteId: number,
  game: { provider: string; game: string },
) => Promise<{ min: string; max: string } | null>;
