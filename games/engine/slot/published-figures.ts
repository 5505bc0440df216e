import type { FeatureFigures } from './feature.ts';
import { floorDecimal, percent, type Ratio, ratio, sub } from './ratio.ts';
import type { PublishedFigures } from './rules.ts';
import { deviation } from './win-moments.ts';

/**
 * Published data of a slot in addition to its exact figures: the return of its scatters, and its top award.
 */
type Extra = {
  scatter: Ratio;
  top: { symbol: string; count: number; win: Ratio; probability: Ratio };
};

/** Formats exact figures for publication: floored, never in the house's favour. */
export function publishFigures(exact: FeatureFigures, { scatter, top }: Extra): PublishedFigures {
  const rtpPercent = percent(exact.total);
  const sigma = deviation(exact.variance);
  const oneIn = ({ num, den }: Ratio, digits: number) => floorDecimal(ratio(den, num), digits);
  return {
    rtpExact: `${exact.total.num}/${exact.total.den}`,
    rtpPercent,
    rtpParts: {
      line: percent(sub(exact.base, scatter)),
      scatter: percent(scatter),
      feature: percent(exact.feature),
    },
    houseEdgePercent: floorDecimal(sub(ratio(100n), ratio(BigInt(rtpPercent.replace('.', '')), 100n)), 2),
    hitPercent: percent(exact.hit),
    atLeastBetPercent: percent(exact.atLeastBet),
    freeSpinsOneIn: oneIn(exact.trigger, 1),
    deviation: sigma.toFixed(3),
    volatilityIndex: (1.645 * sigma).toFixed(2),
    topAward: {
      symbol: top.symbol,
      count: top.count,
      multiple: floorDecimal(top.win, 2),
      oneIn: oneIn(top.probability, 0),
    },
    bestSpin: {
      multiple: floorDecimal(exact.bestSpin.win, 2),
      oneIn: oneIn(exact.bestSpin.probability, 0),
    },
  };
}
