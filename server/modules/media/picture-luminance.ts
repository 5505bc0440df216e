import { linearLight, relativeLuminance } from '#contracts/values/contrast.ts';
import { parsePicturePath } from '#contracts/values/pictures.ts';
import type { Db } from '../../platform/database/index.ts';
import { findAsset } from './assets.ts';

/** Alpha from which a pixel counts as opaque. */
const MIN_ALPHA = 128;
/** With this share of opaque pixels a picture brings its own background. */
const OWN_BACKGROUND = 0.9;

/**
 * Mean relative luminance of the opaque pixels of a cut-out picture of the library, from 0 to 1. Undefined
 * for a picture with a background of its own, and for a path outside the library.
 */
export async function meanLuminance(db: Db, siteId: number, path: string): Promise<number | undefined> {
  const named = parsePicturePath(path);
  const asset = named && (await findAsset(db, siteId, named.assetId));
  if (!asset) return undefined;
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(asset.thumbnail).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  let [opaque, sum] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < MIN_ALPHA) continue;
    opaque++;
    sum += relativeLuminance(LIGHT[pixels[at]!]!, LIGHT[pixels[at + 1]!]!, LIGHT[pixels[at + 2]!]!);
  }
  const isCutOut = opaque > 0 && opaque < OWN_BACKGROUND * (pixels.length / 4);
  return isCutOut ? sum / opaque : undefined;
}

const LIGHT = Array.from({ length: 256 }, (_, channel) => linearLight(channel));
