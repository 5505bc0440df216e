import type { BaccaratResult } from './deal.ts';

/** A road's entry for a round. */
export type RoadMark = Pick<BaccaratResult, 'winner' | 'playerPair' | 'bankerPair'>;

/** A place of a road: column and row from the upper left, both from 0. */
export type Bead = RoadMark & { column: number; row: number };
export type RoadCell = { winner: 'player' | 'banker'; ties: number; column: number; row: number };

export const ROAD_ROWS = 6;

/** The bead plate: one bead a round, down six rows and on to the next column. Rounds come oldest first. */
export function beadPlate(rounds: readonly RoadMark[]): Bead[] {
  return rounds.map(({ winner, playerPair, bankerPair }, i) => ({
    winner,
    playerPair,
    bankerPair,
    column: Math.floor(i / ROAD_ROWS),
    row: i % ROAD_ROWS,
  }));
}

/**
 * The big road: a column for each run of one winner, turning right at the bottom or at a place that is taken
 * ("dragon tail"). A tie is counted on the last cell; ties before the first winner are counted on the first.
 */
export function bigRoad(rounds: readonly RoadMark[]): RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let start = -1;
  let early = 0;
  for (const { winner } of rounds) {
    const last = cells.at(-1);
    if (winner === 'tie') {
      if (last) last.ties += 1;
      else early += 1;
      continue;
    }
    let column = last?.column ?? 0;
    let row = last?.row ?? 0;
    if (last?.winner !== winner) {
      // A new run begins at the top, right of where the last one began and of what a tail covers there.
      start += 1;
      while (taken.has(`${start},0`)) start += 1;
      column = start;
      row = 0;
    } else if (row + 1 < ROAD_ROWS && !taken.has(`${column},${row + 1}`) && !isTail(cells)) row += 1;
    else column += 1;
    taken.add(`${column},${row}`);
    cells.push({ winner, ties: last ? 0 : early, column, row });
  }
  return cells;
}

/** Whether the running column has turned right already: then it continues to the right. */
function isTail(cells: readonly RoadCell[]): boolean {
  const [before, last] = cells.slice(-2);
  return (
    before !== undefined &&
    last !== undefined &&
    before.winner === last.winner &&
    before.row === last.row &&
    before.column + 1 === last.column
  );
}
