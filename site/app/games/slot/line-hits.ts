import type { ClusterWin, SlotRules, Spin } from '#games/slot-games.ts';

/** A position in the window: reel from the left, row from the top. */
export type WindowCell = readonly [reel: number, row: number];

/** One win as displayed, whatever rule pays it. */
export type Hit = {
  symbol: string;
  count: number;
  win: bigint;
  cells: readonly WindowCell[];
  /** Lines only: the line number from 0. */
  line?: number;
  /** Ways only: the number of ways. */
  ways?: number;
};

/** Wins of a spin in display order: its lines, or its ways, largest first. */
export function hitsOf(rules: SlotRules, spin: Spin): Hit[] {
  const lines = spin.lineWins.map(({ line, symbol, count, win }) => {
    const cells = rules.lines[line]!.slice(0, count).map((row, reel): WindowCell => [reel, row]);
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
    cells: cells.map((cell): WindowCell => [cell % reels, Math.floor(cell / reels)]),
  };
}

/** Positions of the window with the given symbol. */
export function cellsWith(
  grid: readonly (readonly string[])[],
  matches: (symbol: string, reel: number) => boolean,
): WindowCell[] {
  return grid.flatMap((symbols, row) =>
    symbols.flatMap((symbol, reel): WindowCell[] => (matches(symbol, reel) ? [[reel, row]] : [])),
  );
}
