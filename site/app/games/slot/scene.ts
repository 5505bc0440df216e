import type { SlotRules, Spin } from '#games/slot-games.ts';
import type { Tier } from '../win-tier.ts';
import { centreOf, type Geometry, reelLeft } from './geometry.ts';
import type { Glow } from './glow.ts';
import { cellsWith, type Hit, type WindowCell } from './line-hits.ts';
import { easeOut, fadeInOut, type ReelAt } from './motion.ts';
import type { Skin } from './skin.ts';
import { BLUR_HEIGHT, type Sprites } from './sprites.ts';
import type { SpinFrame } from './timeline.ts';
import type { WindowPiece } from './window-pieces.ts';

export type SlotScene = {
  geometry: Geometry;
  sprites: Sprites;
  glow: Glow;
  rules: SlotRules;
  skin: Skin;
  spins: readonly Spin[];
};

/** Draws one frame. `now` only drives ornaments: glow and sparks. */
export function drawFrame(
  context: CanvasRenderingContext2D,
  scene: SlotScene,
  frame: SpinFrame,
  now: number,
): void {
  const { geometry } = scene;
  context.clearRect(0, 0, geometry.width, geometry.height);
  const lit = litCells(scene, frame);
  context.save();
  clipWindow(context, geometry);
  if (frame.pieces) drawPieces(context, scene, frame.pieces, lit);
  else
    for (const [index, reel] of frame.reels.entries()) drawReel(context, scene, index, reel, lit.length > 0);
  context.restore();
  if (frame.teased !== null) drawTease(context, scene, frame.teased, now);
  drawLit(context, scene, frame, lit, now);
  if (frame.step?.kind === 'hit') drawLine(context, scene, frame.step.hit, frame.part);
  if (frame.step?.kind === 'total') drawSparks(context, geometry, scene.skin, frame.step, frame.part);
}

/** One upright box on whole pixels: any other clip is slower. Symbols never reach the posts. */
function clipWindow(
  context: CanvasRenderingContext2D,
  { left, top, windowWidth, windowHeight }: Geometry,
): void {
  context.beginPath();
  context.rect(left, top, windowWidth, windowHeight);
  context.clip();
}

function drawReel(
  context: CanvasRenderingContext2D,
  { geometry, sprites, rules }: SlotScene,
  index: number,
  { offset, speed }: ReelAt,
  isDimmed: boolean,
): void {
  const strip = rules.strips[index]!;
  const first = Math.floor(offset);
  const shift = first - offset;
  const { side, rows } = geometry;
  context.globalAlpha = isDimmed ? 0.34 : 1;
  for (let row = -1; row <= rows + 1; row++) {
    const at = (((first + row) % strip.length) + strip.length) % strip.length;
    const sprite = sprites.get(strip[at]!);
    if (!sprite) continue;
    const { x, y } = centreOf(geometry, index, row + shift);
    const tall = speed > 0.45 ? Math.ceil(side * BLUR_HEIGHT) : side;
    const picture = speed > 0.45 ? sprite.blurred : sprite.sharp;
    context.drawImage(picture, Math.round(x - side / 2), Math.round(y - tall / 2), side, tall);
  }
  context.globalAlpha = 1;
}

/** A cascade: every symbol at its current position; winning ones stay bright. */
function drawPieces(
  context: CanvasRenderingContext2D,
  { geometry, sprites }: SlotScene,
  pieces: readonly WindowPiece[],
  lit: readonly WindowCell[],
): void {
  const bright = new Set(lit.map(String));
  for (const { symbol, reel, row, scale, opacity } of pieces) {
    const sprite = sprites.get(symbol);
    if (!sprite) continue;
    const { x, y } = centreOf(geometry, reel, row);
    const size = Math.round(geometry.side * scale);
    context.globalAlpha = opacity * (lit.length > 0 && !bright.has(String([reel, row])) ? 0.4 : 1);
    context.drawImage(sprite.sharp, Math.round(x - size / 2), Math.round(y - size / 2), size, size);
  }
  context.globalAlpha = 1;
}

/** Highlighted cells: those of the displayed win, or all scatters. */
function litCells({ rules }: SlotScene, { step, grid, part }: SpinFrame): readonly WindowCell[] {
  if (step?.kind === 'hit') return step.hit.cells;
  // Near its end a cluster disappears: its glow goes first.
  if (step?.kind === 'burst') return part < 0.75 ? step.hits.flatMap(({ cells }) => cells) : [];
  if (step?.kind !== 'scatter' && step?.kind !== 'award') return [];
  return cellsWith(grid, (symbol) => symbol === rules.scatter?.symbol);
}

function drawLit(
  context: CanvasRenderingContext2D,
  { geometry, sprites, glow }: SlotScene,
  frame: SpinFrame,
  lit: readonly WindowCell[],
  now: number,
): void {
  const pulse = 1 + 0.07 * Math.sin(now / 130) * fadeInOut(frame.part);
  for (const [reel, row] of lit) {
    const sprite = sprites.get(frame.grid[row]?.[reel] ?? '');
    const { x, y } = centreOf(geometry, reel, row);
    const size = geometry.side * pulse;
    drawCentredAt(context, glow.cell, x, y);
    if (sprite) context.drawImage(sprite.sharp, x - size / 2, y - size / 2, size, size);
  }
}

/** An unscaled picture, centred on a position. */
function drawCentredAt(
  context: CanvasRenderingContext2D,
  picture: HTMLCanvasElement,
  x: number,
  y: number,
): void {
  context.drawImage(picture, Math.round(x - picture.width / 2), Math.round(y - picture.height / 2));
}

/** The winning line is drawn from left to right, and fades. */
function drawLine(
  context: CanvasRenderingContext2D,
  { geometry, glow, rules }: SlotScene,
  { line }: Hit,
  part: number,
): void {
  if (line === undefined) return;
  const { left, top, cellHeight, windowWidth } = geometry;
  const rows = rules.lines[line]!;
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  const width = Math.round(windowWidth * Math.min(1, part / 0.35));
  if (width === 0) return;
  const box = [left, top + first * cellHeight, width, (last - first + 1) * cellHeight] as const;
  context.globalAlpha = fadeInOut(part, 0.2) * 0.9;
  context.drawImage(glow.line(rows), ...box, ...box);
  context.globalAlpha = 1;
}

/** The glow around a reel pulses. */
function drawTease(
  context: CanvasRenderingContext2D,
  { geometry, glow }: SlotScene,
  reel: number,
  now: number,
): void {
  const { top, cellWidth, windowHeight } = geometry;
  context.globalAlpha = 0.75 + 0.25 * Math.sin(now / 90);
  drawCentredAt(context, glow.reel, reelLeft(geometry, reel) + cellWidth / 2, top + windowHeight / 2);
  context.globalAlpha = 1;
}

const SPARKS: Record<Tier, number> = { none: 0, return: 0, win: 18, big: 60, grand: 110 };

/**
 * Embers that rise from the cabinet on a win of more than the stake; their paths derive from their number and
 * the time.
 */
function drawSparks(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  { paint }: Skin,
  { tier }: { tier: Tier },
  part: number,
): void {
  const { left, top, side, windowWidth, windowHeight } = geometry;
  context.save();
  context.globalCompositeOperation = 'lighter';
  for (let spark = 0; spark < SPARKS[tier]; spark++) {
    const delay = scatter(spark, 1) * 0.35;
    const life = Math.max(0, Math.min(1, (part - delay) / (1 - delay)));
    if (life <= 0) continue;
    const rise = easeOut(life) * (0.5 + scatter(spark, 2)) * windowHeight;
    const sway = Math.sin(life * 6 + spark) * side * 0.18;
    const x = left + scatter(spark, 3) * windowWidth + sway;
    const y = top + windowHeight - rise;
    context.globalAlpha = fadeInOut(life, 0.25) * 0.85;
    context.fillStyle = spark % 3 === 0 ? paint.pale : paint.glow;
    context.beginPath();
    context.arc(x, y, side * (0.018 + 0.03 * scatter(spark, 4)), 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}

/** A fixed pseudo-random value of 0 … 1 for ornaments; it decides nothing. */
function scatter(spark: number, salt: number): number {
  const value = Math.sin(spark * 127.1 + salt * 311.7) * 43758.5453;
  return value - Math.floor(value);
}
