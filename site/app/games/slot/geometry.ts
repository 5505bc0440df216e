import type { Skin } from './skin.ts';

/** Width of a post between two reels, in units of the frame. */
const POST = 8;
/** A symbol's share of the cell width. */
const SYMBOL = 0.98;

/**
 * Positions on the canvas, in its pixels. Cells and symbols use whole pixels: an aligned picture is copied,
 * any other is resampled at every frame, at five times the cost.
 */
export type Geometry = {
  width: number;
  height: number;
  reels: number;
  rows: number;
  /** Pixels per unit of the frame. */
  scale: number;
  frame: { x: number; y: number; width: number; height: number };
  /** The window with all symbols. */
  left: number;
  top: number;
  windowWidth: number;
  windowHeight: number;
  cellWidth: number;
  cellHeight: number;
  post: number;
  /** Side of a symbol's square picture. */
  side: number;
};

/** The largest frame that fits, centred; all other positions derive from it. */
export function geometryOf(
  width: number,
  height: number,
  { reels, rows }: { reels: number; rows: number },
  { frame: drawing }: Skin,
): Geometry {
  const scale = Math.max(0.01, Math.min((width - 4) / drawing.width, (height - 8) / drawing.height));
  const frame = {
    x: (width - drawing.width * scale) / 2,
    y: (height - drawing.height * scale) / 2,
    width: drawing.width * scale,
    height: drawing.height * scale,
  };
  const post = Math.round(POST * scale);
  const cellWidth = wholePixels(((drawing.width - drawing.side * 2) * scale - post * (reels - 1)) / reels);
  const cellHeight = wholePixels(((drawing.height - drawing.lid * 2) * scale) / rows);
  const windowWidth = cellWidth * reels + post * (reels - 1);
  const windowHeight = cellHeight * rows;
  return {
    width,
    height,
    reels,
    rows,
    scale,
    frame,
    left: Math.round((width - windowWidth) / 2),
    top: Math.round((height - windowHeight) / 2),
    windowWidth,
    windowHeight,
    cellWidth,
    cellHeight,
    post,
    side: wholePixels(Math.min(cellWidth, cellHeight) * SYMBOL),
  };
}

const wholePixels = (pixels: number) => Math.max(1, Math.round(pixels));

/** Left edge of a reel. */
export function reelLeft({ left, cellWidth, post }: Geometry, reel: number): number {
  return left + reel * (cellWidth + post);
}

/** Centre of a cell; `row` may be fractional while the reel spins. */
export function centreOf(geometry: Geometry, reel: number, row: number): { x: number; y: number } {
  const { top, cellWidth, cellHeight } = geometry;
  return { x: reelLeft(geometry, reel) + cellWidth / 2, y: top + (row + 0.5) * cellHeight };
}
