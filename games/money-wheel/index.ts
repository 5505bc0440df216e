import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  payoutAt,
  readObject,
  readOneOf,
  stakesFor,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'money-wheel';
export const VERSION = 1;

export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];
/** Segments a wheel may have. */
export const SIZES = [10, 20, 30, 40, 50] as const;
export type Size = (typeof SIZES)[number];

/** The published wheel of ten at low risk (fairness 4.1), in tenths of the stake; larger ones repeat it. */
const LOW = [15, 12, 12, 12, 0, 12, 12, 12, 12, 0] as const;

/** Winning segments of the medium-risk wheels in tenths of the stake, each separated by an empty segment. */
const MEDIUM: Readonly<Record<Size, readonly number[]>> = {
  10: [19, 15, 20, 15, 30],
  20: [15, 20, 20, 20, 15, 30, 18, 20, 20, 20],
  30: [15, 20, 15, 20, 30, 15, 20, 17, 15, 20, 15, 20, 40, 15, 20],
  40: [20, 15, 30, 15, 20, 15, 20, 30, 15, 20, 16, 15, 30, 15, 20, 15, 20, 30, 15, 20],
  50: [50, 15, 20, 15, 15, 20, 30, 15, 20, 15, 15, 20, 15, 15, 20, 30, 15, 20, 15, 15, 20, 30, 15, 20, 15],
};

/** Payout of each segment in tenths of the stake, in wheel order; all wheels return 99 %. */
function tenthsOf(size: Size, risk: Risk): number[] {
  if (risk === 'low') return Array.from({ length: size }, (_, at) => LOW[at % LOW.length]!);
  if (risk === 'high')
    return Array.from({ length: size }, (_, at) => (at === size - 1 ? (size * 99) / 10 : 0));
  // The published wheel of ten starts with an empty segment, the others with a winning one.
  return MEDIUM[size].flatMap((tenths) => (size === 10 ? [0, tenths] : [tenths, 0]));
}

const TABLES = Object.fromEntries(
  SIZES.map((size) => [size, Object.fromEntries(RISKS.map((risk) => [risk, tenthsOf(size, risk)]))]),
) as Record<Size, Record<Risk, number[]>>;

/** Payout of each segment of a wheel, in ten-thousandths of the stake. */
export function segmentsOf(size: Size, risk: Risk): readonly number[] {
  return TABLES[size][risk].map((tenths) => tenths * (MULTIPLIER_UNIT / 10));
}

export type WheelChoice = { segments: Size; risk: Risk };
/** The winning segment, from 0, and its payout in ten-thousandths of the stake. */
export type WheelView = { segment: number; multiplier: number };

/** The segment of a round's stream (fairness 3.4). */
export function segmentOf(words: WordSource, size: Size): number {
  return uniform(words, size);
}

function readSize(value: unknown): Size {
  const size = SIZES.find((size) => size === value);
  if (size === undefined) throw new RangeError(`one of ${SIZES.join(', ')} segments is needed`);
  return size;
}

const model: ChoiceModel<WheelChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { tables: TABLES },
  readChoice(value) {
    const { segments, risk } = readObject(value, ['segments', 'risk']);
    return { segments: readSize(segments), risk: readOneOf(risk, RISKS) };
  },
  play({ words, stake, choice: { segments, risk } }) {
    const segment = segmentOf(words, segments);
    const multiplier = segmentsOf(segments, risk)[segment]!;
    const view: WheelView = { segment, multiplier };
    return { staked: stake, win: payoutAt(stake, multiplier), view };
  },
  topMultiplier: ({ segments, risk }) => Math.max(...segmentsOf(segments, risk)),
  chanceOf: ({ choice: { segments, risk } }) =>
    ratio(segmentsOf(segments, risk).filter((multiplier) => multiplier > 0).length, segments),
  returnOf({ segments, risk }, stake) {
    const paid = segmentsOf(segments, risk).reduce(
      (sum, multiplier) => sum + payoutAt(stake, multiplier),
      0n,
    );
    return ratio(paid, stake * BigInt(segments));
  },
};

/** Money wheel: 10 to 50 equal segments at three risk levels; all fifteen wheels return 99 %. */
export const moneyWheel = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '99.00', max: '99.00' },
    houseEdgePercent: '1.00',
    top: { multiple: '49.50', oneIn: '50' },
  },
  stakesFor,
});
