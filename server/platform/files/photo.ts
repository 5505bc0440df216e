type PhotoType = 'jpeg' | 'png' | 'webp';

/** Limits of a photo, and its stored form. */
type PhotoLimits = {
  types: readonly PhotoType[];
  maxBytes: number;
  minSide: number;
  /** Larger photos are scaled down. */
  maxSide: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
};

/** A JPEG re-encoded from the pixels of the upload, without any other content of the file. */
export type Photo = { file: Buffer; width: number; height: number };
type InvalidPhoto = { wrong: 'size' | 'type' | 'content' };

/** Pictures with more pixels than this are refused before they are decoded. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;

/**
 * Reads an untrusted uploaded photo. Its type is detected from its bytes, not its name; it is decoded within
 * limits and re-encoded without metadata.
 */
export async function readPhoto(sent: Buffer, limits: PhotoLimits): Promise<Photo | InvalidPhoto> {
  if (sent.length === 0 || sent.length > limits.maxBytes) return { wrong: 'size' };
  const type = typeOf(sent);
  if (!type || !limits.types.includes(type)) return { wrong: 'type' };
  const { default: sharp } = await import('sharp');
  const open = () =>
    sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
      seconds: TIMEOUT_SECONDS,
    });
  try {
    const found = await open().metadata();
    const shorter = Math.min(found.width ?? 0, found.height ?? 0);
    if (found.format !== type || shorter < limits.minSide) return { wrong: 'content' };
    const { data, info } = await open()
      .autoOrient()
      .resize({
        width: limits.maxSide,
        height: limits.maxSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#fff' })
      .jpeg({ quality: limits.quality })
      .toBuffer({ resolveWithObject: true });
    return { file: data, width: info.width, height: info.height };
  } catch {
    return { wrong: 'content' };
  }
}

function typeOf(sent: Buffer): PhotoType | undefined {
  const ascii = (from: number, to: number) => sent.toString('latin1', from, to);
  if (sent[0] === 0xff && sent[1] === 0xd8 && sent[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  return ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP' ? 'webp' : undefined;
}
