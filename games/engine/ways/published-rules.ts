import { type Feature, featureFigures, type UnitOutcome } from '../slot/feature.ts';
import { publishFigures } from '../slot/published-figures.ts';
import { mul, ONE, type Ratio, ratio, sub } from '../slot/ratio.ts';
import type { PublishedFigures } from '../slot/rules.ts';
import { scatterCombos, windowOutcomes } from './cycle.ts';
import { reelOf } from './exact-return.ts';
import type { Ways } from './model.ts';

/** The whole cycle of a ways slot twice: with wilds weighted as in paid spins, and as in free spins. */
export function featureOf(ways: Ways): Feature {
  const { scatter, freeSpins, coins, wildWorth } = ways.model;
  const spins = (worth: number): UnitOutcome[] =>
    windowOutcomes(ways, worth).map(({ units, scatters, combos }) => ({
      units: units + (scatter.pays[scatters] ?? 0) * coins,
      spins: freeSpins.awards[scatters] ?? 0,
      combos,
    }));
  return { cycle: ways.cycle, perBet: coins, paid: spins(wildWorth.paid), free: spins(wildWorth.free) };
}

/** Return of the scatters, in total bets. */
export function scatterMean(ways: Ways): Ratio {
  const { pays } = ways.model.scatter;
  const sum = scatterCombos(ways).reduce((total, combos, n) => total + (pays[n] ?? 0) * combos, 0);
  return ratio(sum, ways.cycle);
}

/** Probability that a window has the symbol, or wilds for it, on every reel. */
function allReels(ways: Ways, symbol: number): Ratio {
  return ways.strips.reduce(
    (chance, _strip, reel) =>
      mul(chance, sub(ONE, reelOf(ways, reel, symbol, ways.model.wildWorth.paid).none)),
    ONE,
  );
}

/** Computes the published figures of a ways slot. */
export function publishWays(ways: Ways, feature: Feature = featureOf(ways)): PublishedFigures {
  const [symbol, awards] = Object.entries(ways.model.pays)[0]!;
  const count = ways.strips.length;
  return publishFigures(featureFigures(feature), {
    scatter: scatterMean(ways),
    top: {
      symbol,
      count,
      win: ratio(awards?.[count] ?? 0, ways.model.coins),
      probability: allReels(ways, ways.symbols.indexOf(symbol)),
    },
  });
}
