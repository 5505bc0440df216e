import { payTableText } from '../fair/index.ts';
import { type LineSlot, spinGame } from '../slot/game.ts';
import type { Spin, WayWin } from '../slot/round.ts';
import { type PublishedFigures, type SlotRules, slotRulesOf } from '../slot/rules.ts';
import { compileWays, type Ways, type WaysModel } from './model.ts';

/**
 * Every paying symbol of a window, highest pay table entry first; amounts for a coin of the given minor
 * units.
 */
export function evaluateWays(ways: Ways, stops: readonly number[], worth: number, coin: bigint): WayWin[] {
  const { strips, model, wild, scatter, symbols, pays } = ways;
  const reels = strips.length;
  const wins: WayWin[] = [];
  symbols.forEach((name, symbol) => {
    if (symbol === wild || symbol === scatter) return;
    let count = 0;
    let product = 1;
    for (; count < reels; count++) {
      const strip = strips[count]!;
      let places = 0;
      for (let row = 0; row < model.rows; row++) {
        const cell = strip[(stops[count]! + row) % strip.length];
        places += cell === symbol ? 1 : cell === wild ? worth : 0;
      }
      if (places === 0) break;
      product *= places;
    }
    const pay = pays[symbol * (reels + 1) + count]!;
    if (pay > 0) wins.push({ symbol: name, count, ways: product, win: BigInt(pay * product) * coin });
  });
  const rank = Object.keys(model.pays);
  return wins.sort((a, b) => rank.indexOf(a.symbol) - rank.indexOf(b.symbol));
}

/** One spin of a ways slot; the round sets `awarded`. */
function spin(ways: Ways, stops: number[], stake: bigint, isFree: boolean): Spin {
  const { strips, model, symbols, scatter } = ways;
  const worth = isFree ? model.wildWorth.free : model.wildWorth.paid;
  const cells = Array.from({ length: model.rows }, (_, row) =>
    strips.map((strip, reel) => strip[(stops[reel]! + row) % strip.length]!),
  );
  const scatters = cells.flat().filter((cell) => cell === scatter).length;
  const scatterWin = BigInt(model.scatter.pays[scatters] ?? 0) * stake;
  const wayWins = evaluateWays(ways, stops, worth, stake / BigInt(model.coins));
  return {
    kind: isFree ? 'free' : 'paid',
    stops,
    grid: cells.map((row) => row.map((cell) => symbols[cell]!)),
    multiplier: 1,
    lineWins: [],
    wayWins,
    scatters,
    scatterWin,
    awarded: 0,
    win: wayWins.reduce((sum, { win }) => sum + win, scatterWin),
  };
}

type WaysGame = Omit<LineSlot, 'slot'> & { ways: Ways; rules: SlotRules };

/** Makes a playable game from a model. Throws a RangeError if the model is invalid. */
export function waysGame(
  gameCode: string,
  version: number,
  model: WaysModel,
  published: PublishedFigures,
): WaysGame {
  const ways = compileWays(model);
  const game = spinGame(gameCode, payTableText(gameCode, version, model), {
    lengths: ways.lengths,
    units: model.coins,
    freeSpins: model.freeSpins,
    maxWin: model.maxWin,
    spin: (stops, stake, isFree) => spin(ways, stops, stake, isFree),
  });
  const { rows, strips, pays, coins, wild, scatter, freeSpins, wildWorth, maxWin } = model;
  const source = { form: 'ways' as const, units: coins, lines: [], rows, strips, pays, wild, scatter };
  const rules = slotRulesOf(
    gameCode,
    version,
    game.payTableHash,
    { ...source, freeSpins, wildWorth, maxWin },
    published,
  );
  return { ...game, ways, rules };
}
