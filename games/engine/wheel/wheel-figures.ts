import { floorDecimal, type Ratio, ratio } from '../slot/ratio.ts';
import { type PrizeKind, validateWheel, type WheelModel, type WheelPrize } from './model.ts';

/** Published figures of a wheel: exact, never measured or rounded up. */
type WheelFigures = {
  /** Sum of all weights. */
  total: number;
  /** Expected prize of a spin by kind, in tokens and in minor units, assuming unlimited stock. */
  expected: Record<PrizeKind, Ratio>;
  /** Maximum expected prize of a spin by kind, over all combinations of exhausted stock. */
  max: Record<PrizeKind, Ratio>;
  /** Probability of each segment in percent, truncated to two decimals. */
  percents: readonly string[];
};

/** Probabilities and expected values of a wheel (operations 9): Σ weight · amount / Σ weight. */
export function wheelFiguresOf(model: WheelModel): WheelFigures {
  validateWheel(model);
  const total = model.prizes.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (amountOf: (prize: WheelPrize) => number) =>
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

function inKind(prize: WheelPrize | undefined, kind: PrizeKind): number {
  return prize?.kind === kind ? prize.amount : 0;
}
