/** Pictures of the symbols at one size; `blurred` is for reels at full speed and taller by `SMEAR`. */
type Sprite = { sharp: CanvasImageSource; blurred: CanvasImageSource };
/** Height of a blurred picture in sides of the symbol. */
export const BLUR_HEIGHT = 1.44;
export type Sprites = ReadonlyMap<string, Sprite>;

const BLUR_COPIES = 22;

/** Loads drawings by name; one that fails is omitted, and its symbol is drawn as a plain tile. */
export async function loadDrawings(
  folder: string,
  names: readonly string[],
): Promise<Map<string, HTMLImageElement>> {
  const loaded = await Promise.all(
    names.map(async (name) => {
      const image = new Image();
      image.decoding = 'async';
      image.src = `${folder}/${name}.svg`;
      try {
        await image.decode();
        return [name, image] as const;
      } catch {
        return undefined;
      }
    }),
  );
  return new Map(loaded.filter((entry) => entry !== undefined));
}

/** Draws every symbol once for a size in device pixels, so that no frame rasterises a vector again. */
export function rasterise(
  symbols: readonly string[],
  drawings: ReadonlyMap<string, HTMLImageElement>,
  side: number,
): Sprites {
  return new Map(
    symbols.map((symbol, index) => {
      const sharp = offscreenCanvas(side);
      const context = sharp.getContext('2d')!;
      const drawing = drawings.get(symbol);
      if (drawing) context.drawImage(drawing, 0, 0, side, side);
      else paintPlaceholder(context, side, index / symbols.length);
      return [symbol, { sharp, blurred: blurOf(sharp, side) }];
    }),
  );
}

/** An offscreen canvas of whole pixels. */
export function offscreenCanvas(width: number, height = width): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.ceil(height);
  return canvas;
}

/** The picture smeared downwards: the average of many copies, because some browsers lack canvas filters. */
function blurOf(source: HTMLCanvasElement, side: number): HTMLCanvasElement {
  const canvas = offscreenCanvas(side, side * BLUR_HEIGHT);
  const context = canvas.getContext('2d')!;
  context.globalAlpha = 2.2 / BLUR_COPIES;
  for (let copy = 0; copy < BLUR_COPIES; copy++) {
    context.drawImage(source, 0, (copy / (BLUR_COPIES - 1)) * side * (BLUR_HEIGHT - 1));
  }
  return canvas;
}

function paintPlaceholder(context: CanvasRenderingContext2D, side: number, hue: number): void {
  context.fillStyle = `oklch(0.65 0.15 ${Math.round(hue * 360)})`;
  context.beginPath();
  context.roundRect(side * 0.14, side * 0.14, side * 0.72, side * 0.72, side * 0.2);
  context.fill();
}
