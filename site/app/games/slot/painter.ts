import type { SlotRules, Spin } from '#games/slot-games.ts';
import { drawCabinet } from './cabinet.ts';
import { geometryOf } from './geometry.ts';
import { paintGlow } from './glow.ts';
import { drawFrame, type Scene } from './scene.ts';
import type { Skin } from './skin.ts';
import { loadDrawings, rasterise } from './sprites.ts';
import type { Frame } from './timeline.ts';

/** A 4K screen at double density would be 33 million pixels; beyond this more of them cannot be seen. */
const MOST_PIXELS = 9_000_000;

export type Painter = {
  draw(frame: Frame, spins: readonly Spin[]): void;
  destroy(): void;
};

/** What moves is drawn on `canvas` at every frame, the machine around it on `cabinet` below, once for a size. */
export type Canvases = { canvas: HTMLCanvasElement; cabinet: HTMLCanvasElement };

/** Keeps the canvases at the size and density of their place, and draws frames; `redraw` asks for one after a change. */
export function createPainter(
  { canvas, cabinet }: Canvases,
  rules: SlotRules,
  skin: Skin,
  redraw: () => void,
): Painter {
  const context = canvas.getContext('2d')!;
  let drawings: ReadonlyMap<string, HTMLImageElement> = new Map();
  let scene: Omit<Scene, 'spins'> | undefined;

  const measure = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width < 8 || height < 8) return;
    const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)));
    for (const one of [canvas, cabinet]) {
      one.width = Math.round(width * density);
      one.height = Math.round(height * density);
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
