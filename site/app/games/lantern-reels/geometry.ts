/** Where things stand on the canvas, in CSS pixels. */
export type Geometry = {
  width: number;
  height: number;
  reels: number;
  rows: number;
  /** Side of a symbol's cell. */
  cell: number;
  /** Space between two reels. */
  gap: number;
  /** Top left corner of the window with the symbols. */
  left: number;
  top: number;
  /** The cabinet around it; `roof` is the height of the eaves above. */
  edge: number;
  roof: number;
};

const GAP = 0.05;
const EDGE = 0.16;
const ROOF = 0.62;

/** The largest cabinet that fits; everything else follows from the side of a cell. */
export function geometryOf(width: number, height: number, reels: number, rows: number): Geometry {
  const wide = reels + (reels - 1) * GAP + EDGE * 2 + 0.12;
  const high = rows + EDGE * 2 + ROOF;
  const cell = Math.max(8, Math.floor(Math.min(width / wide, height / high)));
  const gap = Math.round(cell * GAP);
  const edge = Math.round(cell * EDGE);
  const roof = Math.round(cell * ROOF);
  const left = Math.round((width - reels * cell - (reels - 1) * gap) / 2);
  const top = Math.round((height - rows * cell - edge * 2 - roof) / 2) + roof + edge;
  return { width, height, reels, rows, cell, gap, left, top, edge, roof };
}

/** Left edge of a reel. */
export function reelLeft({ left, cell, gap }: Geometry, reel: number): number {
  return left + reel * (cell + gap);
}

/** Middle of a cell. */
export function centreOf(geometry: Geometry, reel: number, row: number): { x: number; y: number } {
  const { top, cell } = geometry;
  return { x: reelLeft(geometry, reel) + cell / 2, y: top + (row + 0.5) * cell };
}

/** Right edge and lower edge of the window. */
export function windowSize({ reels, rows, cell, gap }: Geometry): { width: number; height: number } {
  return { width: reels * cell + (reels - 1) * gap, height: rows * cell };
}
