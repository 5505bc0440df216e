/** Maximum size of an operator's picture, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** A crop is measured in this many parts of the picture's width and height. */
export const CROP_PARTS = 10_000;

/** A part of a picture as it is seen, after the rotation its camera recorded; each number in `CROP_PARTS`. */
export type Crop = { left: number; top: number; width: number; height: number };

/** Most letters of a generated wordmark: longer names are too small to read on a header. */
export const WORDMARK_LETTERS = 40;

/** File types accepted by the media library. */
export const PICTURE_TYPES = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  ...['image/avif', 'image/svg+xml'],
];

/** Generated picture widths; larger ones only if the picture is wide enough. */
const PICTURE_WIDTHS = [160, 320, 480, 960, 1600] as const;
const ALWAYS_MADE = 480;

const PICTURE_PATH = /^\/m\/([0-9a-f]{32})-(\d{2,4})\.(webp|avif)$/;

/** Widths in the file names of a picture of this width, smallest first. */
export function pictureWidths(originalWidth: number): number[] {
  return PICTURE_WIDTHS.filter(
    (width, at) => width <= ALWAYS_MADE || originalWidth > (PICTURE_WIDTHS[at - 1] ?? 0),
  );
}

/** Public path of a picture of the media library. */
export function picturePath(assetId: string, width: number, format: 'webp' | 'avif' = 'webp'): string {
  return `/m/${assetId}-${width}.${format}`;
}

/** The file of a media library path; undefined for other paths. */
export function parsePicturePath(
  path: string,
): { assetId: string; width: number; format: 'webp' | 'avif' } | undefined {
  const [, assetId, width, format] = PICTURE_PATH.exec(path) ?? [];
  if (!assetId || !width) return undefined;
  return { assetId, width: Number(width), format: format as 'webp' | 'avif' };
}
