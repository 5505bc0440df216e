import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  readInteger,
  readObject,
  readOneOf,
  stakesFor,
} from '../engine/choice/index.ts';
import { add, mul, type Ratio, ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { HANDS_RANGE, PAIRS, RULES, SIDE_PERCENTS, type SidePercent, TRIOS } from './rules.ts';
import { ACTIONS, type BlackjackAction, type BlackjackChoice, openingStake, playBlackjack } from './table.ts';

export {
  HANDS_RANGE,
  isNatural,
  PAIRS,
  type PairName,
  RULES,
  SIDE_PERCENTS,
  type SidePercent,
  TRIOS,
  type TrioName,
  totalOf,
} from './rules.ts';
export {
  type BlackjackAction,
  type BlackjackChoice,
  type BlackjackHandView,
  type BlackjackView,
  type HandResult,
  insuranceOf,
  openingStake,
} from './table.ts';

export const GAME_CODE = 'blackjack';
export const VERSION = 1;

/** Odds of the pair bet: perfect and coloured pairs occur once in 52 hands each, mixed pairs twice. */
export const PAIRS_RETURN = ratio(PAIRS.perfect + 1 + PAIRS.coloured + 1 + 2 * (PAIRS.mixed + 1), 52);

/**
 * Number of the 52³ ordered three-card draws from an endless shoe in each paying category; counted by the
 * test.
 */
export const TRIO_WAYS = {
  suitedThree: 52,
  straightFlush: 288,
  three: 780,
  straight: 4320,
  flush: 8448,
} as const;
export const TRIO_RETURN = ratio(
  Object.entries(TRIO_WAYS).reduce(
    (sum, [name, ways]) => sum + ways * (TRIOS[name as keyof typeof TRIOS] + 1),
    0,
  ),
  52 ** 3,
);

/**
 * Exact return of optimal play: one stake less the house's share of it. `optimal-play.ts` computes it over
 * all player and dealer totals.
 */
export const OPTIMAL_RETURN = ratio(7_016_161_098_045_143_337_706_614_398n, 13n ** 25n);

/** Two hands of a split pair, both doubled and won. */
const TOP_OF_HAND = 8;

function readPercent(value: unknown): SidePercent {
  const percent = SIDE_PERCENTS.find((percent) => percent === value);
  if (percent === undefined) throw new RangeError('no such side bet');
  return percent;
}

const model: ChoiceModel<BlackjackChoice, BlackjackAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    cards: 52,
    shoe: 'endless',
    rules: RULES,
    hands: { ...HANDS_RANGE },
    sidePercents: SIDE_PERCENTS,
    pairs: PAIRS,
    trio: TRIOS,
  },
  readChoice(value) {
    const { hands, pairs, trio } = readObject(value, ['hands', 'pairs', 'trio']);
    return {
      hands: readInteger(hands, HANDS_RANGE.min, HANDS_RANGE.max),
      pairs: readPercent(pairs),
      trio: readPercent(trio),
    };
  },
  play: playBlackjack,
  openingStake: (choice, stake) => openingStake(stake, choice),
  /** Of the total staked at the deal, with optimal play. */
  returnOf({ pairs, trio }) {
    const parts: [number, Ratio][] = [
      [100, OPTIMAL_RETURN],
      [pairs, PAIRS_RETURN],
      [trio, TRIO_RETURN],
    ];
    return add(...parts.map(([percent, part]) => mul(ratio(percent, 100 + pairs + trio), part)));
  },
  topMultiplier: ({ hands, pairs, trio }) =>
    hands *
    (TOP_OF_HAND * MULTIPLIER_UNIT +
      ((PAIRS.perfect + 1) * pairs + (TRIOS.suitedThree + 1) * trio) * (MULTIPLIER_UNIT / 100)),
  steps: {
    readAction: (value) => readOneOf(value, ACTIONS),
    // No stake is added without the player's action: remaining hands stand, and insurance is declined.
    abandon: () => 'standAll',
  },
};

/** Blackjack against the dealer: one to three hands, two side bets, an endless shoe. */
export const blackjack = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.55', max: '99.42' },
    // No play returns a larger share of its total stakes, including doubled and split stakes.
    bySkill: { max: '99.50' },
    houseEdgePercent: '1.45',
    top: { multiple: '405.00', oneIn: '436797942357' },
  },
  stakesFor,
});
