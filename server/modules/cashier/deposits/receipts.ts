import { hash } from 'node:crypto';
import { MAX_RECEIPT_BYTES } from '#contracts/values/payments.ts';
import { readPhoto } from '../../../platform/files/photo.ts';
import { refuse } from '../../../platform/refusal.ts';

/** A receipt as stored: re-encoded from its pixels, so that no other content of the file remains. */
export type ReceiptImage = {
  file: Buffer;
  /** SHA-256 of the uploaded file. */
  contentHash: Buffer;
  /** A 64-bit perceptual hash: for each pair of neighbours in a grid of 9 by 8, which is brighter. */
  perceptualHash: bigint;
};

const LIMITS = {
  types: ['jpeg', 'png'],
  maxBytes: MAX_RECEIPT_BYTES,
  minSide: 64,
  maxSide: 2000,
  quality: 82,
} as const;

/** Reads a receipt sent by a player. Refuses `invalidReceipt` with `reason`: size, type or content. */
export async function readReceipt(sent: Buffer): Promise<ReceiptImage> {
  const photo = await readPhoto(sent, LIMITS);
  if ('wrong' in photo) return refuse('invalidReceipt', { reason: photo.wrong });
  const { default: sharp } = await import('sharp');
  const grey = await sharp(photo.file).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  return {
    file: photo.file,
    contentHash: hash('sha256', sent, 'buffer'),
    perceptualHash: perceptualHash(grey),
  };
}

/** The hash of 72 brightness values in row order, as a signed 64-bit integer. */
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
 * Four segments of 16 bits with their positions: hashes that differ in up to three bits share at least one.
 */
export function hashSegments(hash: bigint): number[] {
  const bits = BigInt.asUintN(64, hash);
  return [0, 1, 2, 3].map((place) => Number((bits >> BigInt(place * 16)) & 0xffffn) + place * 0x10000);
}
