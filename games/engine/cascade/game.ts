import { payTableText } from '../fair/index.ts';
import { type LineSlot, spinGame } from '../slot/game.ts';
import type { Fall, Spin } from '../slot/round.ts';
import { type PublishedFigures, type SlotRules, slotRulesOf } from '../slot/rules.ts';
import { type CascadeGrid, createCascadeGrid } from './cascade-grid.ts';
import { type Cascade, type CascadeModel, compileCascade } from './model.ts';

/** The window as names, row by row. */
function gridOf({ cells }: CascadeGrid, { symbols, strips, model }: Cascade): string[][] {
  const reels = strips.length;
  return Array.from({ length: model.rows }, (_, row) =>
    Array.from({ length: reels }, (_, reel) => symbols[cells[row * reels + reel]!]!),
  );
}

/** One spin through its last fall; the round sets `awarded`. */
function spin(cascade: Cascade, stops: number[], stake: bigint, isFree: boolean): Spin {
  const { model, symbols, scatter } = cascade;
  const cascadeGrid = createCascadeGrid(cascade);
  cascadeGrid.start(stops);
  const grid = gridOf(cascadeGrid, cascade);
  const multiplier = isFree ? model.freeSpins.multiplier : 1;
  const coin = stake / BigInt(model.coins);
  const falls: Fall[] = [];
  let win = 0n;
  for (let found = cascadeGrid.clusters(); found.length > 0; found = cascadeGrid.clusters()) {
    const factor = (model.ladder[falls.length] ?? model.ladder.at(-1)!) * multiplier;
    const clusterWins = found.map(({ symbol, cells, pay }) => ({
      symbol: symbols[symbol]!,
      cells,
      win: BigInt(pay * factor) * coin,
    }));
    falls.push({ grid: gridOf(cascadeGrid, cascade), factor, clusterWins });
    win += clusterWins.reduce((sum, cluster) => sum + cluster.win, 0n);
    cascadeGrid.pay();
    cascadeGrid.fall();
  }
  const scatters = cascadeGrid.cells.filter((cell) => cell === scatter).length;
  const scatterWin = BigInt((model.scatter.pays[scatters] ?? 0) * multiplier) * stake;
  return {
    kind: isFree ? 'free' : 'paid',
    stops,
    grid,
    multiplier,
    lineWins: [],
    falls,
    rest: gridOf(cascadeGrid, cascade),
    scatters,
    scatterWin,
    awarded: 0,
    win: win + scatterWin,
  };
}

type CascadeGame = Omit<LineSlot, 'slot'> & { cascade: Cascade; rules: SlotRules };

/** Makes a playable game from a model. Throws a RangeError if the model is invalid. */
export function cascadeGame(
  gameCode: string,
  version: number,
  model: CascadeModel,
  published: PublishedFigures,
): CascadeGame {
  const cascade = compileCascade(model);
  const game = spinGame(gameCode, payTableText(gameCode, version, model), {
    lengths: cascade.lengths,
    units: model.coins,
    freeSpins: model.freeSpins,
    maxWin: model.maxWin,
    spin: (stops, stake, isFree) => spin(cascade, stops, stake, isFree),
  });
  const { rows, strips, pays, coins, sizes, ladder, scatter, freeSpins, maxWin } = model;
  const source = { form: 'clusters' as const, units: coins, lines: [], rows, strips, pays };
  const rules = slotRulesOf(
    gameCode,
    version,
    game.payTableHash,
    { ...source, sizes, ladder, scatter, freeSpins, maxWin },
    published,
  );
  return { ...game, cascade, rules };
}
