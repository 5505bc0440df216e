import { hash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { CROP_PARTS, type Crop, MAX_PICTURE_BYTES, pictureWidths } from '#contracts/values/pictures.ts';
import { Denial, deny } from '../../platform/console/denial.ts';
import { drawSvg } from './svg-drawing.ts';
import type { PictureFormat } from './tables.ts';

/** An uploaded picture, re-encoded in every width. */
export type Picture = {
  /** First half of the SHA-256 of the uploaded file and its crop. */
  assetId: string;
  /** The file as it was uploaded. */
  original: { id: string; file: Buffer };
  /** The part of it; null: the whole. */
  crop: Crop | null;
  width: number;
  height: number;
  /** WebP for lists of the console. */
  thumbnail: Buffer;
  renditions: { width: number; format: PictureFormat; file: Buffer }[];
};

const MIN_SIDE = 16;
const MAX_PIXELS = 36_000_000;
/** Decoding or encoding of a file is aborted after this time. */
const TIMEOUT_SECONDS = 20;
const MAX_SVG_BYTES = 512 * 1024;
const THUMBNAIL_SIDE = 240;
/** Maximum number of pictures encoded concurrently in one process: each takes a core and up to 150 MB. */
const MAX_AT_ONCE = 2;
let encodingNow = 0;

/**
 * Reads a picture uploaded by staff: detects its type from the bytes, decodes it within limits and re-encodes
 * it, or the part of it within `crop`, without metadata. Denies `invalidPicture` with `reason`: size, type or
 * content; `invalidCrop` for a part that is too small or not within the picture; `pictureTooComplex` for an
 * SVG that is not drawn in time; `tooManyRequests` while others are being encoded.
 */
export async function readPicture(sent: Buffer, crop?: Crop): Promise<Picture> {
  if (sent.length === 0 || sent.length > MAX_PICTURE_BYTES) deny('invalidPicture', { reason: 'size' });
  const type = typeOf(sent);
  if (!type) deny('invalidPicture', { reason: 'type' });
  if (encodingNow >= MAX_AT_ONCE) deny('tooManyRequests');
  encodingNow += 1;
  try {
    const isSvg = type === 'svg';
    const file = isSvg ? await drawSvg(sent) : sent;
    const expected = isSvg ? { format: 'png', minSide: 1 } : { format: type, minSide: MIN_SIDE };
    const encoded = await encode(file, { ...expected, crop }).catch((error: unknown) => {
      if (error instanceof Denial) throw error;
      return deny('invalidPicture', { reason: 'content' });
    });
    const original = { id: idOf(sent, undefined), file: sent };
    return { assetId: idOf(sent, crop), original, crop: crop ?? null, ...encoded };
  } finally {
    encodingNow -= 1;
  }
}

/** Longer side of the picture in which an editor chooses a part, in pixels. */
const VIEWED_SIDE = 1200;

/** An original as WebP, upright and reduced, for the choice of a part. */
export async function viewOriginal(original: Buffer): Promise<Buffer> {
  const file = typeOf(original) === 'svg' ? await drawSvg(original) : original;
  const { default: sharp } = await import('sharp');
  return await webp(
    sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: VIEWED_SIDE, height: VIEWED_SIDE, fit: 'inside', withoutEnlargement: true }),
  );
}

function idOf(sent: Buffer, crop: Crop | undefined): string {
  if (!crop) return hash('sha256', sent, 'hex').slice(0, 32);
  const { left, top, width, height } = crop;
  return hash('sha256', Buffer.concat([sent, Buffer.from(`${left},${top},${width},${height}`)]), 'hex').slice(
    0,
    32,
  );
}

/** The pixels of a crop in a picture of this size. Denies `invalidCrop`. */
function cropPixels({ left, top, width, height }: Crop, seen: { width: number; height: number }) {
  const right = left + width;
  const bottom = top + height;
  if (right > CROP_PARTS || bottom > CROP_PARTS) deny('invalidCrop');
  const across = (part: number) => Math.round((part * seen.width) / CROP_PARTS);
  const down = (part: number) => Math.round((part * seen.height) / CROP_PARTS);
  const [x, y] = [across(left), down(top)];
  const pixels = { left: x, top: y, width: across(right) - x, height: down(bottom) - y };
  if (Math.min(pixels.width, pixels.height) < MIN_SIDE) deny('invalidCrop');
  return pixels;
}

async function encode(
  file: Buffer,
  { format, minSide, crop }: { format: string; minSide: number; crop: Crop | undefined },
): Promise<Omit<Picture, 'assetId' | 'original' | 'crop'>> {
  const { default: sharp } = await import('sharp');
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  const found = await sharp(file, limits).metadata();
  if (found.format !== format) deny('invalidPicture', { reason: 'type' });
  if (Math.min(found.width ?? 0, found.height ?? 0) < minSide) deny('invalidPicture', { reason: 'content' });
  const upright = sharp(file, limits).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
  if (crop) upright.extract(cropPixels(crop, found.autoOrient));
  // Decoded once to raw pixels, the source of all widths.
  const { data, info } = await upright
    .toColourspace('srgb')
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () =>
    sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
  const renditions: Picture['renditions'] = [];
  for (const named of pictureWidths(width)) {
    const sized = pixels().resize({ width: named, withoutEnlargement: true });
    renditions.push({ width: named, format: 'webp', file: await webp(sized.clone()) });
    renditions.push({
      ...{ width: named, format: 'avif' },
      file: await sized.avif({ quality: 55, effort: 2 }).toBuffer(),
    });
  }
  const thumbnail = await webp(
    pixels().resize({
      width: THUMBNAIL_SIDE,
      height: THUMBNAIL_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
  return { width, height, thumbnail, renditions };
}

const webp = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 80, effort: 4 }).toBuffer();

/** A file's type by its first bytes, as sharp names it; undefined for an unsupported one. */
function typeOf(sent: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | 'heif' | 'svg' | undefined {
  const ascii = (from: number, to: number) => sent.toString('latin1', from, to);
  if (sent[0] === 0xff && sent[1] === 0xd8 && sent[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(ascii(0, 6))) return 'gif';
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(8, 12))) return 'heif';
  return isSvg(sent) ? 'svg' : undefined;
}

/** An SVG of moderate size without entity declarations: entities may expand without limit or read files. */
function isSvg(sent: Buffer): boolean {
  if (sent.length > MAX_SVG_BYTES) return false;
  const text = sent.toString('utf8');
  return (
    /^\uFEFF?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text) &&
    /<svg[\s>]/i.test(text) &&
    !/<!ENTITY/i.test(text)
  );
}
