import { hash } from 'node:crypto';
import { MAX_RECEIPT_BYTES } from '#contracts/values/payments.ts';
import { refuse } from '../../../platform/refusal.ts';

/** A receipt as it is kept: drawn anew from its pixels, so that nothing else that lay in the file remains. */
export type ReceiptImage = {
  file: Buffer;
  /** SHA-256 of what was sent. */
  contentHash: Buffer;
  /** 64 bits of what is seen: of each neighbouring pair in a field of 9 by 8 which one is brighter. */
  perceptualHash: bigint;
};

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Pictures larger than these are refused, or made smaller. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2000;
const MIN_SIDE = 64;

/**
 * Reads a receipt that a player sent. What it is, is told by its bytes, not by its name; it is decoded and
 * encoded again without any of its metadata. Refuses `invalidReceipt` with `reason`: size, type or content.
 */
export async function readReceipt(sent: Buffer): Promise<ReceiptImage> {
  if (sent.length === 0 || sent.length > MAX_RECEIPT_BYTES) refuse('invalidReceipt', { reason: 'size' });
  const begins = (magic: readonly number[]) => magic.every((byte, at) => sent[at] === byte);
  if (!begins(JPEG) && !begins(PNG)) refuse('invalidReceipt', { reason: 'type' });
  const { default: sharp } = await import('sharp');
  const open = () => sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).rotate();
  try {
    const { width, height, format } = await open().metadata();
    const isPicture = format === 'jpeg' || format === 'png';
    if (!isPicture || Math.min(width ?? 0, height ?? 0) < MIN_SIDE)
      refuse('invalidReceipt', { reason: 'content' });
    const file = await open()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer();
    const grey = await sharp(file).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
    return { file, contentHash: hash('sha256', sent, 'buffer'), perceptualHash: perceptualHash(grey) };
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    return refuse('invalidReceipt', { reason: 'content' });
  }
}

/** 72 brightnesses, row by row, as a signed 64-bit number. */
function perceptualHash(grey: Buffer): bigint {
  let hash = 0n;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      hash = (hash << 1n) | (grey[y * 9 + x]! < grey[y * 9 + x + 1]! ? 1n : 0n);
    }
  }
  return BigInt.asIntN(64, hash);
}

/**
 * Four segments of 16 bits, each with its place: prints that differ in up to three bits share at least one.
 */
export function hashSegments(hash: bigint): number[] {
  const bits = BigInt.asUintN(64, hash);
  return [0, 1, 2, 3].map((place) => Number((bits >> BigInt(place * 16)) & 0xffffn) + place * 0x10000);
}
