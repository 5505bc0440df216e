import type { SlotRules, Spin } from '#games/registry.ts';
import { centreOf, type Geometry, reelLeft } from './geometry.ts';
import { type Cell, cellsWith, type Hit } from './hits.ts';
import { type ReelAt, swell } from './motion.ts';
import type { Piece } from './pool.ts';
import type { Skin } from './skin.ts';
import { drawSparks } from './sparks.ts';
import { SMEAR, type Sprites } from './sprites.ts';
import type { Frame } from './timeline.ts';

export type Scene = {
  geometry: Geometry;
  sprites: Sprites;
  rules: SlotRules;
  skin: Skin;
  cabinet: CanvasImageSource;
  spins: readonly Spin[];
};

/** Draws one frame. `now` only moves what is ornament: glow and sparks. */
export function drawFrame(context: CanvasRenderingContext2D, scene: Scene, frame: Frame, now: number): void {
  const { geometry, cabinet } = scene;
  context.clearRect(0, 0, geometry.width, geometry.height);
  context.drawImage(cabinet, 0, 0, geometry.width, geometry.height);
  const lit = litCells(scene, frame);
  context.save();
  clipWindows(context, geometry);
  if (frame.pieces) drawPieces(context, scene, frame.pieces, lit);
  else
    for (const [index, reel] of frame.reels.entries()) drawReel(context, scene, index, reel, lit.length > 0);
  context.restore();
  if (frame.teased !== null) drawTease(context, scene, frame.teased, now);
  drawLit(context, scene, frame, lit, now);
  if (frame.step?.kind === 'hit') drawLine(context, scene, frame.step.hit, frame.part);
  if (frame.step?.kind === 'total') drawSparks(context, geometry, scene.skin, frame.step, frame.part);
}

function clipWindows(context: CanvasRenderingContext2D, geometry: Geometry): void {
  context.beginPath();
  for (let reel = 0; reel < geometry.reels; reel++) {
    context.rect(reelLeft(geometry, reel), geometry.top, geometry.cellWidth, geometry.windowHeight);
  }
  context.clip();
}

function drawReel(
  context: CanvasRenderingContext2D,
  { geometry, sprites, rules }: Scene,
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
    const tall = speed > 0.45 ? side * SMEAR : side;
    const picture = speed > 0.45 ? sprite.blurred : sprite.sharp;
    context.drawImage(picture, x - side / 2, y - tall / 2, side, tall);
  }
  context.globalAlpha = 1;
}

/** A cascade: every symbol where it is now; those that pay stay bright. */
function drawPieces(
  context: CanvasRenderingContext2D,
  { geometry, sprites }: Scene,
  pieces: readonly Piece[],
  lit: readonly Cell[],
): void {
  const bright = new Set(lit.map(String));
  for (const { symbol, reel, row, scale, opacity } of pieces) {
    const sprite = sprites.get(symbol);
    if (!sprite) continue;
    const { x, y } = centreOf(geometry, reel, row);
    const size = geometry.side * scale;
    context.globalAlpha = opacity * (lit.length > 0 && !bright.has(String([reel, row])) ? 0.4 : 1);
    context.drawImage(sprite.sharp, x - size / 2, y - size / 2, size, size);
  }
  context.globalAlpha = 1;
}

/** Cells that stand out: those of the shown win, or all scatters. */
function litCells({ rules }: Scene, { step, grid, part }: Frame): readonly Cell[] {
  if (step?.kind === 'hit') return step.hit.cells;
  // Near its end a cluster leaves: its light goes before it does.
  if (step?.kind === 'burst') return part < 0.75 ? step.hits.flatMap(({ cells }) => cells) : [];
  if (step?.kind !== 'scatter' && step?.kind !== 'award') return [];
  return cellsWith(grid, (symbol) => symbol === rules.scatter?.symbol);
}

function drawLit(
  context: CanvasRenderingContext2D,
  { geometry, sprites, skin: { paint } }: Scene,
  frame: Frame,
  lit: readonly Cell[],
  now: number,
): void {
  const { side, cellWidth, cellHeight } = geometry;
  const pulse = 1 + 0.07 * Math.sin(now / 130) * swell(frame.part);
  for (const [reel, row] of lit) {
    const sprite = sprites.get(frame.grid[row]?.[reel] ?? '');
    const { x, y } = centreOf(geometry, reel, row);
    const size = side * pulse;
    context.save();
    context.fillStyle = 'rgb(255 190 90 / 0.16)';
    context.strokeStyle = paint.bright;
    context.lineWidth = Math.max(1.5, side * 0.028);
    context.shadowColor = paint.glow;
    context.shadowBlur = side * 0.16;
    context.beginPath();
    context.roundRect(
      x - cellWidth * 0.48,
      y - cellHeight * 0.48,
      cellWidth * 0.96,
      cellHeight * 0.96,
      side * 0.1,
    );
    context.fill();
    context.stroke();
    context.restore();
    if (sprite) context.drawImage(sprite.sharp, x - size / 2, y - size / 2, size, size);
  }
}

/** The paying line, drawn from the left to its end; beyond the paying symbols it fades to a thread. */
function drawLine(
  context: CanvasRenderingContext2D,
  { geometry, rules, skin: { paint } }: Scene,
  { line }: Hit,
  part: number,
): void {
  if (line === undefined) return;
  const path = rules.lines[line]!.map((row, reel) => centreOf(geometry, reel, row));
  const grown = Math.min(1, part / 0.35) * (path.length - 1);
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.globalAlpha = swell(part, 0.2) * 0.9;
  context.strokeStyle = paint.pale;
  context.shadowColor = paint.glow;
  context.shadowBlur = geometry.side * 0.14;
  context.lineWidth = Math.max(2, geometry.side * 0.035);
  context.setLineDash([geometry.side * 0.01, geometry.side * 0.09]);
  context.beginPath();
  context.moveTo(path[0]!.x, path[0]!.y);
  for (let reel = 1; reel <= Math.ceil(grown); reel++) {
    const share = Math.min(1, grown - (reel - 1));
    const [from, to] = [path[reel - 1]!, path[reel]!];
    context.lineTo(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
  }
  context.stroke();
  context.restore();
}

function drawTease(
  context: CanvasRenderingContext2D,
  { geometry, skin: { paint } }: Scene,
  reel: number,
  now: number,
): void {
  const { side, top, cellWidth, windowHeight } = geometry;
  context.save();
  context.strokeStyle = paint.glow;
  context.shadowColor = paint.glow;
  context.shadowBlur = side * (0.3 + 0.12 * Math.sin(now / 90));
  context.lineWidth = Math.max(2, side * 0.04);
  context.beginPath();
  context.roundRect(reelLeft(geometry, reel), top, cellWidth, windowHeight, side * 0.06);
  context.stroke();
  context.restore();
}
