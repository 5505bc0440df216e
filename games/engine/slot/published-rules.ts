import { lineOutcomes, returns } from './exact-return.ts';
import type { Slot } from './model.ts';
import { floorDecimal, mul, percent, type Ratio, ratio, sub } from './ratio.ts';
import type { PublishedFigures } from './rules.ts';
import { deviation, spinOutcomes, winFigures } from './win-moments.ts';

function oneIn({ num, den }: Ratio, digits: number): string {
  return floorDecimal(ratio(den, num), digits);
}

/**
 * Computes the published figures of a game. The odds of the top award are the sum over lines: no two lines
 * can show it at once if a window shows its symbol at most once per reel. Throws a RangeError for a model
 * that violates this.
 */
export function publishSlot(slot: Slot): PublishedFigures {
  const rtp = returns(slot);
  const whole = winFigures(slot, spinOutcomes(slot));
  const lines = BigInt(slot.model.lines.length);
  const top = lineOutcomes(slot).reduce((best, o) => (o.pay > best.pay ? o : best));
  const symbols = new Set([slot.symbols.indexOf(top.symbol), slot.wild]);
  for (const strip of slot.strips) {
    strip.forEach((symbol, i) => {
      for (let row = 1; row < slot.model.rows; row++) {
        if (symbols.has(symbol) && symbols.has(strip[(i + row) % strip.length]!)) {
          throw new RangeError('two lines can show the top award at once');
        }
      }
    });
  }
  const rtpPercent = percent(rtp.total);
  const sigma = deviation(whole.variance);
  return {
    rtpExact: `${rtp.total.num}/${rtp.total.den}`,
    rtpPercent,
    rtpParts: { line: percent(rtp.line), scatter: percent(rtp.scatter), feature: percent(rtp.feature) },
    houseEdgePercent: floorDecimal(sub(ratio(100n), ratio(BigInt(rtpPercent.replace('.', '')), 100n)), 2),
    hitPercent: percent(whole.hit),
    atLeastBetPercent: percent(whole.atLeastBet),
    freeSpinsOneIn: oneIn(rtp.trigger, 1),
    deviation: sigma.toFixed(3),
    volatilityIndex: (1.645 * sigma).toFixed(2),
    topAward: {
      symbol: top.symbol,
      count: top.count,
      multiple: floorDecimal(ratio(BigInt(top.pay), lines), 2),
      oneIn: oneIn(mul(ratio(top.combos, BigInt(slot.cycle)), ratio(lines)), 0),
    },
    bestSpin: {
      multiple: floorDecimal(whole.bestSpin.win, 2),
      oneIn: oneIn(whole.bestSpin.probability, 0),
    },
  };
}
