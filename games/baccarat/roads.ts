import type { BaccaratResult } from './deal.ts';

/** A road's entry for a round. */
export type RoadMark = Pick<BaccaratResult, 'winner' | 'playerPair' | 'bankerPair'>;

/** A cell of a road: column and row from the upper left, both from 0. */
type Bead = RoadMark & { column: number; row: number };
type RoadCell = { winner: 'player' | 'banker'; ties: number; column: number; row: number };

const ROAD_ROWS = 6;

/** The bead plate: one bead per round, down six rows, then the next column. Rounds come oldest first. */
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
 * The big road: one column per streak, turning right at the bottom or at an occupied cell ("dragon tail"). A
 * tie is counted on the last cell; ties before the first winner are counted on the first cell.
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
      // A new streak starts at the top, to the right of the previous streak's first cell and of any cells
      // covered by a tail.
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

/** Whether the current streak has already turned right; it then continues to the right. */
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
