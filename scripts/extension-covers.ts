import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ArtManifest } from '../demo/art/main.ts';
import { OWN_PROVIDER } from '../games/provider.ts';

/** Widths of a cover; one WebP is for browsers without AVIF. */
const SIZES = [
  { width: 160, formats: ['avif'] },
  { width: 320, formats: ['avif', 'webp'] },
  { width: 480, formats: ['avif'] },
] as const;

/**
 * The covers of own games in extensions, from the `cover.svg` of each (3:4), with their placeholders in the
 * manifest of the art folder. Unchanged ones are kept.
 */
export async function buildExtensionCovers(art: string): Promise<void> {
  const file = join(art, 'manifest.json');
  const manifest: ArtManifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  let isChanged = false;
  for (const source of globSync('extensions/*/games/*/cover.svg')) {
    const code = basename(dirname(source));
    const [key, path] = [`${OWN_PROVIDER}/${code}`, `games/${OWN_PROVIDER.toLowerCase()}/${code}`];
    const picture = readFileSync(source);
    const hash = createHash('sha256').update(picture).digest('hex').slice(0, 12);
    if (manifest[key]?.hash === hash && existsSync(join(art, `${path}-320.webp`))) continue;
    manifest[key] = { path, width: 480, height: 640, hash, thumbhash: await write(picture, join(art, path)) };
    isChanged = true;
  }
  if (isChanged) writeFileSync(file, JSON.stringify(manifest));
}

/** Writes all sizes of a cover; returns its placeholder. */
async function write(picture: Buffer, path: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const { rgbaToThumbHash } = await import('thumbhash');
  mkdirSync(dirname(path), { recursive: true });
  const resized = (width: number, height: number) =>
    sharp(picture, { density: 300 }).resize(width, height, { fit: 'cover' });
  for (const { width, formats } of SIZES)
    for (const format of formats)
      await resized(width, Math.round((width / 3) * 4))
        .toFormat(format, { quality: format === 'avif' ? 55 : 78 })
        .toFile(`${path}-${width}.${format}`);
  const { data, info } = await resized(24, 32).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
