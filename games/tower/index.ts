import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  multiplierOf,
  type PlayInput,
  type Position,
  payoutAt,
  readInteger,
  readObject,
  readOneOf,
  returnAt,
  stakesFor,
} from '../engine/choice/index.ts';
import { draw, type WordSource } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'tower';
export const VERSION = 1;

export const FLOORS = 9;
/** Maximum multiplier in stakes; no floor above it is offered. */
export const MAX_MULTIPLIER = 10_000;

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
/** Doors per floor, and number of safe doors. */
const DOORS: Readonly<Record<Difficulty, { doors: number; safe: number }>> = {
  easy: { doors: 4, safe: 3 },
  medium: { doors: 3, safe: 2 },
  hard: { doors: 2, safe: 1 },
  expert: { doors: 3, safe: 1 },
  master: { doors: 4, safe: 1 },
};

/** Doors per floor, and number of safe doors. */
export const doorsOf = (difficulty: Difficulty): { doors: number; safe: number } => DOORS[difficulty];

export type TowerChoice = { difficulty: Difficulty };
/** A door of the next floor, or the end of the round. */
type TowerAction = { door: number } | 'cashOut';
export type TowerView = {
  /** The doors opened, from the lowest floor. */
  opened: readonly number[];
  /** Current cash-out value, in ten-thousandths of the stake; 0 after a trap. */
  multiplier: number;
  /** Value after one more floor; null if none is offered. */
  next: number | null;
  /** The traps of every floor; set only once the round is over. */
  traps: readonly (readonly number[])[] | null;
};

/** The traps of all floors, from the lowest: a shuffle of the doors per floor (fairness 3.4). */
export function trapsOf(words: WordSource, difficulty: Difficulty): number[][] {
  const { doors, safe } = DOORS[difficulty];
  const all = Array.from({ length: doors }, (_, door) => door);
  return Array.from({ length: FLOORS }, () => draw(words, all, doors - safe).sort((a, b) => a - b));
}

/** Payout of a number of floors: 0.99 · (doors / safe)^floors, floored to ten-thousandths. */
export function towerMultiplier(difficulty: Difficulty, floors: number): number {
  const { doors, safe } = DOORS[difficulty];
  return floors === 0 ? MULTIPLIER_UNIT : multiplierOf(safe ** floors, doors ** floors);
}

/** Multiplier after the next floor; null at the top or if it would exceed the maximum. */
export function nextMultiplier(difficulty: Difficulty, floors: number): number | null {
  if (floors >= FLOORS) return null;
  const next = towerMultiplier(difficulty, floors + 1);
  return next > MAX_MULTIPLIER * MULTIPLIER_UNIT ? null : next;
}

function readAction(value: unknown): TowerAction {
  if (value === 'cashOut') return value;
  return { door: readInteger(readObject(value, ['door']).door, 0, 3) };
}

function play({ words, stake, choice, actions }: PlayInput<TowerChoice, TowerAction>): Position {
  const { difficulty } = choice;
  const traps = trapsOf(words, difficulty);
  const opened: number[] = [];
  let isTrapped = false;
  let isOver = false;
  for (const action of actions) {
    if (isOver) throw new RangeError('the round is over');
    if (action === 'cashOut') {
      isOver = true;
      continue;
    }
    if (action.door >= DOORS[difficulty].doors) throw new RangeError('there is no such door');
    isTrapped = traps[opened.length]!.includes(action.door);
    opened.push(action.door);
    // If nothing is left to win, the round ends automatically.
    isOver = isTrapped || nextMultiplier(difficulty, opened.length) === null;
  }
  const multiplier = isTrapped ? 0 : towerMultiplier(difficulty, opened.length);
  const view: TowerView = {
    opened,
    multiplier,
    next: isOver ? null : nextMultiplier(difficulty, opened.length),
    traps: isOver ? traps : null,
  };
  const isUntouched = isOver && opened.length === 0;
  return { staked: stake, win: isOver ? payoutAt(stake, multiplier) : null, isUntouched, view };
}

const model: ChoiceModel<TowerChoice, TowerAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    floors: FLOORS,
    doors: hashedDoors(),
    highest: MAX_MULTIPLIER,
    unit: MULTIPLIER_UNIT,
    kept: [99, 100],
  },
  readChoice: (value) => ({
    difficulty: readOneOf(readObject(value, ['difficulty']).difficulty, DIFFICULTIES),
  }),
  play,
  /** Of one floor; every other strategy has the same return except for the rounding of its multiplier. */
  returnOf({ difficulty }, stake) {
    const { doors, safe } = DOORS[difficulty];
    return returnAt(stake, towerMultiplier(difficulty, 1), safe, doors);
  },
  topMultiplier({ difficulty }) {
    let floors = 0;
    while (nextMultiplier(difficulty, floors) !== null) floors += 1;
    return towerMultiplier(difficulty, floors);
  },
  chanceOf({ choice: { difficulty }, view }) {
    const { opened, multiplier } = view as unknown as TowerView;
    if (multiplier === 0) return undefined;
    const { doors, safe } = DOORS[difficulty];
    return ratio(safe ** opened.length, doors ** opened.length);
  },
  // Climbed floors are paid; a round without any returns its stake.
  steps: {
    readAction,
    abandon: () => 'cashOut',
    multiplierAfter: ({ view, action }) =>
      action === 'cashOut' ? undefined : ((view as unknown as TowerView).next ?? undefined),
    firstMultiplier: ({ difficulty }) => towerMultiplier(difficulty, 1),
  },
};

/** Doors and safe doors of every difficulty, for the pay table hash. */
function hashedDoors(): Record<string, number[]> {
  return Object.fromEntries(
    DIFFICULTIES.map((difficulty) => [difficulty, [DOORS[difficulty].doors, DOORS[difficulty].safe]]),
  );
}

/** Tower: open one door per floor, avoid the traps, and cash out before hitting one. */
export const tower = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.66', max: '99.00' },
    houseEdgePercent: '1.34',
    top: { multiple: '6495.39', oneIn: '6561' },
  },
  stakesFor,
});
