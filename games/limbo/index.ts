import { hashedRange } from '#games/engine/shared/hashed-range.ts';
import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  payoutAt,
  readInteger,
  readObject,
  stakesFor,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'limbo';
export const VERSION = 1;

/** Range of the number drawn. */
export const CASES = 100_000_000;
/** Targets in hundredths: 1.01 … 10 000.00. */
export const TARGET_RANGE = { min: 101, max: 1_000_000 } as const;
const KEPT_HUNDREDTHS = 99;

/** The target multiplier of the bet, in hundredths. */
export type LimboChoice = { target: number };
/** Result in hundredths. */
export type LimboView = { result: number };

/**
 * The result of a round's stream in hundredths: floor(99 · 10^8 / (u + 1)) with u = uniform(10^8), at least
 * 1.00. The published formula of the game (fairness 3.3), applied to the unbiased integer.
 */
function limboResultOf(words: WordSource): number {
  return resultOfDrawn(uniform(words, CASES));
}

/** Result of a drawn number, 0 … 10^8 − 1. */
export function resultOfDrawn(drawn: number): number {
  return Math.max(100, Math.floor((KEPT_HUNDREDTHS * CASES) / (drawn + 1)));
}

/** Number of the 10^8 drawn numbers that reach a target. */
export function winningCases(target: number): number {
  return Math.floor((KEPT_HUNDREDTHS * CASES) / target);
}

function payFor(stake: bigint, target: number): bigint {
  return payoutAt(stake, target * (MULTIPLIER_UNIT / 100));
}

const model: ChoiceModel<LimboChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { cases: CASES, target: hashedRange(TARGET_RANGE), keptHundredths: KEPT_HUNDREDTHS },
  readChoice(value) {
    const { target } = readObject(value, ['target']);
    return { target: readInteger(target, TARGET_RANGE.min, TARGET_RANGE.max) };
  },
  play({ words, stake, choice: { target } }) {
    const view: LimboView = { result: limboResultOf(words) };
    return { staked: stake, win: view.result >= target ? payFor(stake, target) : 0n, view };
  },
  topMultiplier: ({ target }) => target * (MULTIPLIER_UNIT / 100),
  chanceOf: ({ choice: { target } }) => ratio(winningCases(target), CASES),
  returnOf: ({ target }, stake) =>
    ratio(payFor(stake, target) * BigInt(winningCases(target)), stake * BigInt(CASES)),
};

/** Limbo: choose a multiplier; the round reaches it with probability 0.99 divided by the multiplier. */
export const limbo = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.99', max: '99.00' },
    houseEdgePercent: '1.01',
    top: { multiple: '10000.00', oneIn: '10101' },
  },
  stakesFor,
});
