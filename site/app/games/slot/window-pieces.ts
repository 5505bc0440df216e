import { easeOut } from './motion.ts';

/** A window of a cascade, row by row. */
export type Grid = readonly (readonly string[])[];

/** A moving symbol; `row` may be fractional or outside the window. */
export type WindowPiece = { symbol: string; reel: number; row: number; scale: number; opacity: number };

/** How long a column takes to leave the window, and to fall into it, in ms. */
const LEAVE = 260;
const POUR = 440;
const STAGGER = 45;

function piecesOf(
  grid: Grid,
  place: (reel: number, row: number) => Partial<WindowPiece> | null,
): WindowPiece[] {
  return grid.flatMap((symbols, row) =>
    symbols.flatMap((symbol, reel) => {
      const moved = place(reel, row);
      return moved ? [{ symbol, reel, row, scale: 1, opacity: 1, ...moved }] : [];
    }),
  );
}

/** Everything at rest. */
export function restingPieces(grid: Grid): WindowPiece[] {
  return piecesOf(grid, () => ({}));
}

/** The previous window drops out at the bottom, column by column from the left. */
export function leavingPieces(grid: Grid, elapsed: number): WindowPiece[] {
  const rows = grid.length;
  return piecesOf(grid, (reel, row) => {
    const part = (elapsed - reel * STAGGER) / LEAVE;
    if (part >= 1) return null;
    return { row: row + Math.max(0, part) ** 2 * (rows + 0.5) };
  });
}

/** The new symbols fall in; each column lands at `landsAt`, its lowest symbol first. */
export function arrivingPieces(grid: Grid, elapsed: number, landsAt: readonly number[]): WindowPiece[] {
  const rows = grid.length;
  return piecesOf(grid, (reel, row) => {
    const part = 1 - (landsAt[reel]! - elapsed) / POUR;
    if (part <= 0) return null;
    const own = Math.min(1, part * 1.25 - ((rows - 1 - row) / rows) * 0.25);
    return { row: row - (1 - bounced(own)) * (rows + 0.5) };
  });
}

/** Clusters swell slightly and vanish. */
export function burstingPieces(grid: Grid, gone: ReadonlySet<string>, part: number): WindowPiece[] {
  const late = Math.max(0, (part - 0.7) / 0.3);
  return piecesOf(grid, (reel, row) =>
    gone.has(`${reel},${row}`) ? { scale: 1 + 0.25 * late, opacity: 1 - late } : {},
  );
}

/** Symbols above fall, and the strips supply as many as have disappeared. */
export function fallingPieces(next: Grid, gone: ReadonlySet<string>, part: number): WindowPiece[] {
  const rows = next.length;
  const fromOf = next[0]!.map((_, reel) => {
    const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(`${reel},${row}`));
    const fresh = rows - kept.length;
    return (row: number) => (row < fresh ? row - fresh : kept[row - fresh]!);
  });
  const eased = bounced(part);
  return piecesOf(next, (reel, row) => {
    const from = fromOf[reel]!(row);
    return { row: from + (row - from) * eased };
  });
}

/** Falls, bounces a little and stops. */
function bounced(part: number): number {
  const at = Math.max(0, Math.min(1, part));
  if (at < 0.78) return (at / 0.78) ** 2 * 1.03;
  return 1.03 - 0.03 * easeOut((at - 0.78) / 0.22);
}
