import { centreOf, type Geometry } from './geometry.ts';
import type { Skin } from './skin.ts';
import { offscreenCanvas } from './sprites.ts';

/** Glows, painted once per size: blurring a shadow takes longer than the rest of a frame. */
export type Glow = {
  /** Drawn around a winning cell, centred on it. */
  cell: HTMLCanvasElement;
  /** Drawn around a reel in suspense, centred on it. */
  reel: HTMLCanvasElement;
  /** A whole payline over the canvas, by its rows; the last one is cached. */
  line(rows: readonly number[]): HTMLCanvasElement;
};

export function paintGlow(geometry: Geometry, skin: Skin): Glow {
  let line: { rows: readonly number[]; picture: HTMLCanvasElement } | undefined;
  return {
    cell: paintCell(geometry, skin),
    reel: paintReel(geometry, skin),
    line(rows) {
      if (line?.rows !== rows) line = { rows, picture: paintLine(geometry, skin, rows) };
      return line.picture;
    },
  };
}

function paintCell({ side, cellWidth, cellHeight }: Geometry, { paint }: Skin): HTMLCanvasElement {
  const [width, height] = [cellWidth * 0.96, cellHeight * 0.96];
  return around(width, height, side * 0.4, (context) => {
    context.fillStyle = 'rgb(255 190 90 / 0.16)';
    context.strokeStyle = paint.bright;
    context.lineWidth = Math.max(1.5, side * 0.028);
    context.shadowColor = paint.glow;
    context.shadowBlur = side * 0.16;
    context.beginPath();
    context.roundRect(-width / 2, -height / 2, width, height, side * 0.1);
    context.fill();
    context.stroke();
  });
}

function paintReel({ side, cellWidth, windowHeight }: Geometry, { paint }: Skin): HTMLCanvasElement {
  return around(cellWidth, windowHeight, side, (context) => {
    context.strokeStyle = paint.glow;
    context.shadowColor = paint.glow;
    context.shadowBlur = side * 0.42;
    context.lineWidth = Math.max(2, side * 0.04);
    context.beginPath();
    context.roundRect(-cellWidth / 2, -windowHeight / 2, cellWidth, windowHeight, side * 0.06);
    context.stroke();
  });
}

/** A picture with a margin for the glow beyond its edge; the origin is its centre. */
function around(
  width: number,
  height: number,
  margin: number,
  paint: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const picture = offscreenCanvas(Math.ceil(width + margin), height + margin);
  const context = picture.getContext('2d')!;
  context.translate(picture.width / 2, picture.height / 2);
  paint(context);
  return picture;
}

function paintLine(geometry: Geometry, { paint }: Skin, rows: readonly number[]): HTMLCanvasElement {
  const { side, width, height } = geometry;
  const picture = offscreenCanvas(width, height);
  const context = picture.getContext('2d')!;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = paint.pale;
  context.shadowColor = paint.glow;
  context.shadowBlur = side * 0.14;
  context.lineWidth = Math.max(2, side * 0.035);
  context.setLineDash([side * 0.01, side * 0.09]);
  context.beginPath();
  for (const [reel, row] of rows.entries()) {
    const { x, y } = centreOf(geometry, reel, row);
    context.lineTo(x, y);
  }
  context.stroke();
  return picture;
}
