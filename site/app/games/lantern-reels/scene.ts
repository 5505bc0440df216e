import type { LineWin, SlotRules, Spin } from '#games/registry.ts';
import { PAINT } from './cabinet.ts';
import { centreOf, type Geometry, reelLeft } from './geometry.ts';
import { type ReelAt, swell } from './motion.ts';
import { drawSparks } from './sparks.ts';
import { SMEAR, type Sprites } from './sprites.ts';
import type { Frame } from './timeline.ts';

export type Scene = {
  geometry: Geometry;
  sprites: Sprites;
  rules: SlotRules;
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
  for (const [index, reel] of frame.reels.entries()) drawReel(context, scene, index, reel, lit.size > 0);
  context.restore();
  if (frame.teased !== null) drawTease(context, geometry, frame.teased, now);
  drawLit(context, scene, frame, lit, now);
  const line = shownLine(frame);
  if (line) drawLine(context, scene, line, frame.part);
  if (frame.step?.kind === 'total') drawSparks(context, geometry, frame.step, frame.part);
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

function shownLine({ step }: Frame): LineWin | undefined {
  return step?.kind === 'line' ? step.line : undefined;
}

/** Cells that stand out, as `reel,row`: those of the shown line, or all scatters. */
function litCells({ rules, spins }: Scene, frame: Frame): Set<string> {
  const line = shownLine(frame);
  if (line) {
    const path = rules.lines[line.line]!;
    return new Set(path.slice(0, line.count).map((row, reel) => `${reel},${row}`));
  }
  const kind = frame.step?.kind;
  const lit = new Set<string>();
  if (kind !== 'scatter' && kind !== 'award') return lit;
  for (const [row, symbols] of (spins[frame.spin]?.grid ?? []).entries()) {
    for (const [reel, symbol] of symbols.entries()) {
      if (symbol === rules.scatter?.symbol) lit.add(`${reel},${row}`);
    }
  }
  return lit;
}

function drawLit(
  context: CanvasRenderingContext2D,
  { geometry, sprites, spins }: Scene,
  frame: Frame,
  lit: ReadonlySet<string>,
  now: number,
): void {
  const { side, cellWidth, cellHeight } = geometry;
  const pulse = 1 + 0.07 * Math.sin(now / 130) * swell(frame.part);
  for (const key of lit) {
    const [reel, row] = key.split(',').map(Number) as [number, number];
    const sprite = sprites.get(spins[frame.spin]?.grid[row]?.[reel] ?? '');
    const { x, y } = centreOf(geometry, reel, row);
    const size = side * pulse;
    context.save();
    context.fillStyle = 'rgb(255 190 90 / 0.16)';
    context.strokeStyle = PAINT.gold;
    context.lineWidth = Math.max(1.5, side * 0.028);
    context.shadowColor = PAINT.glow;
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
  { geometry, rules }: Scene,
  line: LineWin,
  part: number,
): void {
  const path = rules.lines[line.line]!.map((row, reel) => centreOf(geometry, reel, row));
  const grown = Math.min(1, part / 0.35) * (path.length - 1);
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.globalAlpha = swell(part, 0.2) * 0.9;
  context.strokeStyle = PAINT.paleGold;
  context.shadowColor = PAINT.glow;
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

function drawTease(context: CanvasRenderingContext2D, geometry: Geometry, reel: number, now: number): void {
  const { side, top, cellWidth, windowHeight } = geometry;
  context.save();
  context.strokeStyle = PAINT.glow;
  context.shadowColor = PAINT.glow;
  context.shadowBlur = side * (0.3 + 0.12 * Math.sin(now / 90));
  context.lineWidth = Math.max(2, side * 0.04);
  context.beginPath();
  context.roundRect(reelLeft(geometry, reel), top, cellWidth, windowHeight, side * 0.06);
  context.stroke();
  context.restore();
}
