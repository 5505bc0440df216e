import type { ChoiceRules } from '../choice/rules.ts';
import type { Json, WordSource } from '../fair/index.ts';
import type { BetLine, SharedProof, SharedVerdict } from './round-proof.ts';

/** Input of a draw: both texts have at most 64 characters; `words` is their stream at nonce 0. */
export type Seeds = { serverSeed: string; clientSeed: string; words: WordSource };

/** Schedule of rounds. All times in ms. */
export type RoundSchedule =
  | {
      /** Continuous rounds while there is a viewer or a bet. */
      kind: 'timed';
      bettingMs: number;
      /** From the close to the outcome; 0 draws at once. Flights have their own duration. */
      drawMs: number;
      /** Display time of an outcome before the next round opens: the duration of its animation. */
      showMs: number;
    }
  | {
      /**
       * Drawn whenever the time since the epoch less `offsetMs` is a multiple of `everyMs`; betting closes
       * `closesBeforeMs` earlier.
       */
      kind: 'clock';
      everyMs: number;
      offsetMs: number;
      closesBeforeMs: number;
      showMs: number;
      /** Whether it is also drawn without viewers: games with a results page. */
      always: boolean;
    };

/** Stake limits in a currency, minor units. */
export type StakeLimits = {
  /** Selectable chips, ascending. */
  chips: readonly bigint[];
  /** A line's stake is a multiple of this, from `least` to `most`. */
  step: bigint;
  min: bigint;
  max: bigint;
  /** Limits over all lines of one bet, and over all bets of a player in a round. */
  maxPerRound: bigint;
  /** Maximum lines per bet. */
  lines: number;
};

/**
 * A value that grows from the close of betting until the flight ends, during which players may cash out.
 * Values are hundredths.
 */
export type Flight<Outcome extends Json> = {
  /** Value after so many ms. */
  valueAt(ms: number): number;
  /** The first whole ms at which the value is reached. */
  msAt(value: number): number;
  /** Value at which the flight of this outcome ends. */
  endOf(outcome: Outcome): number;
  /** Probability, in hundredths of a percent, that the value is reached. */
  chanceOf(value: number): number;
  /** Maximum value of a flight. */
  maxValue: number;
  /** Auto cash-out of a choice; null: none. A line with one is not refunded if a flight is interrupted. */
  aimOf(choice: Json): number | null;
  /**
   * Ceiling at which all remaining bets are cashed out, known at the close; it limits the house's loss.
   * `exit` of a line is the highest value at which it leaves.
   */
  ceilingOf(lines: readonly BetLine[], bank: bigint): number;
};

/**
 * A game whose rounds are shared by all players in the room: bets, one outcome, returns. Pure; plain JSON
 * with whole numbers; identical on server, page and in a verifier.
 */
export type SharedModel<Choice extends Json, Outcome extends Json> = {
  gameCode: string;
  /** Incremented with every change that affects outcomes or returns; part of the pay table hash. */
  version: number;
  /** Everything that outcomes and returns depend on: pays, sizes, commissions. */
  model: Json;
  /**
   * `seed`: every round has its own seed, whose SHA-256 is published before betting opens. `chain`: the seed
   * is the next link of a hash chain, its commitment the previous link, its client seed the chain's salt
   * (fairness 5). `block`: the seed is the hash of a block unknown at the close, the client seed its chain
   * and height, and the commitment that of the selection terms (fairness 6).
   */
  source: 'seed' | 'chain' | 'block';
  /** Parses a choice from external input into its canonical form; throws a RangeError on anything else. */
  readChoice(value: unknown): Choice;
  /** The part visible to everyone, derived from the seeds only, never from stakes or players. */
  draw(seeds: Seeds): Outcome;
  /**
   * Return of each line in the given order, in minor units, including a returned stake. Requires all lines of
   * the round in id order; pool games divide the pool here. `ceiling` is the flight's ceiling, otherwise
   * null.
   */
  settle(outcome: Outcome, lines: readonly BetLine[], ceiling: number | null): bigint[];
  /**
   * The public view of all lines, before (`outcome` null) and after the draw: pools, totals, dividends,
   * winning cards. Without names; the room lists the players itself.
   */
  board?(lines: readonly BetLine[], outcome: Outcome | null): Json;
  /**
   * Upper bound of the total return of lines over all draws, i.e. the house's maximum payout. For
   * house-banked games without a flight. Lines on one choice may be combined.
   */
  maxPayout?(lines: readonly StakedChoice[]): bigint;
  /**
   * Share of outcomes, in hundredths of a percent, on which any of these choices wins; covering nearly all
   * outcomes is risk-free play (operations 4.2). `all` are the choices of the round, for games whose players
   * share the prizes.
   */
  coverage?(choices: readonly Choice[], all: readonly Choice[]): number;
  flight?: Flight<Outcome>;
};

/** A stake on a choice. */
export type StakedChoice = Pick<BetLine, 'stake' | 'choice'>;

/** A shared game's data for its page; plain JSON. */
type SharedRules = ChoiceRules & { pace: RoundSchedule };

/** Published data of a shared game. */
export type SharedSale = {
  providerCode: string;
  rules: Omit<SharedRules, 'gameCode' | 'version' | 'mappingVersion' | 'payTableHash' | 'pace'>;
  pace: RoundSchedule;
  limitsFor(currency: string, exponent: number): StakeLimits;
  /** Whether players share the stakes, which are returned if there is no winner or no opponent. */
  hasPools?: true;
};

/** A shared game, as used by server, page and verifier. */
export type SharedGame = {
  kind: 'shared';
  provider_code: string;
  game_code: string;
  rules: SharedRules;
  payTableHash: string;
  /** Preimage of the pay table hash. */
  payTable: string;
  source: 'seed' | 'chain' | 'block';
  pace: RoundSchedule;
  limitsFor(currency: string, exponent: number): StakeLimits;
  hasPools: boolean;
  readChoice(value: unknown): Json;
  /** Draws a round; throws a RangeError on malformed seeds. */
  draw(serverSeed: string, clientSeed: string): Json;
  settle(outcome: Json, lines: readonly BetLine[], ceiling: number | null): bigint[];
  board(lines: readonly BetLine[], outcome: Json | null): Json;
  maxPayout: ((lines: readonly StakedChoice[]) => bigint) | undefined;
  coverage: ((choices: readonly Json[], all: readonly Json[]) => number) | undefined;
  flight: Flight<Json> | undefined;
  /** Commitment published before betting opens: of a seed, or of the terms if a block decides. */
  commitOf(serverSeed: string): string;
  /**
   * Redraws and resettles a revealed round and reports which part differs; does not throw on an invalid
   * proof.
   */
  verify(proof: SharedProof): SharedVerdict;
};
