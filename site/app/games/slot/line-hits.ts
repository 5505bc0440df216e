import type { ClusterWin, SlotRules, Spin } from '#games/slot-games.ts';

/** A place in the window: reel from the left, row from above. */
export type Cell = readonly [reel: number, row: number];

/** One win as the window shows it, whatever makes it pay. */
export type Hit = {
  symbol: string;
  count: number;
  win: bigint;
  cells: readonly Cell[];
  /** Only a line: its number from 0. */
  line?: number;
  /** Only by ways: how many. */
  ways?: number;
};

/** Wins of a spin that are shown in sequence: its lines, or its ways from the largest down. */
export function hitsOf(rules: SlotRules, spin: Spin): Hit[] {
  const lines = spin.lineWins.map(({ line, symbol, count, win }) => {
    const cells = rules.lines[line]!.slice(0, count).map((row, reel): Cell => [reel, row]);
    return { symbol, count, win, cells, line };
  });
  const ways = (spin.wayWins ?? []).map(({ symbol, count, ways, win }) => {
    const cells = cellsWith(
      spin.grid,
      (name, reel) => reel < count && (name === symbol || name === rules.wild),
    );
    return { symbol, count, win, cells, ways };
  });
  return [...lines, ...ways.sort((a, b) => (b.win > a.win ? 1 : b.win < a.win ? -1 : 0))];
}

/** A cluster of a window. */
export function clusterHit({ symbol, cells, win }: ClusterWin, reels: number): Hit {
  return {
    symbol,
    count: cells.length,
    win,
    cells: cells.map((cell): Cell => [cell % reels, Math.floor(cell / reels)]),
  };
}

/** Positions of the window with the given symbol. */
export function cellsWith(
  grid: readonly (readonly string[])[],
  matches: (symbol: string, reel: number) => boolean,
): Cell[] {
  return grid.flatMap((symbols, row) =>
    symbols.flatMap((symbol, reel): Cell[] => (matches(symbol, reel) ? [[reel, row]] : [])),
  );
}
