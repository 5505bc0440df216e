import path from 'node:path';
import { demoBrands } from '../world/brands/index.ts';
import { type ArtManifest, type BuildArtOptions, buildArt as build } from './build.ts';

export type { ArtEntry, ArtManifest } from './build.ts';

/** Draws what is missing or stale under `outDir` (usually build/art) and returns the manifest. */
export function buildArt(options: Omit<BuildArtOptions, 'brands'>): Promise<ArtManifest> {
  const brands = demoBrands(new Date(0)).map(({ code, name, theme, logo }) => ({
    ...{ code, name, template: theme.code },
    ...logo,
  }));
  return build({ brands, log: console.log, ...options });
}

if (import.meta.main) {
  const outDir = process.argv[2] ?? path.join(import.meta.dirname, '../../build/art');
  const manifest = await buildArt({ outDir });
  console.log(`art: ${Object.keys(manifest).length} entries in ${outDir}`);
}
