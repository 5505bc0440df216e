import { hashedRange } from '#games/engine/shared/hashed-range.ts';
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
  returnAt,
  stakesFor,
} from '../engine/choice/index.ts';
import { draw, type WordSource } from '../engine/fair/index.ts';
import { binomial, ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'mines';
export const VERSION = 1;

export const TILES = 25;
export const MINE_COUNT_RANGE = { min: 1, max: 24 } as const;
/** Maximum multiplier in stakes; no pick above it is offered. */
export const MAX_MULTIPLIER = 10_000;

export type MinesChoice = { mines: number };
/** A tile to open, or the end of the round. */
type MinesAction = { open: number } | 'cashOut';
/** `mines` is set only once the round is over. `multiplier`: current cash-out value, in ten-thousandths. */
export type MinesView = {
  opened: readonly number[];
  multiplier: number;
  next: number | null;
  mines: readonly number[] | null;
  hit: number | null;
};

/** Positions of the mines: the first steps of a shuffle of the 25 tiles (fairness 3.4). */
export function minesOf(words: WordSource, mines: number): number[] {
  return draw(
    words,
    Array.from({ length: TILES }, (_, tile) => tile),
    mines,
  );
}

/** Payout of `picks` safe tiles: 0.99 · C(25, k) / C(25 − m, k), floored to ten-thousandths. */
export function minesMultiplier(mines: number, picks: number): number {
  return picks === 0 ? MULTIPLIER_UNIT : multiplierOf(binomial(TILES - mines, picks), binomial(TILES, picks));
}

/** Multiplier after the next safe tile; null if there is none or it would exceed the maximum. */
export function nextMultiplier(mines: number, picks: number): number | null {
  if (picks >= TILES - mines) return null;
  const next = minesMultiplier(mines, picks + 1);
  return next > MAX_MULTIPLIER * MULTIPLIER_UNIT ? null : next;
}

function readAction(value: unknown): MinesAction {
  if (value === 'cashOut') return value;
  return { open: readInteger(readObject(value, ['open']).open, 0, TILES - 1) };
}

function play({ words, stake, choice, actions }: PlayInput<MinesChoice, MinesAction>): Position {
  const mines = minesOf(words, choice.mines);
  const opened: number[] = [];
  let hit: number | null = null;
  let isOver = false;
  for (const action of actions) {
    if (isOver) throw new RangeError('the round is over');
    if (action === 'cashOut') {
      isOver = true;
      continue;
    }
    if (opened.includes(action.open)) throw new RangeError('this tile is open');
    opened.push(action.open);
    if (mines.includes(action.open)) hit = action.open;
    // If nothing is left to win, the round ends automatically.
    isOver = hit !== null || nextMultiplier(choice.mines, opened.length) === null;
  }
  const multiplier = hit === null ? minesMultiplier(choice.mines, opened.length) : 0;
  const view: MinesView = {
    opened,
    multiplier,
    next: isOver ? null : nextMultiplier(choice.mines, opened.length),
    mines: isOver ? mines : null,
    hit,
  };
  const isUntouched = isOver && opened.length === 0;
  return { staked: stake, win: isOver ? payoutAt(stake, multiplier) : null, isUntouched, view };
}

const model: ChoiceModel<MinesChoice, MinesAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    tiles: TILES,
    mines: hashedRange(MINE_COUNT_RANGE),
    highest: MAX_MULTIPLIER,
    unit: MULTIPLIER_UNIT,
    kept: [99, 100],
  },
  readChoice(value) {
    return {
      mines: readInteger(readObject(value, ['mines']).mines, MINE_COUNT_RANGE.min, MINE_COUNT_RANGE.max),
    };
  },
  play,
  /**
   * Of opening one tile and cashing out; every other strategy has the same return except for the rounding of
   * its multiplier.
   */
  returnOf: ({ mines }, stake) => returnAt(stake, minesMultiplier(mines, 1), TILES - mines, TILES),
  topMultiplier({ mines }) {
    let picks = 0;
    while (nextMultiplier(mines, picks) !== null) picks += 1;
    return minesMultiplier(mines, picks);
  },
  chanceOf({ choice: { mines }, view }) {
    const { opened, hit } = view as unknown as MinesView;
    if (hit !== null) return undefined;
    return ratio(binomial(TILES - mines, opened.length), binomial(TILES, opened.length));
  },
  // Opened tiles are paid; a round without an opened tile returns its stake.
  steps: {
    readAction,
    abandon: () => 'cashOut',
    multiplierAfter: ({ view, action }) =>
      action === 'cashOut' ? undefined : ((view as unknown as MinesView).next ?? undefined),
    firstMultiplier: ({ mines }) => minesMultiplier(mines, 1),
  },
};

/** Mines: open tiles of a 25-tile field and stop before hitting a mine. */
export const mines = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.28', max: '99.00' },
    houseEdgePercent: '1.72',
    top: { multiple: '9193.38', oneIn: '9286' },
  },
  stakesFor,
});
