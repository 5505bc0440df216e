import { type Geometry, reelLeft, windowSize } from './geometry.ts';

/** Colours of the night market: they are the game's own and do not follow the template around it. */
export const PAINT = {
  gold: '#f2c14e',
  paleGold: '#ffe6a3',
  darkGold: '#8a5a1c',
  lacquer: '#5b1220',
  darkLacquer: '#2a0711',
  night: '#120d2b',
  lightNight: '#2b1f57',
  glow: '#ffb347',
} as const;

/** The part that never moves: eaves, lacquered posts, the five windows. Drawn once per size. */
export function drawCabinet(context: CanvasRenderingContext2D, geometry: Geometry): void {
  const { left, top, edge, cell } = geometry;
  const { width, height } = windowSize(geometry);
  const box = { x: left - edge, y: top - edge, w: width + edge * 2, h: height + edge * 2 };
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 0.55)';
  context.shadowBlur = cell * 0.3;
  context.shadowOffsetY = cell * 0.08;
  context.fillStyle = gradient(context, box.y, box.h, [PAINT.lacquer, PAINT.darkLacquer]);
  context.beginPath();
  context.roundRect(box.x, box.y, box.w, box.h, cell * 0.14);
  context.fill();
  context.restore();
  goldLine(context, box, cell * 0.14, Math.max(1.5, cell * 0.028));
  goldLine(context, inset(box, edge * 0.72), cell * 0.08, Math.max(1, cell * 0.012));
  drawEaves(context, geometry);
  for (let reel = 0; reel < geometry.reels; reel++) drawWindow(context, geometry, reel);
}

type Box = { x: number; y: number; w: number; h: number };

function inset({ x, y, w, h }: Box, by: number): Box {
  return { x: x + by, y: y + by, w: w - by * 2, h: h - by * 2 };
}

function gradient(context: CanvasRenderingContext2D, y: number, h: number, colours: readonly string[]) {
  const fill = context.createLinearGradient(0, y, 0, y + h);
  for (const [index, colour] of colours.entries()) fill.addColorStop(index / (colours.length - 1), colour);
  return fill;
}

function goldLine(context: CanvasRenderingContext2D, box: Box, radius: number, width: number): void {
  context.strokeStyle = gradient(context, box.y, box.h, [
    PAINT.paleGold,
    PAINT.gold,
    PAINT.darkGold,
    PAINT.gold,
  ]);
  context.lineWidth = width;
  context.beginPath();
  context.roundRect(box.x, box.y, box.w, box.h, radius);
  context.stroke();
}

function drawWindow(context: CanvasRenderingContext2D, geometry: Geometry, reel: number): void {
  const { top, cell } = geometry;
  const { height } = windowSize(geometry);
  context.fillStyle = gradient(context, top, height, [PAINT.night, PAINT.lightNight, PAINT.night]);
  context.beginPath();
  context.roundRect(reelLeft(geometry, reel), top, cell, height, cell * 0.07);
  context.fill();
}

/** Upturned eaves with a row of tiles and a gold ridge. */
function drawEaves(
  context: CanvasRenderingContext2D,
  { left, top, edge, roof, cell, ...rest }: Geometry,
): void {
  const { width } = windowSize({ left, top, edge, roof, cell, ...rest });
  const middle = left + width / 2;
  const half = Math.min(width / 2 + edge * 1.25, rest.width / 2 - 1);
  const foot = top - edge + cell * 0.05;
  const ridge = foot - roof * 0.82;
  context.beginPath();
  context.moveTo(middle - half, foot - roof * 0.42);
  context.quadraticCurveTo(
    middle - half * 0.86,
    foot - roof * 0.12,
    middle - half * 0.62,
    ridge + roof * 0.16,
  );
  context.quadraticCurveTo(middle - half * 0.5, ridge, middle - half * 0.44, ridge);
  context.lineTo(middle + half * 0.44, ridge);
  context.quadraticCurveTo(middle + half * 0.5, ridge, middle + half * 0.62, ridge + roof * 0.16);
  context.quadraticCurveTo(middle + half * 0.86, foot - roof * 0.12, middle + half, foot - roof * 0.42);
  context.quadraticCurveTo(middle + half * 0.97, foot, middle + half * 0.9, foot);
  context.lineTo(middle - half * 0.9, foot);
  context.quadraticCurveTo(middle - half * 0.97, foot, middle - half, foot - roof * 0.42);
  context.closePath();
  context.save();
  context.fillStyle = gradient(context, ridge, foot - ridge, ['#7d1b2d', '#3c0b18']);
  context.fill();
  context.clip();
  context.strokeStyle = 'rgb(255 214 140 / 0.16)';
  context.lineWidth = Math.max(1, cell * 0.014);
  for (let tile = -18; tile <= 18; tile++) {
    context.beginPath();
    context.moveTo(middle + tile * half * 0.026, ridge);
    context.lineTo(middle + tile * half * 0.055, foot);
    context.stroke();
  }
  context.restore();
  context.strokeStyle = PAINT.gold;
  context.lineWidth = Math.max(1.5, cell * 0.03);
  context.lineJoin = 'round';
  context.stroke();
}
