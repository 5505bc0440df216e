import { floorDecimal, type Ratio, ratio } from '../slot/ratio.ts';
import { checkModel, type PrizeKind, type WheelModel } from './model.ts';

/** What is published of a wheel, exact: nothing here is measured or rounded up. */
export type WheelFigures = {
  /** Sum of all weights. */
  total: number;
  /** Expected prize of a turn by kind, in tokens and in minor units; the stock is taken as lasting. */
  expected: Record<PrizeKind, Ratio>;
  /** Chance of each field in percent, cut to two decimals. */
  percents: readonly string[];
};

/** Chances and expected values of a wheel (operations 9): Σ weight · amount / Σ weight. */
export function figuresOf(model: WheelModel): WheelFigures {
  checkModel(model);
  const total = model.prizes.reduce((sum, { weight }) => sum + weight, 0);
  const expected = (kind: PrizeKind) =>
    ratio(
      model.prizes.reduce(
        (sum, prize) => (prize.kind === kind ? sum + BigInt(prize.weight) * BigInt(prize.amount) : sum),
        0n,
      ),
      total,
    );
  return {
    total,
    expected: { tokens: expected('tokens'), cash: expected('cash') },
    percents: model.prizes.map(({ weight }) => floorDecimal(ratio(weight * 100, total), 2)),
  };
}

/** Expected tokens of a turn as a decimal text, cut to two places. */
export function expectedTokens(model: WheelModel): string {
  return floorDecimal(figuresOf(model).expected.tokens, 2);
}
