import type { ChoiceRules } from '../choice/rules.ts';
import type { Json, WordSource } from '../fair/index.ts';
import type { Line, SharedProof, Verdict } from './round-proof.ts';

/** Input of a draw: both texts have at most 64 characters; `words` is their stream at nonce 0. */
export type Seeds = { serverSeed: string; clientSeed: string; words: WordSource };

/** When rounds open and close. All in ms. */
export type RoundSchedule =
  | {
      /** One round after another while there is a viewer or a bet. */
      kind: 'timed';
      bettingMs: number;
      /** From the close to the outcome; 0 draws at once. A flight has its own length. */
      drawMs: number;
      /** How long an outcome stays before the next round opens: the length of its animation. */
      showMs: number;
    }
  | {
      /**
       * Drawn when the time since the epoch less `offsetMs` divides by `everyMs`; bets until `closesBeforeMs`
       * earlier.
       */
      kind: 'clock';
      everyMs: number;
      offsetMs: number;
      closesBeforeMs: number;
      showMs: number;
      /** Drawn also without viewers: games with a page of results. */
      always: boolean;
    };

/** Stake limits in a currency, minor units. */
export type StakeLimits = {
  /** The chips to choose from, rising. */
  chips: readonly bigint[];
  /** A line's stake is a multiple of this, from `least` to `most`. */
  step: bigint;
  min: bigint;
  max: bigint;
  /** Over all lines of one bet, and over all bets of a player in a round. */
  maxPerRound: bigint;
  /** Lines in one bet, at most. */
  lines: number;
};

/**
 * A value that grows from the close of betting until the flight ends, at which players may cash out. Values
 * are hundredths.
 */
export type Flight<Outcome extends Json> = {
  /** Value after so many ms. */
  valueAt(ms: number): number;
  /** The first whole ms at which the value is reached. */
  msAt(value: number): number;
  /** The value the flight ends at by its outcome. */
  endOf(outcome: Outcome): number;
  /** The chance, in hundredths of a percent, that the value is reached. */
  chanceOf(value: number): number;
  /** The highest value a flight can reach. */
  maxValue: number;
  /**
   * The automatic cash-out of a choice; null: none. A line with one is not returned when a flight is
   * interrupted.
   */
  aimOf(choice: Json): number | null;
  /**
   * The value at which all remaining bets are cashed out, known at the close: it bounds what the house can
   * lose. `exit` of a line is the value at which it leaves at the latest.
   */
  ceilingOf(lines: readonly Line[], bank: bigint): number;
};

/**
 * A game whose round is shared by all players in the room: bets, one outcome, returns. Pure, plain JSON of
 * whole numbers, the same on server, page and in a verifier.
 */
export type SharedModel<Choice extends Json, Outcome extends Json> = {
  gameCode: string;
  /** Grows with every change of what an outcome or a return depends on; part of the pay table hash. */
  version: number;
  /** Everything outcome and returns depend on: pays, sizes, commissions. */
  model: Json;
  /**
   * `seed`: every round has its own seed, whose SHA-256 is published before betting opens. `chain`: the seed
   * is the next link of a hash chain, its commitment the link before, its client seed the chain's salt
   * (fairness 5). `block`: the seed is the hash of a block unknown at the close, the client seed its chain
   * and height, and the commitment that of the terms by which it is chosen (fairness 6).
   */
  source: 'seed' | 'chain' | 'block';
  /** Parses a choice from external input into its canonical form; throws a RangeError on anything else. */
  readChoice(value: unknown): Choice;
  /** The part visible to everyone, from the seeds only: never stakes or players. */
  draw(seeds: Seeds): Outcome;
  /**
   * What each line returns, in the order given, minor units, its own stake included where it comes back. All
   * lines of the round are given, in the order of their ids: a game with a pool divides it here. `ceiling` is
   * the flight's, else null.
   */
  settle(outcome: Outcome, lines: readonly Line[], ceiling: number | null): bigint[];
  /**
   * The public view of all lines together, before (`outcome` null) and after the draw: pools, totals,
   * dividends, winning cards. No names: the room lists the players itself.
   */
  board?(lines: readonly Line[], outcome: Outcome | null): Json;
  /**
   * An upper bound of the total return of lines over all draws: what the house may have to pay. For games
   * where the house pays, without a flight. Lines on one choice may be combined.
   */
  maxPayout?(lines: readonly StakedChoice[]): bigint;
  /**
   * The share of outcomes, in hundredths of a percent, on which any of these choices wins: where covering
   * nearly all of them would be play without risk.
   */
  coverage?(choices: readonly Choice[]): number;
  flight?: Flight<Outcome>;
};

/** A stake on a choice. */
export type StakedChoice = Pick<Line, 'stake' | 'choice'>;

/** A shared game's data for its page; plain JSON. */
export type SharedRules = ChoiceRules & { pace: RoundSchedule };

/** How a shared game is sold. */
export type SharedSale = {
  providerCode: string;
  rules: Omit<SharedRules, 'gameCode' | 'version' | 'mappingVersion' | 'payTableHash' | 'pace'>;
  pace: RoundSchedule;
  limitsFor(currency: string, exponent: number): StakeLimits;
  /** Players share the stakes, which are returned where there is no winner or no opponent. */
  hasPools?: true;
};

/** A shared game, as used by server, page and verifier. */
export type SharedGame = {
  kind: 'shared';
  provider_code: string;
  game_code: string;
  rules: SharedRules;
  payTableHash: string;
  /** The text behind that hash. */
  payTable: string;
  source: 'seed' | 'chain' | 'block';
  pace: RoundSchedule;
  limitsFor(currency: string, exponent: number): StakeLimits;
  hasPools: boolean;
  readChoice(value: unknown): Json;
  /** Draws a round; throws a RangeError on malformed seeds. */
  draw(serverSeed: string, clientSeed: string): Json;
  settle(outcome: Json, lines: readonly Line[], ceiling: number | null): bigint[];
  board(lines: readonly Line[], outcome: Json | null): Json;
  maxPayout: ((lines: readonly StakedChoice[]) => bigint) | undefined;
  coverage: ((choices: readonly Json[]) => number) | undefined;
  flight: Flight<Json> | undefined;
  /** What was published before betting opened, of a seed; of the terms, where a block decides. */
  commitOf(serverSeed: string): string;
  /**
   * Redraws and resettles a revealed round and reports which part differs; does not throw on a false proof.
   */
  verify(proof: SharedProof): Verdict;
};
