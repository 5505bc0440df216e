import type { CoverInput } from './cover.ts';

/** The manifest's entry for one picture; its files are `{path}-{width}.{avif,webp}` under build/art. */
export interface ArtEntry {
  /** Path without width and extension, relative to the art folder: "games/jili/lantern-tide". */
  path: string;
  /** Size of the largest file in pixels. */
  width: number;
  height: number;
  /** Base64 of a thumbhash made from a 32 px image. */
  thumbhash: string;
  /** Changes whenever the picture may have changed: use it for cache busting. */
  hash: string;
}

/** "PROVIDER/code" for covers, "banner/name" for banners. */
export type ArtManifest = Record<string, ArtEntry>;

/** Drafts are plain fields of colour: for tests, which need every file but not its content. */
export type ArtTask = { isDraft?: boolean } & (
  | { kind: 'cover'; key: string; path: string; hash: string; game: CoverInput }
  | { kind: 'banner'; key: string; path: string; hash: string; name: string }
);

/** The manifest's entry for a draft, distinguishable from the final picture. */
export const draftHash = (hash: string): string => `draft-${hash}`;

export type Format = 'avif' | 'webp';
/** A width and its formats. */
export type PictureSize = { width: number; formats: readonly Format[] };

/**
 * Only what pages use: a cover has one WebP, for browsers without AVIF; a banner's WebP is also used in
 * messages and SEO records.
 */
const sizes: Record<'cover' | 'banner', readonly PictureSize[]> = {
  cover: [
    { width: 160, formats: ['avif'] },
    { width: 320, formats: ['avif', 'webp'] },
    { width: 480, formats: ['avif'] },
  ],
  banner: [
    { width: 800, formats: ['avif', 'webp'] },
    { width: 1600, formats: ['avif', 'webp'] },
  ],
};

export const sizesOf = (task: ArtTask): readonly PictureSize[] => sizes[task.kind];

/** The files written by one task, relative to the art folder. */
export function artFilesOf(task: ArtTask): string[] {
  return sizesOf(task).flatMap(({ width, formats }) =>
    formats.map((format) => `${task.path}-${width}.${format}`),
  );
}
