import type { SlotRules, Spin } from '#games/registry.ts';
import { drawCabinet } from './cabinet.ts';
import { geometryOf } from './geometry.ts';
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

/** Keeps a canvas at the size and density of its place, and draws frames on it; `redraw` asks for one after a change. */
export function createPainter(
  canvas: HTMLCanvasElement,
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
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    const geometry = geometryOf(width, height, rules, skin);
    const cabinet = document.createElement('canvas');
    cabinet.width = canvas.width;
    cabinet.height = canvas.height;
    const still = cabinet.getContext('2d')!;
    still.setTransform(density, 0, 0, density, 0, 0);
    drawCabinet(still, geometry, skin, drawings.get('frame'));
    context.setTransform(density, 0, 0, density, 0, 0);
    const sprites = rasterise(rules.symbols, drawings, Math.ceil(geometry.side * density));
    scene = { geometry, cabinet, sprites, rules, skin };
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
