import { hashedRange } from '#games/engine/shared/hashed-range.ts';
import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  multiplierOf,
  payoutAt,
  readInteger,
  readObject,
  readOneOf,
  returnAt,
  stakesFor,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'dice';
export const VERSION = 1;

/** Rolls are 00.00 … 99.99, as whole hundredths. */
export const FACES = 10_000;
/** Selectable probabilities in hundredths of a percent: 1 % … 98 %. */
export const CHANCE_RANGE = { min: 100, max: 9800 } as const;

/** `under` wins below `target`, `over` above it. The target is in hundredths, like the roll. */
export type DiceChoice = { side: 'under' | 'over'; target: number };
export type DiceView = { roll: number; multiplier: number };

/** Number of the 10,000 rolls that win. */
export function winningRolls({ side, target }: DiceChoice): number {
  return side === 'under' ? target : FACES - 1 - target;
}

/** Multiplier of a choice in ten-thousandths of the stake: 0.99 divided by the win probability. */
export function diceMultiplier(choice: DiceChoice): number {
  return multiplierOf(winningRolls(choice), FACES);
}

/** The roll of a round's stream (fairness 3.4). */
export function rollOf(words: WordSource): number {
  return uniform(words, FACES);
}

function readChoice(value: unknown): DiceChoice {
  const { side, target } = readObject(value, ['side', 'target']);
  const choice = { side: readOneOf(side, ['under', 'over']), target: readInteger(target, 0, FACES) };
  readInteger(winningRolls(choice), CHANCE_RANGE.min, CHANCE_RANGE.max);
  return choice;
}

const model: ChoiceModel<DiceChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { faces: FACES, chance: hashedRange(CHANCE_RANGE), unit: MULTIPLIER_UNIT, kept: [99, 100] },
  readChoice,
  play({ words, stake, choice }) {
    const roll = rollOf(words);
    const isWin = choice.side === 'under' ? roll < choice.target : roll > choice.target;
    const multiplier = diceMultiplier(choice);
    const view: DiceView = { roll, multiplier };
    return { staked: stake, win: isWin ? payoutAt(stake, multiplier) : 0n, view };
  },
  topMultiplier: diceMultiplier,
  chanceOf: ({ choice }) => ratio(winningRolls(choice), FACES),
  returnOf: (choice, stake) => returnAt(stake, diceMultiplier(choice), winningRolls(choice), FACES),
};

/** Dice: any win probability from 1 % to 98 %, paid at 99 % of the fair odds. */
export const dice = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.03', max: '99.00' },
    houseEdgePercent: '1.97',
    top: { multiple: '99.00', oneIn: '100' },
  },
  stakesFor,
});
