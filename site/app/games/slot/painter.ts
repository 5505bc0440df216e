import type { SlotRules, Spin } from '#games/slot-games.ts';
import { type Geometry, geometryOf, reelLeft } from './geometry.ts';
import { paintGlow } from './glow.ts';
import { drawFrame, type SlotScene } from './scene.ts';
import type { Skin } from './skin.ts';
import { loadDrawings, rasterise } from './sprites.ts';
import type { SpinFrame } from './timeline.ts';

/** A 4K screen at double density would be 33 million pixels; more than this makes no visible difference. */
const MAX_PIXELS = 9_000_000;

type Painter = {
  draw(frame: SpinFrame, spins: readonly Spin[]): void;
  destroy(): void;
};

/**
 * Moving parts are drawn on `canvas` at every frame, the machine around them on `cabinet` below, once per
 * size.
 */
export type Canvases = { canvas: HTMLCanvasElement; cabinet: HTMLCanvasElement };

/**
 * Keeps the canvases at the size and pixel density of their container, and draws frames; `redraw` requests
 * one after a change.
 */
export function createPainter(
  { canvas, cabinet }: Canvases,
  rules: SlotRules,
  skin: Skin,
  redraw: () => void,
): Painter {
  const context = canvas.getContext('2d')!;
  let drawings: ReadonlyMap<string, HTMLImageElement> = new Map();
  let scene: Omit<SlotScene, 'spins'> | undefined;

  const measure = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width < 8 || height < 8) return;
    const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)));
    for (const layer of [canvas, cabinet]) {
      layer.width = Math.round(width * density);
      layer.height = Math.round(height * density);
    }
    const geometry = geometryOf(canvas.width, canvas.height, rules, skin);
    drawCabinet(cabinet.getContext('2d')!, geometry, skin, drawings.get('frame'));
    const sprites = rasterise(rules.symbols, drawings, geometry.side);
    scene = { geometry, sprites, glow: paintGlow(geometry, skin), rules, skin };
    redraw();
  };

  const observer = new ResizeObserver(measure);
  observer.observe(canvas);
  void loadDrawings(skin.folder, [...rules.symbols, 'frame']).then((loaded) => {
    drawings = loaded;
    measure();
  });

  return {
    draw(frame, spins) {
      if (scene) drawFrame(context, { ...scene, spins }, frame, performance.now());
    },
    destroy: () => observer.disconnect(),
  };
}

/** The static part: the frame and the five windows. Drawn once per size. */
function drawCabinet(
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

/** Gilt behind the windows, up to the frame: only the posts between them and a thin border stay visible. */
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

/** A reel's drum: darker towards its upper and lower edge. */
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
