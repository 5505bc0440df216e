import { type Geometry, reelLeft } from './geometry.ts';
import type { Skin } from './skin.ts';

/** The part that never moves: the frame and the five windows. Drawn once per size. */
export function drawCabinet(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  skin: Skin,
  drawing: HTMLImageElement | undefined,
): void {
  const { x, y, width, height } = geometry.frame;
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 0.6)';
  context.shadowBlur = 30 * geometry.scale;
  context.shadowOffsetY = 10 * geometry.scale;
  context.fillStyle = skin.paint.body;
  context.beginPath();
  context.roundRect(x, y, width, height, 36 * geometry.scale);
  context.fill();
  context.restore();
  if (drawing) context.drawImage(drawing, x, y, width, height);
  drawPosts(context, geometry, skin);
  for (let reel = 0; reel < geometry.reels; reel++) drawWindow(context, geometry, skin, reel);
}

/** Gilt behind the windows, up to the frame: what stays visible of it are the posts between them, and a thread around them. */
function drawPosts(
  context: CanvasRenderingContext2D,
  { frame, scale }: Geometry,
  { frame: drawing, paint }: Skin,
): void {
  const [x, y] = [frame.x + (drawing.side - 2) * scale, frame.y + (drawing.lid - 2) * scale];
  const [width, height] = [frame.width - (x - frame.x) * 2, frame.height - (y - frame.y) * 2];
  const fill = context.createLinearGradient(x, 0, x + width, 0);
  for (let band = 0; band <= 10; band++)
    fill.addColorStop(band / 10, band % 2 === 0 ? paint.dark : paint.bright);
  context.fillStyle = fill;
  context.fillRect(x, y, width, height);
}

/** A reel's drum: darker towards its upper and lower edge, as if it turned away. */
function drawWindow(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  { drum }: Skin,
  reel: number,
): void {
  const { top, cellWidth, windowHeight } = geometry;
  const fill = context.createLinearGradient(0, top, 0, top + windowHeight);
  for (const [index, colour] of drum.entries()) fill.addColorStop(index / (drum.length - 1), colour);
  context.fillStyle = fill;
  context.fillRect(reelLeft(geometry, reel), top, cellWidth, windowHeight);
}
