import { floorDecimal, type Ratio, ratio } from '../slot/ratio.ts';
import { type Prize, type PrizeKind, validateWheel, type WheelModel } from './model.ts';

/** Published figures of a wheel: exact, never measured or rounded up. */
export type WheelFigures = {
  /** Sum of all weights. */
  total: number;
  /** Expected prize of a turn by kind, in tokens and in minor units; the stock is taken as lasting. */
  expected: Record<PrizeKind, Ratio>;
  /** The maximum expected prize of a spin by kind, whichever stocks have run out. */
  max: Record<PrizeKind, Ratio>;
  /** Chance of each field in percent, cut to two decimals. */
  percents: readonly string[];
};

/** Chances and expected values of a wheel (operations 9): Σ weight · amount / Σ weight. */
export function figuresOf(model: WheelModel): WheelFigures {
  validateWheel(model);
  const total = model.prizes.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (amountOf: (prize: Prize) => number) =>
    ratio(
      model.prizes.reduce((sum, prize) => sum + BigInt(prize.weight) * BigInt(amountOf(prize)), 0n),
      total,
    );
  const expected = (kind: PrizeKind) => mean((prize) => inKind(prize, kind));
  const max = (kind: PrizeKind) =>
    mean((prize) => Math.max(inKind(prize, kind), inKind(model.prizes[prize.substitute ?? -1], kind)));
  return {
    total,
    expected: { tokens: expected('tokens'), cash: expected('cash') },
    max: { tokens: max('tokens'), cash: max('cash') },
    percents: model.prizes.map(({ weight }) => floorDecimal(ratio(weight * 100, total), 2)),
  };
}

function inKind(prize: Prize | undefined, kind: PrizeKind): number {
  return prize?.kind === kind ? prize.amount : 0;
}
