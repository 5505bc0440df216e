import {
  checkSeeds,
  type Json,
  MAPPING_VERSION,
  payTableText,
  sha256Hex,
  stream,
  type WordSource,
} from '../fair/index.ts';
import type { Ratio } from '../slot/ratio.ts';
import { MULTIPLIER_UNIT, payoutAt } from './multipliers.ts';
import type { ChoiceRequest, ChoiceRound } from './round.ts';
import { type ChoiceProof, type ChoiceVerdict, verifyChoiceRound } from './round-verification.ts';
import type { ChoiceRules } from './rules.ts';

/** State of a round after its choice and some actions. Amounts are minor units. */
export type Position = {
  /** Debited so far: the initial stake and stakes added by actions. */
  staked: bigint;
  /** The round's payout; null while it is open. */
  win: bigint | null;
  /**
   * Whether the round ended before anything was at risk; its stake is then returned and does not count
   * (operations 4.3).
   */
  isUntouched?: boolean;
  /**
   * The player's current view: plain JSON, whole numbers only. It must not reveal hidden data while a round
   * is open.
   */
  view: Json;
};

/** Input of a game's own code. `words` is the round's stream from its first word. */
export type PlayInput<Choice, Action> = {
  words: WordSource;
  stake: bigint;
  choice: Choice;
  actions: readonly Action[];
};

/**
 * A game with a player choice: once, before the round (a target, rows and risk, picks), or step by step
 * during it. Everything here is pure; a round is the same function of seeds, stake, choice and actions
 * everywhere.
 */
export type ChoiceModel<Choice extends Json, Action extends Json = never> = {
  gameCode: string;
  /** Incremented with every change that affects outcomes; part of the pay table hash. */
  version: number;
  /** Everything an outcome depends on: pay tables, sizes, limits. */
  model: Json;
  /** Parses a choice from external input into its canonical form; throws a RangeError on anything else. */
  readChoice(value: unknown): Choice;
  /** Plays from the start through all actions; throws a RangeError for an invalid action. */
  play(round: PlayInput<Choice, Action>): Position;
  /** Initial debit of the round in minor units; the stake by default. */
  openingStake?(choice: Choice, stake: bigint): bigint;
  /** Exact return of a choice at a stake, including rounding to whole minor units. */
  returnOf?(choice: Choice, stake: bigint): Ratio;
  /**
   * Probability that a bet returns at least its stake: of the choice, or of the steps taken if they determine
   * it; undefined for lost steps. A game without it has no bet that wins in more than 70 % of rounds.
   */
  chanceOf?(round: { choice: Choice; actions: readonly Action[]; view: Json }): Ratio | undefined;
  /**
   * Maximum payout of a round with this choice, in ten-thousandths of its stake; by default that of the
   * rules.
   */
  topMultiplier?(choice: Choice): number;
  /** Only for multi-step games. */
  steps?: {
    /** Parses an action from external input; throws a RangeError on anything else. */
    readAction(value: unknown): Action;
    /** The action that ends an abandoned round by the game's published rule. */
    abandon(round: { choice: Choice; actions: readonly Action[]; view: Json }): Action;
    /** Maximum additional bet of a step, in multiples of the stake; one by default. */
    raise?: number;
    /**
     * For games that can be stopped before every step: the round's value after this action succeeds, in
     * ten-thousandths of its stake; undefined for an action without a win. Such a round can be stopped at a
     * maximum win.
     */
    multiplierAfter?(round: { choice: Choice; view: Json; action: Action }): number | undefined;
    /** Highest multiplier of a first step, in ten-thousandths; required with `multiplierAfter`. */
    firstMultiplier?(choice: Choice): number;
  };
};

/** A choice game, as used by server, client and verifier. */
export type ChoiceGame = {
  kind: 'choice';
  provider_code: string;
  game_code: string;
  rules: ChoiceRules;
  payTableHash: string;
  /** Preimage of the pay table hash. */
  payTable: string;
  /** Whether a round stays open between steps. */
  hasSteps: boolean;
  /** Maximum bet of a round in multiples of its stake; a later step may add more than the stake. */
  largestBet: number;
  stakesFor(currency: string, exponent: number): bigint[];
  /** The canonical form of a choice; throws a RangeError on anything else. */
  readChoice(value: unknown): Json;
  readAction(value: unknown): Json;
  /** Plays a round through its actions so far. Throws a RangeError if it cannot be played. */
  play(request: ChoiceRequest): ChoiceRound;
  /** The action that settles this open round if it is abandoned. */
  abandon(round: ChoiceRound): Json;
  /** Initial debit of a round with this choice, in minor units. */
  openingStake(choice: unknown, stake: bigint): bigint;
  returnOf(choice: unknown, stake: bigint): Ratio | undefined;
  /** Maximum payout of a round with this choice and stake, in minor units. */
  maxWin(choice: unknown, stake: bigint): bigint;
  /**
   * Maximum win of the first step in minor units, for games that can be stopped at a maximum win; undefined
   * for others.
   */
  firstStepWin(choice: unknown, stake: bigint): bigint | undefined;
  /** Value of an open round after this action succeeds; undefined if it wins nothing. */
  winAfter(round: Pick<ChoiceRound, 'choice' | 'view' | 'stake'>, action: unknown): bigint | undefined;
  /** Probability that a settled round's bet returned its stake; undefined if it is not high. */
  chanceOf(round: Pick<ChoiceRound, 'choice' | 'actions' | 'view'>): Ratio | undefined;
  verify(proof: ChoiceProof): ChoiceVerdict;
};

/** Published data of a game: rules for the player's page and allowed stakes. */
type GameSale = {
  providerCode: string;
  rules: Omit<ChoiceRules, 'gameCode' | 'version' | 'mappingVersion' | 'payTableHash'>;
  stakesFor: ChoiceGame['stakesFor'];
};

/** Makes a playable game from a model. */
export function choiceGame<Choice extends Json, Action extends Json>(
  model: ChoiceModel<Choice, Action>,
  sale: GameSale,
): ChoiceGame {
  const { gameCode, version } = model;
  const payTable = payTableText(gameCode, version, model.model);
  const payTableHash = sha256Hex(payTable);
  const readAction = (value: unknown): Action => {
    if (!model.steps) throw new RangeError('this game has no steps');
    return model.steps.readAction(value);
  };

  const play = (request: ChoiceRequest): ChoiceRound => {
    const { serverSeed, clientSeed, nonce, stake } = request;
    checkSeeds(serverSeed, clientSeed, nonce);
    if (stake <= 0n) throw new RangeError('a stake is positive');
    const choice = model.readChoice(request.choice);
    const actions = (request.actions ?? []).map(readAction);
    const words = stream(serverSeed, clientSeed, nonce);
    const position = model.play({ words, stake, choice, actions });
    return {
      gameCode,
      mappingVersion: MAPPING_VERSION,
      payTableHash,
      clientSeed,
      nonce,
      stake,
      choice,
      actions,
      ...position,
    };
  };

  return {
    kind: 'choice',
    provider_code: sale.providerCode,
    game_code: gameCode,
    rules: { ...sale.rules, gameCode, version, mappingVersion: MAPPING_VERSION, payTableHash },
    payTableHash,
    payTable,
    hasSteps: model.steps !== undefined,
    largestBet: Math.max(1, model.steps?.raise ?? 1),
    stakesFor: sale.stakesFor,
    readChoice: (value) => model.readChoice(value),
    readAction,
    play,
    abandon: ({ choice, actions, view }) => {
      if (!model.steps) throw new RangeError('this game has no steps');
      return model.steps.abandon({
        choice: model.readChoice(choice),
        actions: actions.map(readAction),
        view,
      });
    },
    openingStake: (choice, stake) => model.openingStake?.(model.readChoice(choice), stake) ?? stake,
    returnOf: (choice, stake) => model.returnOf?.(model.readChoice(choice), stake),
    ...winBounds(model, sale.rules.top.multiple),
    chanceOf: ({ choice, actions, view }) =>
      model.chanceOf?.({ choice: model.readChoice(choice), actions: actions.map(readAction), view }),
    verify: (proof) => verifyChoiceRound(proof, play),
  };
}

/** Bounds of a round's win, from the model and the highest win in the rules. */
function winBounds<Choice extends Json, Action extends Json>(
  model: ChoiceModel<Choice, Action>,
  top: string,
): Pick<ChoiceGame, 'maxWin' | 'firstStepWin' | 'winAfter'> {
  // The rules truncate the multiple to two decimals; adding one hundredth makes it an upper bound.
  const declared = (Math.round(Number(top) * 100) + 1) * (MULTIPLIER_UNIT / 100);
  return {
    maxWin: (choice, stake) => payoutAt(stake, model.topMultiplier?.(model.readChoice(choice)) ?? declared),
    firstStepWin: (choice, stake) => {
      const first = model.steps?.firstMultiplier?.(model.readChoice(choice));
      return first === undefined ? undefined : payoutAt(stake, first);
    },
    winAfter: ({ choice, view, stake }, action) => {
      const { steps } = model;
      if (!steps?.multiplierAfter) return undefined;
      const taken = { choice: model.readChoice(choice), view, action: steps.readAction(action) };
      const multiplier = steps.multiplierAfter(taken);
      return multiplier === undefined ? undefined : payoutAt(stake, multiplier);
    },
  };
}
