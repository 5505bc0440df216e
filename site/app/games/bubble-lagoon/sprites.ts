import { FISH, type FishKind } from '#games/bubble-lagoon/fish.ts';
import { DRAWINGS, type DrawingPiece } from './drawings.ts';

export type Sprites = ReadonlyMap<FishKind, HTMLCanvasElement>;

/** Strips per fish, so that its body bends as it swims: small fish need few, and a school has many fish. */
const STRIPS = { max: 14, min: 4, px: 6 };

function paintPieces(context: CanvasRenderingContext2D, pieces: readonly DrawingPiece[]): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { d, fill, line, width } of pieces) {
    const path = new Path2D(d);
    if (fill) {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (line) {
      context.strokeStyle = line;
      context.lineWidth = width ?? 3;
      context.stroke(path);
    }
  }
}

/** Every fish drawn once at its display size, so that no frame parses a path again. */
export function drawSprites(side: number, ratio: number): Sprites {
  return new Map(
    FISH.map((kind) => {
      const half = Math.max(8, Math.round(DRAWINGS[kind].half * side * ratio));
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = half * 2;
      const context = canvas.getContext('2d')!;
      context.setTransform(half / 102, 0, 0, half / 102, half, half);
      paintPieces(context, DRAWINGS[kind].pieces);
      return [kind, canvas];
    }),
  );
}

type Pose = {
  x: number;
  y: number;
  half: number;
  facing: 1 | -1;
  tilt: number;
  time: number;
  scale?: number;
};

/**
 * Draws a fish with its tail swinging; `time` in seconds, 0 for a still picture. Its strips shift up and down
 * relative to each other and are never rotated: copying upright pixels costs a fifth of a rotation.
 */
export function drawFish(
  context: CanvasRenderingContext2D,
  sprite: HTMLCanvasElement,
  kind: FishKind,
  { x, y, half, facing, tilt, time, scale = 1 }: Pose,
): void {
  const { sway } = DRAWINGS[kind];
  const size = half * scale;
  context.save();
  context.translate(x, y);
  context.scale(facing, 1);
  const slope = Math.tan(tilt);
  const count = Math.max(STRIPS.min, Math.min(STRIPS.max, Math.round(size / STRIPS.px)));
  const strip = sprite.width / count;
  for (let i = 0; i < count; i++) {
    const tail = 1 - i / (count - 1);
    const bend = Math.sin(time * 7 + tail * 3.4) * sway * size * tail * tail * (time === 0 ? 0 : 1);
    const rise = (1 - 2 * tail) * size * slope;
    context.drawImage(
      sprite,
      i * strip,
      0,
      strip,
      sprite.height,
      -size + (i * 2 * size) / count,
      -size + bend + rise,
      (2 * size) / count + 0.6,
      2 * size,
    );
  }
  context.restore();
}
