import sharp, { type OverlayOptions } from 'sharp';

const GAP = 12;
const LABEL = 26;

export type SheetPicture = { image: Buffer; label: string };

/** Writes rows of pictures, each under its label and all of the same height, as one PNG. */
export async function writeSheet(
  path: string,
  rows: readonly (readonly SheetPicture[])[],
  { height, grey = false }: { height: number; grey?: boolean },
): Promise<string> {
  const layers: OverlayOptions[] = [];
  let width = 0;
  for (const [line, row] of rows.entries()) {
    const top = GAP + line * (height + LABEL + GAP);
    let left = GAP;
    for (const { image, label } of row) {
      const small = sharp(image).resize({ height });
      const { data, info } = await (grey ? small.greyscale() : small)
        .png()
        .toBuffer({ resolveWithObject: true });
      layers.push({ input: labelOf(label, info.width), left, top }, { input: data, left, top: top + LABEL });
      left += info.width + GAP;
    }
    width = Math.max(width, left);
  }
  const total = GAP + rows.length * (height + LABEL + GAP);
  await sharp({ create: { width, height: total, channels: 3, background: '#8a8a8a' } })
    .composite(layers)
    .png()
    .toFile(path);
  return path;
}

function labelOf(text: string, width: number): Buffer {
  const style = 'font-family="sans-serif" font-size="15" fill="#000"';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="2" y="18" ${style}>${text}</text></svg>`,
  );
}

/** Cells in rows of `columns`. */
export function inRows(cells: readonly SheetPicture[], columns: number): SheetPicture[][] {
  const rows: SheetPicture[][] = [];
  for (let start = 0; start < cells.length; start += columns) rows.push(cells.slice(start, start + columns));
  return rows;
}
